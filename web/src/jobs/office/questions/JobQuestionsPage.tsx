import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { newDoubts, questionFaults } from '@korak/contract/screening.rules.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { useHead } from '#base/page/head.ts'
import { rebaseRows } from '#base/page/rebase.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { faultText } from '#jobs/office/JobGate.tsx'
import { useJobStep } from '#jobs/office/job-step.ts'
import { JobTabs } from '#jobs/office/JobTabs.tsx'
import type { Job } from '#jobs/office/job-values.ts'
import { Warnings } from '#jobs/office/Warnings.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { Theirs } from '#jobs/office/stages/Theirs.tsx'
import type { TypedQuestion } from './QuestionFields.tsx'
import { QuestionRows, questionInput, typedQuestions } from './QuestionRows.tsx'

export const screens: Screens = [
  {
    path: '/office/jobs/:uid/questions',
    query: ['list'],
    title: 'job_tab_questions',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type Questions = AnswerOf<'GET /jobs/:uid/questions'>
type Chosen = NonNullable<Questions['questionnaire']>

/** What a job asks those who apply. */
export function JobQuestionsPage() {
  const { uid } = useParams<'uid'>()
  const stepOf = useJobStep()
  const job = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), staleTime: 0 })
  // By the address, or the same for all jobs: neither waits for the job.
  const query = useQuery({ ...queryOf('GET /jobs/:uid/questions', { params: { uid } }), staleTime: 0 })
  const forms = useQuery(queryOf('GET /screening-questionnaires'))
  const title = job.data && m.questions_title({ title: job.data.title || m.office_untitled() })
  useHead(title ? { title } : null)
  return (
    <RecordLoaded list="/office/jobs" query={job} opened={{ kind: 'questions', uid }}>
      {(found) => (
        <OfficeScreen
          title={m.questions_title({ title: found.title || m.office_untitled() })}
          above={stepOf(found)}
          lead={<p className="muted">{m.questions_lead()}</p>}
        >
          <JobTabs uid={uid} current="questions" />
          <Loaded query={query}>
            {(questions) => (
              <>
                <NotFetched query={forms} />
                <Editor key={uid} job={found} opened={questions} forms={forms.data ?? []} />
              </>
            )}
          </Loaded>
        </OfficeScreen>
      )}
    </RecordLoaded>
  )
}

const questionsTogether = (before: Questions, typed: readonly TypedQuestion[], now: Questions): TypedQuestion[] =>
  rebaseRows({
    before: typedQuestions(before.questions),
    typed,
    now: typedQuestions(now.questions),
    contentOf: (one) => JSON.stringify(questionInput(one)),
  })
const bodyOf = (chosen: string, questions: readonly TypedQuestion[]) => ({
  questionnaire_uid: chosen || null,
  questions: chosen ? [] : questions.map(questionInput),
})

