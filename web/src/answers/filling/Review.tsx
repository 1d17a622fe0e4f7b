import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#base/page/online.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import { useLeft } from './leaving.ts'
import { MissingList } from './MissingList.tsx'
import { AnswerSections } from '#answers/questions/AnswerList.tsx'
import type { Files } from '#answers/questions/files.ts'
import type { Answering } from './useAnswers.ts'
import { openQuestions } from './open-questions.ts'
import { Unasked } from './Unasked.tsx'
import type { Fillable } from '#answers/labels.ts'

interface Props {
  details: Fillable
  answering: Answering
  files: Files | null
  /** To a question: one that is missing, or one whose answer is to be changed. */
  onGo: (key: string, from: 'missing' | 'review') => void
  onBack: () => void
  onDone: (thanks: string) => void
}

/** Before submitting: what is missing, or that nothing is, what submitting means, and every answer as it would be sent. */
export function Review({ details, answering, files, onGo, onBack, onDone }: Props) {
  const { snapshot } = answering
  const isOnline = useOnline()
  /** What keeps back what was to be submitted. */
  const [held, setHeld] = useState<'files' | 'answers' | 'changed' | null>(null)
  const isLeft = useLeft()
  const uploads = files?.uploads ?? []
  const { pending, failure, errors, attempt, onSubmit } = useSubmit(async () => {
    if (uploads.length > 0) return setHeld('files')
    setHeld(null)
    const done = await answering.submit(isLeft)
    if (typeof done === 'object') onDone(done.thank_you)
    else if (done !== 'left') setHeld(done)
  })
  // A question whose file is on its way is not without an answer.
  const open = openQuestions(details, answering, errors).filter(
    ({ key }) => !uploads.some(({ item, problem }) => item === key && problem === null),
  )
  const [first] = open
  const isRefused = Object.keys(errors).length > 0
  const goMissing = (key: string) => onGo(key, 'missing')
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; what is wrong is where one goes on from.
  useEffect(() => {
    if (isRefused) list.current?.querySelector('button')?.focus()
  }, [isRefused, attempt])
  const isWaiting = snapshot.count > 0 && (held === 'answers' || !isOnline)
  return (
    <div className={styles.slide}>
      <h1 tabIndex={-1}>{m.q_review_title()}</h1>
      {first ? (
        <>
          <p className={styles.strong}>{m.q_unanswered({ count: open.length })}</p>
          <div ref={list}>
            <MissingList open={open} paper={details} onGo={goMissing} />
          </div>
        </>
      ) : (
        <p>{m.q_review_complete()}</p>
      )}
      <Stack gap={7} className={styles.all!}>
        <AnswerSections
          asked={answering.asked}
          answers={answering.answers}
          changed={answering.changed}
          paper={{ ...details, files: [...answering.files] }}
          onChange={(key) => onGo(key, 'review')}
        />
      </Stack>
      <Unasked answering={answering} paper={{ ...details, files: [...answering.files] }} />
      {!first && <Notice tone="warn">{m.q_submit_confirm()}</Notice>}
      {uploads.length > 0 && held === 'files' && (
        <Notice tone="warn" role="alert">
          {m.q_submit_files()}
        </Notice>
      )}
      {isWaiting && (
        <Notice tone="warn" role="alert">
          {m.q_submit_waiting()} {m.q_waiting({ count: snapshot.count })}
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
      {isRefused && (
        <Notice tone="danger" role="alert" title={m.q_submit_failed()}>
          {Object.entries(errors).map(([key, why]) => !open.some((one) => one.key === key) && <p key={key}>{why}</p>)}
        </Notice>
      )}
      <div className={styles.steps}>
        {first ? (
          <Button onClick={() => goMissing(first.key)}>{m.q_go_to_missing()}</Button>
        ) : (
          <Button pending={pending} onClick={() => onSubmit()}>
            {m.q_submit()}
          </Button>
        )}
        <Button variant="secondary" icon={IconArrowLeft} onClick={onBack}>
          {m.action_back()}
        </Button>
      </div>
    </div>
  )
}
