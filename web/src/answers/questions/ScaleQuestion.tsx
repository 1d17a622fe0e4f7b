import type { KeyboardEvent } from 'react'
import type { AnswerValue, Scale } from '@korak/contract/definition.ts'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import styles from '#answers/filling/filling.module.css'
import type { QuestionProps } from './Question.tsx'
import { say, scaleOf } from '#answers/labels.ts'

const CANNOT_SAY = 'cannot_say'

/** Points of a scale as radio buttons, the way out last. */
export const scaleChoices = (scale: Scale) => [
  ...scale.points.map(({ value, label }) => ({ value: String(value), label: say(label) })),
  ...(scale.cannot_say ? [{ value: CANNOT_SAY, label: say(scale.cannot_say) }] : []),
]

/** The point a number key means, pressed anew; keys count only while the focus is in the group. */
export function pointOfKey(scale: Scale, event: KeyboardEvent): number | null {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return null
  return scale.points[Number(event.key) - 1]?.value ?? null
}

/** Moves the focus along with a choice made by a number key. */
export const focusChoice = ({ target }: KeyboardEvent, value: number) =>
  target instanceof Element &&
  target.closest('fieldset')?.querySelector<HTMLElement>(`input[value="${value}"]`)?.focus()

const chosen = (value: AnswerValue | undefined): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'object' && value !== null && 'cannot_say' in value ? CANNOT_SAY : null
}

export function ScaleQuestion({ item, heading, help, error, value, paper, onAnswer }: QuestionProps<'scale'>) {
  const scale = scaleOf(item.scale, paper)
  if (!scale) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const point = pointOfKey(scale, event)
    if (point === null) return
    event.preventDefault()
    focusChoice(event, point)
    onAnswer(point)
  }
  return (
    // The heading stands in the group and has the focus when the question comes: keys count from there, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the group inside
    <div onKeyDown={onKeyDown}>
      <RadioGroup
        legend={heading}
        hint={help}
        error={error}
        name={item.key}
        className={scale.cannot_say ? `${styles.answers} ${styles.apart}` : styles.answers!}
        options={scaleChoices(scale)}
        value={chosen(value)}
        onChange={({ target }) => onAnswer(target.value === CANNOT_SAY ? { cannot_say: true } : Number(target.value))}
      />
    </div>
  )
}
