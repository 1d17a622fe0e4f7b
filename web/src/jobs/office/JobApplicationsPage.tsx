import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@korak/contract/screens.ts'
import { queryOf } from '#base/data/query.ts'
import { useHead } from '#base/page/head.ts'
import { useParams, useSearch } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { EnterApplication } from '#entered-applications/EnterApplication.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { useJobStep } from './job-step.ts'
import { JobTabs } from './JobTabs.tsx'
import { m } from '#words/messages.js'
import { Applications, withQuery } from '#applications/office/Applications.tsx'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid/applications',
    query: ['look', 'list'],
    title: 'staff_applications',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'applications.read',
    section: null,
  },
]

/** Applications for one job. */
export function JobApplicationsPage() {
  const { uid } = useParams<'uid'>()
  const stepOf = useJobStep()
  const query = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), staleTime: 0 })
  const isBoard = useSearch()[0].get('look') !== 'table'
  // Asked for at once, not when the board is drawn: both by the address, one does not wait for the other.
  useQuery({ ...queryOf('GET /jobs/:uid/stages', { params: { uid } }), enabled: isBoard, staleTime: 0 })
  const title = query.data && m.job_applications_title({ title: query.data.title || m.office_untitled() })
  useHead(title ? { title } : null)
  const path = pathTo('/office/jobs/:uid/applications', { uid })
  return (
    <RecordLoaded list="/office/jobs" query={query} opened={{ kind: 'board', uid }}>
      {(job) => (
        <Applications
          key={uid}
          title={m.job_applications_title({ title: job.title || m.office_untitled() })}
          above={stepOf(job)}
          screen={withQuery(path)}
          actions={<EnterApplication uid={uid} isMain />}
          head={<JobTabs uid={uid} current="applications" />}
          job={{ uid, openings: job.openings, mayClose: job.may.close }}
          usual="board"
        />
      )}
    </RecordLoaded>
  )
}
