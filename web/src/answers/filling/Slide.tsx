import { type FocusEvent, type FormEvent, type PointerEvent, useRef, useState } from 'react'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Fault } from '@korak/engine/questionnaires/answers.ts'
import type { Asked } from '@korak/engine/questionnaires/visibility.ts'
import { focusAfter } from '#base/page/focus.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconArrowLeft, IconArrowRight } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import type { Files } from '#answers/questions/files.ts'
import { type NewAnswer, Question } from '#answers/questions/Question.tsx'
import { type Paper, say } from '#answers/labels.ts'

interface Props {
  asked: Asked
  /** Which of the questions it is; 0 where nothing is asked. */
  number: number
  paper: Paper
  files: Files | null
  value: AnswerValue | undefined
  faults: readonly Fault[]
  /** Why the server did not take the answer; undefined: it has not refused it. */
  refusal: string | undefined
  onAnswer: (value: NewAnswer, pause?: number) => void
  onStep: (by: 1 | -1) => void
}

/** Which question it is, and in which section. */
export function SlideHead({ number, section }: { number: number; section: Asked['section'] }) {
  return (
    <p className={styles.section}>
      {number > 0 && (
        <>
          <span>{m.q_slide({ n: number })}</span> ·{' '}
        </>
      )}
      {withNonBreaking(say(section.title))}
    </p>
  )
}

/** One question on the screen, with the way back and on. Enter in a field goes on. */
export function Slide({ asked, number, paper, files, value, faults, refusal, onAnswer, onStep }: Props) {
  // What is wrong is said when the person has left the field, not while they type.
  // What was left wrong before is said at once.
  const [isSaid, setSaid] = useState(() => faults.length > 0)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faults.length === 0) return onStep(1)
    focusAfter(
      () => setSaid(true),
      () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'),
    )
  }
  // Words that appear while a button is being pressed would push it away from under the finger.
  const isPressing = useRef(false)
  const press = ({ target }: PointerEvent) => {
    isPressing.current = target instanceof Element && target.closest('button') !== null
  }
  const release = () => {
    isPressing.current = false
  }
  const blur = ({ target }: FocusEvent) =>
    target instanceof HTMLInputElement && !isPressing.current && setSaid(faults.length > 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- hears its fields lose the focus, and why
    <form
      ref={form}
      onSubmit={submit}
      onBlur={blur}
      onPointerDown={press}
      onClick={release}
      noValidate
      className={styles.slide}
    >
      <SlideHead number={number} section={asked.section} />
      <Question
        item={asked.item}
        isOptional={!asked.isRequired}
        value={value}
        faults={isSaid ? faults : []}
        refusal={refusal}
        paper={paper}
        files={files}
        onAnswer={onAnswer}
      />
      <div className={styles.steps}>
        <Button type="submit" iconAfter={IconArrowRight}>
          {m.action_continue()}
        </Button>
        <Button variant="secondary" icon={IconArrowLeft} onClick={() => onStep(-1)}>
          {m.action_back()}
        </Button>
      </div>
    </form>
  )
}
