import type { KeyboardEvent } from 'react'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import styles from '#answers/filling/filling.module.css'
import type { QuestionProps } from './Question.tsx'
import { focusChoice, pointOfKey, scaleChoices } from './ScaleQuestion.tsx'
import { say, scaleOf } from '#answers/labels.ts'

/** Several statements on one scale: a group of radio buttons for each, with the words at every point. */
export function MatrixQuestion({ item, heading, help, error, value, paper, onAnswer }: QuestionProps<'matrix'>) {
  const scale = scaleOf(item.scale, paper)
  if (!scale) return null
  const points = typeof value === 'object' && value !== null && 'by_row' in value ? value.by_row : {}
  const set = (row: string, point: number | 'cannot_say') => onAnswer({ by_row: { ...points, [row]: point } })
  const press = (row: string) => (event: KeyboardEvent<HTMLInputElement>) => {
    const point = pointOfKey(scale, event)
    if (point === null) return
    event.preventDefault()
    focusChoice(event, point)
    set(row, point)
  }
  return (
    <>
      {heading}
      {help && <p className={styles.text}>{help}</p>}
      {error && <FieldError id="matrix-error">{error}</FieldError>}
      <Stack gap={6}>
        {item.rows.map(({ key, label }) => (
          <RadioGroup
            key={key}
            inline
            legend={say(label)}
            name={`${item.key}-${key}`}
            options={scaleChoices(scale)}
            value={Object.hasOwn(points, key) ? String(points[key]) : null}
            onKeyDown={press(key)}
            onChange={({ target }) => set(key, target.value === 'cannot_say' ? 'cannot_say' : Number(target.value))}
          />
        ))}
      </Stack>
    </>
  )
}
