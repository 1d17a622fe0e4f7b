import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Fault } from '@korak/engine/questionnaires/answers.ts'
import type { Asked } from '@korak/engine/questionnaires/visibility.ts'
import { focusAfter } from '#base/page/focus.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { IconArrowLeft, IconArrowRight } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import { isOneChoice, isWholeChoice, setGoesOn, useGoesOn } from './goes-on.ts'
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
  /** @param isAlone it goes on by itself */
  onStep: (by: 1 | -1, isAlone?: boolean) => void
  /** It came by itself, just now. */
  cameAlone?: boolean
}

/** So long a choice is seen before the next question comes. */
const SEEN_MS = 300
/** So long a press that was meant for the question before may come late. */
const HABIT_MS = 700
/** So long after a question came by itself a second press of a slow double click may come. */
const DOUBLE_MS = 450

/** Fields that are typed in. */
const TYPED = 'textarea, input:not([type="radio"], [type="checkbox"])'

/** Whether the next question comes by itself, and how a keyboard does it all. */
function GoingOn({ goesOn, hasKeys }: { goesOn: boolean; hasKeys: boolean }) {
  return (
    <div>
      <Checkbox label={m.q_goes_on_choice()} checked={goesOn} onChange={({ target }) => setGoesOn(target.checked)} />
      {hasKeys && <p className={`${styles.facts} ${styles.keys}`}>{m.q_keys()}</p>}
    </div>
  )
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
export function Slide({ asked, number, paper, files, value, faults, refusal, onAnswer, onStep, cameAlone }: Props) {
  // What is wrong is said when the person has left the field, not while they type.
  // What was left wrong before is said at once.
  const [isSaid, setSaid] = useState(() => faults.length > 0)
  const form = useRef<HTMLFormElement>(null)
  // Who presses once more, a choice or Next, means the question before, not this one.
  const isHabit = useRef(cameAlone === true)
  const isDouble = useRef(cameAlone === true)
  useEffect(() => {
    const timers = [
      setTimeout(() => (isDouble.current = false), DOUBLE_MS),
      setTimeout(() => (isHabit.current = false), HABIT_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isHabit.current && value === undefined) return
    if (faults.length === 0) return onStep(1)
    focusAfter(
      () => setSaid(true),
      () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'),
    )
  }
  const goesOn = useGoesOn()
  const hasOneChoice = isOneChoice(asked.item)
  // By pointer or number key only: whoever looks through the choices with arrows or a screen reader stays.
  const isDecided = useRef(false)
  const [decided, setDecided] = useState(0)
  const proceed = useRef(() => {})
  proceed.current = () => faults.length === 0 && onStep(1, true)
  useEffect(() => {
    if (decided === 0) return undefined
    const timer = setTimeout(() => proceed.current(), SEEN_MS)
    return () => clearTimeout(timer)
  }, [decided])
  const answer = (given: NewAnswer, pause?: number) => {
    if (isDouble.current && isDecided.current && !document.activeElement?.matches(TYPED)) return
    onAnswer(given, pause)
    const isOver = typeof given !== 'function' && isWholeChoice(asked.item, given)
    setDecided((before) => (goesOn && isOver && isDecided.current ? before + 1 : 0))
  }
  const key = (event: KeyboardEvent) => {
    if (event.repeat) return
    isDecided.current = /^[1-9]$/.test(event.key)
    setDecided(0)
  }
  // Words that appear while a button is being pressed would push it away from under the finger.
  const isPressing = useRef(false)
  const press = ({ target }: PointerEvent) => {
    isPressing.current = target instanceof Element && target.closest('button') !== null
    isDecided.current = true
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
      onKeyDownCapture={key}
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
        goesOn={goesOn && hasOneChoice}
        onAnswer={answer}
      />
      <div className={styles.steps}>
        <Button type="submit" iconAfter={IconArrowRight}>
          {m.action_continue()}
        </Button>
        <Button variant="secondary" icon={IconArrowLeft} onClick={() => onStep(-1)}>
          {m.action_back()}
        </Button>
      </div>
      {hasOneChoice && <GoingOn goesOn={goesOn} hasKeys={asked.item.type === 'scale'} />}
    </form>
  )
}
