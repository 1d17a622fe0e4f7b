import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GateFault } from '@korak/contract/jobs.rules.ts'
import { queryOf } from '#base/data/query.ts'
import { useHead } from '#base/page/head.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { ApproachPanel } from '#approaches/office/ApproachPanel.tsx'
import { PublicationPanel } from '#jobs/publications/PublicationPanel.tsx'
import { allows, isOnlyLooking, useUser } from '#base/session/session.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Neighbours } from '#office/place/Neighbours.tsx'
import { usePlace } from '#office/place/place.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { useChoices } from './choices.ts'
import { JobAccess } from './JobAccess.tsx'
import { JobEditor } from './JobEditor.tsx'
import { faultText } from './JobGate.tsx'
import { JobMoves } from './JobMoves.tsx'
import { JobTabs } from './JobTabs.tsx'
import { OthersHere } from './OthersHere.tsx'
import { JobStatusTag } from '#office/JobStatusTag.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { type Job, stillOpen } from './job-values.ts'
import { SelectionPanel } from './SelectionPanel.tsx'
import { useJobEditing } from './useJobEditing.ts'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid',
    query: ['list'],
    title: 'office_jobs',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

/** A job as staff write it, and what can be done with it. */
export function OfficeJobPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), staleTime: 0 })
  // Asked for at once, not when the fields are drawn: what there is to choose does not wait for the job.
  useChoices(uid)
  return (
    <RecordLoaded list="/office/jobs" query={query} opened={{ kind: 'job', uid }}>
      {(job) => <Editing key={uid} job={job} />}
    </RecordLoaded>
  )
}

function Editing({ job: opened }: { job: Job }) {
  const editing = useJobEditing(opened)
  const place = usePlace('jobs', opened.uid)
  const [refused, setRefused] = useState<{ why: string | readonly GateFault[] | null; attempt: number }>({
    why: null,
    attempt: 0,
  })
  const { base: job } = editing
  const user = useUser()
  const mayManage = allows(user, 'jobs.update')
  const title = job.title || m.office_untitled()
  useHead({ title })
  const { why, attempt } = refused
  const { values } = editing
  // What was filled in since is said no more.
  const faults = useMemo(() => (Array.isArray(why) ? stillOpen(why, values, job) : []), [why, values, job])
  const lines =
    typeof why === 'string'
      ? [{ message: why }]
      : faults.map((fault) => ({ field: fault.field, message: faultText(fault) }))
  return (
    <OfficeScreen
      title={title}
      above={{ label: m.office_jobs(), href: place.up }}
      lead={
        <Row>
          <JobStatusTag job={job} />
          <span className="muted">{[job.ref_no, withNonBreaking(job.company ?? '')].filter(Boolean).join(' · ')}</span>
          {job.instead_of !== null && <Tag>{m.substitute_instead_of({ name: job.instead_of })}</Tag>}
          {!isOnlyLooking(user) && <OthersHere uid={job.uid} hasChanges={editing.changed.length > 0} />}
        </Row>
      }
      actions={
        <Row>
          <Neighbours place={place} />
          <JobMoves
            editing={editing}
            up={place.up}
            onRefused={(next) => setRefused((before) => ({ why: next, attempt: before.attempt + 1 }))}
          />
        </Row>
      }
    >
      <JobTabs uid={job.uid} current="ad" />
      <ErrorSummary errors={lines} attempt={attempt} />
      {job.status === 'published' && job.pay_min === null && <Notice tone="warn">{m.pay_say()}</Notice>}
      <JobEditor editing={editing} isTried={Array.isArray(why)} />
      <PublicationPanel editing={editing} />
      <SelectionPanel editing={editing} />
      {job.status !== 'draft' && <ApproachPanel uid={job.uid} />}
      {mayManage && <JobAccess uid={job.uid} />}
    </OfficeScreen>
  )
}