/** @param forms published questionnaires there are to choose */
export function Editor({ job, opened, forms }: { job: Job; opened: Questions; forms: readonly Chosen[] }) {
  const params = { uid: job.uid }
  const [base, setBase] = useState(opened)
  const [chosen, setChosen] = useState(opened.questionnaire?.uid ?? '')
  const [questions, setQuestions] = useState<readonly TypedQuestion[]>(() => typedQuestions(opened.questions))
  const [theirs, setTheirs] = useState<string | null>(null)
  const readOnly = !job.may.update_questions
  const body = bodyOf(chosen, questions)
  const isDirty =
    JSON.stringify(body) !== JSON.stringify(bodyOf(base.questionnaire?.uid ?? '', typedQuestions(base.questions)))
  useBlockWhen(isDirty)
  const take = (answer: Questions) => {
    setBase(answer)
    setChosen(answer.questionnaire?.uid ?? '')
    setQuestions(typedQuestions(answer.questions))
    setTheirs(null)
  }
  const elsewhere = async () => {
    const latest = await call('GET /jobs/:uid/questions', { params })
    if (latest.rev === base.rev) return
    setBase(latest)
    const isSource = latest.questionnaire?.uid !== base.questionnaire?.uid
    setTheirs(isSource ? m.questions_theirs() : m.questions_both())
    if (!isSource) setQuestions((typed) => questionsTogether(base, typed, latest))
  }
  /** Of what is public, or will be by itself: nobody has decided about them. */
  const doubts =
    job.status === 'published' || job.publish_on
      ? newDoubts({ ...job, questions: base.questions }, { ...job, questions: body.questions })
      : []
  const [isAsking, setAsking] = useState(false)
  const isDecided = useRef(false)
  const form = useSubmit(
    async () => {
      const despite = isDecided.current && doubts.length > 0 ? { despite: ['wording' as const] } : {}
      isDecided.current = false
      if (doubts.length > 0 && !despite.despite) return setAsking(true)
      const answer = await call('PUT /jobs/:uid/questions', { params, body: { ...body, ...despite, rev: base.rev } })
      setBase(answer)
      setTheirs(null)
      await showAnswer('GET /jobs/:uid/questions', { params }, answer)
      await queryClient.invalidateQueries({ queryKey: ['GET /jobs/:uid'] })
      showToast({ text: m.questions_saved() })
    },
    () => emptyFields(body.questions),
    { elsewhere },
  )
  const faults = questionFaults(body.questions, job.is_slovenian_only)
  const missing = faults.filter(({ point }) => point === 'questions')
  const warnings = Map.groupBy(
    faults.filter(({ point }) => point === 'wording'),
    ({ field }) => Number(field.split('.')[1]),
  )
  const known = [
    ...forms,
    ...(base.questionnaire && !forms.some(({ uid }) => uid === base.questionnaire?.uid) ? [base.questionnaire] : []),
  ]
  const shown = known.find(({ uid }) => uid === chosen)
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={m.questions_asked()}>
      <Stack gap={5}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {theirs !== null && <Theirs words={theirs} onLoad={() => take(base)} />}
        <NativeSelect
          label={m.questions_source()}
          name="questionnaire_uid"
          measure="medium"
          placeholder={m.questions_own()}
          options={known.map(({ uid, title }) => ({ value: uid, label: title }))}
          value={chosen}
          error={form.errors['questionnaire_uid']}
          disabled={readOnly}
          onChange={(event) => {
            setChosen(event.target.value)
            form.correct('questionnaire_uid')
          }}
        />
        {shown ? (
          <Row>
            <span>{m.questions_length({ count: shown.questions, minutes: shown.minutes })}</span>
            <Tag tone="ok">{m.questions_languages()}</Tag>
          </Row>
        ) : (
          <>
            {missing.length > 0 && <Tag tone="honey">{m.questions_missing({ count: missing.length })}</Tag>}
            <QuestionRows
              questions={questions}
              onChange={(change) => setQuestions(change)}
              onCorrect={form.correctOr}
              errors={{
                ...(job.status !== 'draft' &&
                  Object.fromEntries(missing.map((fault) => [fault.field, faultText(fault)]))),
                ...form.errors,
              }}
              warnings={new Map([...warnings].map(([at, list]) => [at, [...new Set(list.map(faultText))]]))}
              readOnly={readOnly}
            />
          </>
        )}
        {!readOnly && (
          <>
            {job.status !== 'draft' && <p className="muted">{m.questions_who_began()}</p>}
            <Row>
              <Button type="submit" pending={form.pending} idle={!isDirty}>
                {m.action_save_changes()}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={job.status === 'draft' ? m.job_doubt_title_planned() : m.job_doubt_title()}
        confirm={m.job_doubt_save()}
        keep={m.job_publish_not()}
        variant="primary"
        onKeep={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          isDecided.current = true
          form.onSubmit()
        }}
      >
        <Warnings of={doubts} />
      </ConfirmDialog>
    </form>
  )
}

/** What is missing before questions can be saved; English may come later. */
const emptyFields = (questions: ReturnType<typeof bodyOf>['questions']): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ sl, options }, at) => [
      ...(sl === '' ? [[`questions.${at}.sl`, m.error_required()]] : []),
      ...options.flatMap((option, place) =>
        option.sl === '' ? [[`questions.${at}.options.${place}.sl`, m.error_required()]] : [],
      ),
    ]),
  )
