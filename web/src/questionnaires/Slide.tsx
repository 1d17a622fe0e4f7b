import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Fault } from '@korak/engine/answers.ts'
import type { Asked } from '@korak/engine/visibility.ts'
import { tied } from '#base/ties.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { IconArrowLeft, IconArrowRight } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import { Question } from './Question.tsx'
import { type Paper, say } from './words.ts'

interface Props {
  asked: Asked
  paper: Paper
  value: AnswerValue | undefined
  faults: readonly Fault[]
  /** The server did not take the answer. */
  isRefused: boolean
  onAnswer: (value: AnswerValue, pause?: number) => void
  onStep: (by: 1 | -1) => void
}

/** One question on the screen, with the way back and on. Enter in a field goes on. */
export function Slide({ asked, paper, value, faults, isRefused, onAnswer, onStep }: Props) {
  // What is wrong is said when the person has left the field, not while they type.
  const [isSaid, setSaid] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faults.length === 0) return onStep(1)
    setSaid(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const blur = (event: FocusEvent) => event.target instanceof HTMLInputElement && setSaid(faults.length > 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears its fields lose the focus
    <form ref={form} onSubmit={submit} onBlur={blur} noValidate className={styles.slide}>
      <p className={styles.section}>{tied(say(asked.section.title))}</p>
      {isRefused && <FieldError id="refused">{m.q_refused()}</FieldError>}
      <Question
        item={asked.item}
        isOptional={!asked.isRequired}
        value={value}
        faults={isSaid ? faults : []}
        paper={paper}
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
