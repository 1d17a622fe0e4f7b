import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { isStale } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { useHead } from '#base/page/head.ts'
import { rebaseRows } from '#base/page/rebase.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useJobStep } from '#jobs/office/job-step.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { criterionFaults, criterionInput, type TypedCriterion } from './CriterionRows.tsx'
import { GuideFields, guideInput, typedGuide } from './GuideFields.tsx'
import { Theirs } from './Theirs.tsx'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid/stages/:stage/guide',
    title: 'guide_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type Guide = AnswerOf<'GET /jobs/:uid/stages/:stage/guide'>

/** What is asked at a stage of a job, by everybody who evaluates. */
export function StageGuidePage() {
  const params = useParams<'uid' | 'stage'>()
  const stepOf = useJobStep()
  const guide = useQuery({ ...queryOf('GET /jobs/:uid/stages/:stage/guide', { params }), staleTime: 0 })
  const job = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid: params.uid } }), staleTime: 0 })
  const title = guide.data && m.guide_title_of({ stage: guide.data.stage })
  useHead(title ? { title } : null)
  return (
    <RecordLoaded list="/office/jobs" query={guide}>
      {(opened) => (
        <OfficeScreen
          title={m.guide_title_of({ stage: opened.stage })}
          above={{
            label: m.job_tab_stages(),
            href: pathTo('/office/jobs/:uid/stages', { uid: params.uid }),
            ...(job.data && { above: stepOf(job.data) }),
          }}
          lead={<p className="muted">{m.guide_lead()}</p>}
        >
          <Loaded query={job}>
            {(found) => <Editor params={params} opened={opened} readOnly={!found.may.update_stages} />}
          </Loaded>
        </OfficeScreen>
      )}
    </RecordLoaded>
  )
}

interface Props {
  params: { uid: string; stage: string }
  opened: Guide
  readOnly: boolean
}

const criteriaTogether = (before: Guide, typed: readonly TypedCriterion[], now: Guide): TypedCriterion[] =>
  rebaseRows({
    before: typedGuide(before).criteria,
    typed,
    now: typedGuide(now).criteria,
    contentOf: (one) => JSON.stringify(criterionInput(one)),
  })
const asInput = (guide: Guide) => JSON.stringify(guideInput(typedGuide(guide)))

function Editor({ params, opened, readOnly }: Props) {
  const [base, setBase] = useState(opened)
  const [typed, setTyped] = useState(() => typedGuide(opened))
  const [theirs, setTheirs] = useState<string | null>(null)
  const body = guideInput(typed)
  const isDirty = JSON.stringify(body) !== asInput(base)
  useBlockWhen(isDirty)
  /** Others have changed this guide, or another stage of the job: that keeps nobody from saving this one. */
  const merge = (latest: Guide) => {
    const isOther = ![asInput(base), JSON.stringify(body)].includes(asInput(latest))
    const isSource = latest.questionnaire_uid !== base.questionnaire_uid
    setBase(latest)
    if (!isOther) setTheirs(null)
    else if (isSource) setTheirs(m.guide_theirs())
    else {
      setTheirs(m.guide_both())
      setTyped((now) => ({ ...now, criteria: criteriaTogether(base, now.criteria, latest) }))
    }
    return isOther
  }
  const put = (rev: number) => call('PUT /jobs/:uid/stages/:stage/guide', { params, body: { ...body, rev } })
  const form = useSubmit(
    async () => {
      const answer = await put(base.rev).catch(async (error: unknown) => {
        if (!isStale(error)) throw error
        const latest = await call('GET /jobs/:uid/stages/:stage/guide', { params })
        if (merge(latest)) throw error
        return put(latest.rev)
      })
      setBase(answer)
      setTheirs(null)
      await showAnswer('GET /jobs/:uid/stages/:stage/guide', { params }, answer)
      await queryClient.invalidateQueries({ queryKey: ['GET /jobs/:uid/stages'] })
      showToast({ text: m.guide_saved() })
    },
    () => criterionFaults(body.criteria),
    // It has been fetched above.
    { elsewhere: () => undefined },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={m.guide_title()}>
      <Stack gap={5}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {theirs !== null && (
          <Theirs
            words={theirs}
            onLoad={() => {
              setTyped(typedGuide(base))
              setTheirs(null)
            }}
          />
        )}
        {base.is_used && <Notice tone="info">{m.guide_used()}</Notice>}
        <GuideFields
          guide={typed}
          title={base.title}
          onChange={setTyped}
          errors={form.errors}
          onCorrect={form.correctOr}
          readOnly={readOnly}
        />
        {!readOnly && (
          <Row>
            <Button type="submit" pending={form.pending} idle={!isDirty}>
              {m.action_save_changes()}
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  )
}
