import { useRef, useState } from 'react'
import type { SharedProfile } from '@korak/contract/sharing.ts'
import { formatDay } from '#base/text/dates.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { givingUp } from '#base/routing/blocking.ts'
import { useSubmit } from '#base/data/submit.ts'
import { focusAfter } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { DECISION_ID } from '#ui/layout/decision.ts'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { clientAnswers } from './labels.ts'
import { answerPresentation, type ClientAnswer } from './sharing.api.ts'
import styles from './sharing.module.css'

const ANSWERS = Object.keys(clientAnswers) as ClientAnswer[]

/** What the company answers to a presentation, or has answered. */
export function PresentationAnswer({ profile: { uid, answer, may } }: { profile: SharedProfile }) {
  const [isAnew, setAnew] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  const isAsked = (answer === null || isAnew) && may.answer
  return (
    <DecisionBox labelledBy={DECISION_ID}>
      <h2 id={DECISION_ID} tabIndex={-1}>
        {m.shared_answer_title()}
      </h2>
      {isAsked ? (
        <AnswerForm
          uid={uid}
          given={answer}
          {...(isAnew && {
            onCancel: () =>
              focusAfter(
                () => setAnew(false),
                () => again.current,
              ),
          })}
          onDone={() => {
            setAnew(false)
            // The form has gone; what it sent stands under this heading.
            document.getElementById(DECISION_ID)?.focus()
          }}
        />
      ) : (
        answer && (
          <>
            <p>{m.shared_answer_given({ date: formatDay(answer.at), answer: clientAnswers[answer.answer]() })}</p>
            {answer.message && <p className={styles.text}>{answer.message}</p>}
            <Row>
              <Button
                ref={again}
                variant="secondary"
                onClick={() =>
                  focusAfter(
                    () => setAnew(true),
                    () => document.querySelector<HTMLElement>('form input[name="answer"]:checked'),
                  )
                }
              >
                {m.shared_answer_anew()}
              </Button>
            </Row>
          </>
        )
      )}
    </DecisionBox>
  )
}

function AnswerForm(props: { uid: string; given: SharedProfile['answer']; onDone: () => void; onCancel?: () => void }) {
  const { uid, given, onDone, onCancel } = props
  const [choice, setChoice] = useState<ClientAnswer | null>(given?.answer ?? null)
  const [message, setMessage] = useState(given?.message ?? '')
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      if (choice) await answerPresentation(uid, { answer: choice, message })
      showToast({ text: m.shared_answer_sent() })
      onDone()
    },
    (): Record<string, string> => (choice ? {} : { answer: m.error_choice() }),
  )
  const isChanged = choice !== (given?.answer ?? null) || message !== (given?.message ?? '')
  useBlockWhen(isChanged)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        <p>{m.shared_answer_text()}</p>
        <ErrorSummary errors={summary} attempt={attempt} />
        <RadioGroup
          name="answer"
          legend={m.shared_answer_choice()}
          options={ANSWERS.map((value) => ({ value, label: clientAnswers[value]() }))}
          value={choice}
          error={errors['answer']}
          onChange={(event) => {
            setChoice(event.target.value as ClientAnswer)
            correct('answer')
          }}
        />
        <TextArea
          name="message"
          rows={3}
          limit={2000}
          label={m.shared_answer_message()}
          value={message}
          error={errors['message']}
          onChange={(event) => {
            setMessage(event.target.value)
            correct('message')
          }}
        />
        <Row>
          {onCancel && (
            <Button variant="secondary" onClick={givingUp(isChanged, onCancel)}>
              {m.action_cancel()}
            </Button>
          )}
          <Button type="submit" pending={pending}>
            {m.shared_answer_send()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
