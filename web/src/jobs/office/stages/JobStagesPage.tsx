import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { Link, useBlockWhen, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { getLocale } from '#words/runtime.js'
import { m } from '#words/messages.js'
import { useJobStep } from '#jobs/office/job-step.ts'
import { JobTabs } from '#jobs/office/JobTabs.tsx'
import type { Job } from '#jobs/office/job-values.ts'
import { KeepTemplate } from './KeepTemplate.tsx'
import { StageRows, stageFaults, stageInput, typedStages } from './StageRows.tsx'
import {
  asInput,
  type BothChanged,
  bothChanged,
  fieldOf,
  labelOf,
  stagesTogether,
  type Stages,
  type Template,
  withNew,
  withSaved,
  withTemplate,
  wordsOf,
} from './stages-together.ts'
import { Theirs } from './Theirs.tsx'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid/stages',
    query: ['list'],
    title: 'job_tab_stages',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

/** How staff divide the way of applications for one job. */
export function JobStagesPage() {
  const { uid } = useParams<'uid'>()
  const stepOf = useJobStep()
  const job = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), staleTime: 0 })
  // Both by the address: one does not wait for the other.
  const stages = useQuery({ ...queryOf('GET /jobs/:uid/stages', { params: { uid } }), staleTime: 0 })
  const title = job.data && m.stages_title({ title: job.data.title || m.office_untitled() })
  useHead(title ? { title } : null)
  return (
    <RecordLoaded list="/office/jobs" query={job} opened={{ kind: 'job', uid }}>
      {(found) => (
        <OfficeScreen
          title={m.stages_title({ title: found.title || m.office_untitled() })}
          above={stepOf(found)}
          lead={<p className="muted">{m.stages_lead()}</p>}
        >
          <JobTabs uid={uid} current="stages" />
          <Loaded query={stages}>{(opened) => <Editor key={uid} job={found} opened={opened} />}</Loaded>
        </OfficeScreen>
      )}
    </RecordLoaded>
  )
}

function Editor({ job, opened }: { job: Job; opened: Stages }) {
  const params = { uid: job.uid }
  const [base, setBase] = useState(opened)
  const [stages, setStages] = useState(() => typedStages(opened.stages))
  const [isTheirs, setTheirs] = useState(false)
  const [both, setUnsettled] = useState<readonly BothChanged[]>([])
  const readOnly = !job.may.update_stages
  const unsettled = both.filter(({ key }) => stages.some((one) => one.key === key))
  const standing = useRef(stages)
  standing.current = stages
  const isDirty = asInput(stages) !== asInput(typedStages(base.stages))
  useBlockWhen(isDirty)
  const take = (answer: Stages) => {
    setBase(answer)
    setStages(typedStages(answer.stages))
    setUnsettled([])
    setTheirs(false)
  }
  const elsewhere = async () => {
    const latest = await call('GET /jobs/:uid/stages', { params })
    if (latest.rev === base.rev) return
    const sides = { before: typedStages(base.stages), now: typedStages(latest.stages) }
    setUnsettled((left) => withNew(left, bothChanged({ ...sides, typed: standing.current })))
    setStages((typed) => stagesTogether({ ...sides, typed }))
    setBase(latest)
    setTheirs(true)
  }
  const form = useSubmit(
    async () => {
      const body = { rev: base.rev, stages: stages.map(stageInput) }
      const answer = await call('PUT /jobs/:uid/stages', { params, body })
      setBase(answer)
      setStages((now) => withSaved(now, stages, answer))
      setTheirs(false)
      await showAnswer('GET /jobs/:uid/stages', { params }, answer)
      await queryClient.invalidateQueries({ queryKey: ['GET /jobs/:uid'] })
      showToast({ text: m.stages_saved() })
    },
    () => ({
      ...stageFaults(stages),
      ...Object.fromEntries(unsettled.map((one) => [fieldOf(stages, one), m.profile_elsewhere_choose()])),
    }),
    { elsewhere },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={m.stages_list()}>
      <Stack gap={5}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {isTheirs && <Theirs words={m.stages_theirs()} onLoad={() => take(base)} />}
        <TwoValues
          fields={unsettled.map((one) => ({
            field: fieldOf(stages, one),
            label: labelOf(one),
            theirs: wordsOf(one.name, one.theirs),
            mine: wordsOf(one.name, stages.find(({ key }) => key === one.key)?.[one.name] ?? ''),
          }))}
          onChoose={(field, which) => {
            const chosen = unsettled.find((one) => fieldOf(stages, one) === field)
            if (!chosen) return
            const { key, name, theirs } = chosen
            if (which === 'theirs') setStages(stages.map((one) => (one.key === key ? { ...one, [name]: theirs } : one)))
            setUnsettled(unsettled.filter((one) => one !== chosen))
            form.correct(field)
          }}
        />
        {!readOnly && <Templates onUse={(template) => setStages(withTemplate(stages, template))} />}
        <StageRows
          stages={stages}
          rev={base.rev}
          onChange={setStages}
          errors={form.errors}
          onCorrect={form.correctOr}
          readOnly={readOnly}
          job={job.uid}
        />
        {!readOnly && (
          <>
            <p className="muted">{m.stages_go_where()}</p>
            <Row>
              <Button type="submit" pending={form.pending} idle={!isDirty}>
                {m.action_save_changes()}
              </Button>
              <KeepTemplate stages={stages} />
            </Row>
          </>
        )}
      </Stack>
    </form>
  )
}

function Templates({ onUse }: { onUse: (template: Template) => void }) {
  const query = useQuery(queryOf('GET /stage-templates'))
  const templates = query.data?.data ?? []
  return (
    <Stack gap={2}>
      <NativeSelect
        label={m.stages_use()}
        name="template"
        measure="medium"
        placeholder={m.job_editor_choose()}
        options={templates.map((one) => ({
          value: one.uid,
          label: getLocale() === 'en-EN' ? one.name_en : one.name_sl,
        }))}
        value=""
        onChange={(event) => {
          const template = templates.find(({ uid }) => uid === event.target.value)
          if (template) onUse(template)
        }}
      />
      <div>
        <Link href="/office/stage-templates">{m.stage_templates_manage()}</Link>
      </div>
    </Stack>
  )
}
