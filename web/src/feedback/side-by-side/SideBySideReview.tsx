import { useState } from 'react'
import { announce } from '#base/page/announce.ts'
import { useOnline } from '#base/page/online.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import filling from '#answers/filling/filling.module.css'
import { useLeft } from '#answers/filling/leaving.ts'
import { openQuestions } from '#answers/filling/open-questions.ts'
import { MissingList } from '#answers/filling/MissingList.tsx'
import { Unasked } from '#answers/filling/Unasked.tsx'
import { AnswerSections } from '#answers/questions/AnswerList.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from '#feedback/feedback.module.css'
import type { SharedQuestion } from './shared-questions.ts'
import type { Held } from './WithAnswers.tsx'
import { nameOf } from '#feedback/labels.ts'

interface Props {
  held: readonly Held[]
  questions: readonly SharedQuestion[]
  submitted: ReadonlySet<string>
  onGo: (key: string, from: 'missing' | 'review') => void
  onBack: () => void
  onSubmitted: (uid: string, thanks: string) => void
}

/** So many questions stand there at once; more are opened by hand. */
const FEW = 5

const missingOf = ({ details, answering }: Held) => openQuestions(details, answering)

/** Before submitting: what is missing about whom; each is submitted alone, or all at once. */
export function SideBySideReview({ held, questions, submitted, onGo, onBack, onSubmitted }: Props) {
  const open = held.filter(({ details }) => !submitted.has(details.uid))
  const complete = open.filter((one) => missingOf(one).length === 0)
  const first = questions.find(({ item }) => open.some((one) => missingOf(one).some(({ key }) => key === item.key)))
    ?.item.key
  return (
    <div className={filling.slide}>
      <h1 tabIndex={-1}>{m.feedback_together_review()}</h1>
      {complete.length > 0 && <Notice tone="warn">{m.q_submit_confirm()}</Notice>}
      {held.map((one) => (
        <section key={one.details.uid} aria-labelledby={idOf(one)} className={styles.reviewed}>
          <h2 id={idOf(one)} tabIndex={-1} className={styles.name}>
            {nameOf(one.details)}
          </h2>
          {open.includes(one) ? (
            <>
              <Unasked answering={one.answering} paper={one.paper} />
              <Reviewed one={one} onGo={onGo} onSubmitted={onSubmitted} />
              <Accordion
                level={3}
                title={<span className={styles.missing}>{m.q_review_answers()}</span>}
                open={one.answering.changed.size > 0}
              >
                <AnswerSections
                  asked={one.answering.asked}
                  answers={one.answering.answers}
                  changed={one.answering.changed}
                  paper={one.paper}
                  about={nameOf(one.details)}
                  onChange={(key) => onGo(key, 'review')}
                />
              </Accordion>
            </>
          ) : (
            <p>{m.feedback_submitted()}</p>
          )}
        </section>
      ))}
      <div className={filling.steps}>
        {first && <Button onClick={() => onGo(first, 'missing')}>{m.q_go_to_missing()}</Button>}
        {complete.length > 1 && (
          <Submit all={complete} label={m.feedback_submit_all()} onGo={onGo} onSubmitted={onSubmitted} />
        )}
        <Button variant="secondary" icon={IconArrowLeft} onClick={onBack}>
          {m.action_back()}
        </Button>
      </div>
    </div>
  )
}

const idOf = ({ details }: Held): string => `reviewed-${details.uid}`

function Reviewed({ one, onGo, onSubmitted }: { one: Held } & Pick<Props, 'onGo' | 'onSubmitted'>) {
  const missing = missingOf(one)
  if (missing.length === 0)
    return (
      <>
        <p>{m.feedback_complete()}</p>
        <div>
          <Submit
            all={[one]}
            label={m.feedback_submit_one({ name: nameOf(one.details) })}
            onGo={onGo}
            onSubmitted={(uid, thanks) => {
              onSubmitted(uid, thanks)
              // The pressed button is gone with what it was for.
              document.getElementById(idOf(one))?.focus()
            }}
          />
        </div>
      </>
    )
  return (
    <Accordion
      level={3}
      title={<span className={styles.missing}>{m.q_unanswered({ count: missing.length })}</span>}
      open={missing.length <= FEW}
    >
      <MissingList open={missing} paper={one.paper} about={nameOf(one.details)} onGo={(key) => onGo(key, 'missing')} />
    </Accordion>
  )
}

interface SubmitProps {
  all: readonly Held[]
  label: string
  onGo: Props['onGo']
  onSubmitted: Props['onSubmitted']
}

function Submit({ all, label, onGo, onSubmitted }: SubmitProps) {
  const isOnline = useOnline()
  const [held, setHeld] = useState<'answers' | 'changed' | null>(null)
  const isLeft = useLeft()
  /** Whose answers the server was asked to take last. */
  const [asked, setAsked] = useState<Pick<Held, 'details' | 'paper'> | null>(null)
  const { pending, failure, errors, onSubmit } = useSubmit(async () => {
    setHeld(null)
    for (const { details, paper, answering } of all) {
      setAsked({ details, paper })
      const done = await answering.submit(isLeft)
      if (done === 'left') return
      if (typeof done === 'string') return setHeld(done)
      announce(m.feedback_submitted_said({ name: nameOf(details) }))
      onSubmitted(details.uid, done.thank_you)
    }
  })
  const count = all.reduce((sum, { answering }) => sum + answering.snapshot.count, 0)
  return (
    <div className={styles.submit}>
      {count > 0 && (held === 'answers' || !isOnline) && (
        <Notice tone="warn" role="alert">
          {m.q_submit_waiting()} {m.q_waiting({ count })}
        </Notice>
      )}
      {held === 'changed' && (
        <Notice tone="warn" role="alert">
          {m.q_submit_changed()}
        </Notice>
      )}
      {failure && (
        <ErrorPanel title={m.q_submit_failed()} code={failure.code}>
          <p>{wordsOf(failure)}</p>
        </ErrorPanel>
      )}
      {asked && Object.keys(errors).length > 0 && (
        <Notice tone="danger" role="alert" title={m.q_submit_failed()}>
          <MissingList
            open={Object.entries(errors).map(([key, why]) => ({ key, faults: [], why }))}
            paper={asked.paper}
            about={nameOf(asked.details)}
            onGo={(key) => onGo(key, 'missing')}
          />
        </Notice>
      )}
      <Button variant={all.length > 1 ? 'primary' : 'secondary'} pending={pending} onClick={() => onSubmit()}>
        {label}
      </Button>
    </div>
  )
}
