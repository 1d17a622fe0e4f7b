import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvaluationsOfApplication } from '@korak/contract/evaluations.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf, showAnswer } from '#base/data/query.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Link } from '#base/routing/navigation.tsx'
import { formatDay } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { SideBySide } from './SideBySide.tsx'

type Request = EvaluationsOfApplication['requests'][number]

/** Who was asked to evaluate an application, and what they said, side by side by criterion. */
export function ApplicationEvaluations({ uid, isReadable }: { uid: string; isReadable: boolean }) {
  const query = useQuery({
    ...queryOf('GET /applications/:uid/evaluations', { params: { uid } }),
    staleTime: 0,
    enabled: isReadable,
  })
  if (!isReadable) return null
  return <Loaded query={query}>{(found) => <Shown uid={uid} found={found} look={query.refetch} />}</Loaded>
}

interface ShownProps {
  uid: string
  found: EvaluationsOfApplication
  look: () => Promise<unknown>
}
function Shown({ uid, found: { requests, given, stages }, look }: ShownProps) {
  const [isAsking, setAsking] = useState(false)
  if (requests.length === 0 && given?.length === 0 && stages.length === 0) return null
  const show = (answer: EvaluationsOfApplication) =>
    showAnswer('GET /applications/:uid/evaluations', { params: { uid } }, answer)
  return (
    <Section
      title={m.evaluations_of_application()}
      action={
        stages.length > 0 && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {m.evaluation_ask()}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {requests.length > 0 && (
          <ul>
            {requests.map((one) => (
              <li key={one.uid}>
                {one.is_own ? (
                  <Link href={pathTo('/office/evaluations/:uid', { uid: one.uid })}>{m.evaluation_your()}</Link>
                ) : (
                  (one.interviewer ?? m.evaluation_gone())
                )}{' '}
                <span className="muted">
                  {m.evaluation_waits()} · {one.stage}
                  {one.due_on && ` · ${m.evaluation_due_on({ day: formatDay(one.due_on) })}`}
                </span>{' '}
                {one.may.withdraw && <Withdraw of={one} look={look} />}
              </li>
            ))}
          </ul>
        )}
        {given === null && <p className="muted">{m.evaluation_hidden()}</p>}
        {given?.length === 0 && <p className="muted">{m.evaluations_none_given()}</p>}
        {given?.map(({ stage, criteria, evaluations }) => (
          <div key={`${stage} ${evaluations[0]?.uid ?? ''}`}>
            <p>
              <b>{stage}</b>
            </p>
            <SideBySide criteria={criteria} given={evaluations} />
          </div>
        ))}
      </Stack>
      <Dialog open={isAsking} title={m.evaluation_ask()} onClose={() => setAsking(false)}>
        {isAsking && <Ask uid={uid} stages={stages} onAsked={show} onDone={() => setAsking(false)} />}
      </Dialog>
    </Section>
  )
}

function Withdraw({ of, look }: { of: Request; look: () => Promise<unknown> }) {
  const { pending, run } = useRowCommand(async () => {
    let told: Parameters<typeof showToast>[0]
    try {
      told = { text: (await call('POST /evaluations/:uid/withdraw', { params: { uid: of.uid }, body: {} })).message }
    } catch (error) {
      told = { text: wordsOf(error), tone: 'info' }
    }
    await look()
    showToast(told)
  })
  return (
    <Button variant="quiet" pending={pending} onClick={() => void run()}>
      {m.evaluation_withdraw({ name: of.is_own ? m.evaluation_you() : (of.interviewer ?? '') })}
    </Button>
  )
}

interface AskProps {
  uid: string
  stages: EvaluationsOfApplication['stages']
  onAsked: (answer: EvaluationsOfApplication) => Promise<void>
  onDone: () => void
}

function Ask({ uid, stages, onAsked, onDone }: AskProps) {
  const people = useQuery(queryOf('GET /interviewers'))
  const [stage, setStage] = useState(stages[0]?.uid ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const [due, setDue] = useState('')
  const asked = stages.find(({ uid: one }) => one === stage)?.asked ?? []
  /** Whoever was chosen for another stage may have been asked at this one. */
  const asking = chosen.filter((one) => !asked.includes(one))
  const form = useSubmit(
    async () => {
      const body = { stage_uid: stage, interviewer_uids: asking, due_on: due || null }
      const answer = await call('POST /applications/:uid/evaluations', { params: { uid }, body })
      // With what is answered nobody who was asked can be chosen here: the form would look as if somebody had changed it since.
      onDone()
      await onAsked(answer)
      showToast({ text: m.evaluation_asked() })
    },
    (): Record<string, string> => (asking.length > 0 ? {} : { interviewer_uids: m.evaluation_whom_required() }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <Unsaved value={{ stage, chosen, due }} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <NativeSelect
          label={m.evaluation_stage()}
          name="stage_uid"
          options={stages.map(({ uid: value, name }) => ({ value, label: name }))}
          value={stage}
          error={form.errors['stage_uid']}
          onChange={(event) => setStage(event.target.value)}
        />
        <NotFetched query={people} />
        <CheckboxGroup
          legend={m.evaluation_whom()}
          name="interviewer_uids"
          options={(people.data ?? []).map(({ uid: value, name }) => ({
            value,
            label: name,
            ...(asked.includes(value) && { disabled: true, hint: m.evaluation_asked_already() }),
          }))}
          values={asking}
          error={form.errors['interviewer_uids']}
          onSelect={(values) => {
            // Those asked at this stage stay chosen for the other.
            setChosen([...chosen.filter((one) => asked.includes(one)), ...values])
            form.correct('interviewer_uids')
          }}
        />
        <DateInput
          legend={m.evaluation_due_day()}
          name="due_on"
          optional
          value={due}
          error={form.errors['due_on']}
          onChange={(value) => {
            setDue(value)
            form.correct('due_on')
          }}
        />
        <FormActions submit={m.evaluation_ask()} pending={form.pending} onCancel={onDone} />
      </Stack>
    </form>
  )
}
