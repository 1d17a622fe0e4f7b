import type { KeyboardEvent } from 'react'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import styles from '#answers/filling/filling.module.css'
import type { QuestionProps } from './Question.tsx'
import { focusChoice, pointOfKey, scaleChoices } from './ScaleQuestion.tsx'
import { say, scaleOf } from '#answers/labels.ts'

/** So many points have room beside the words of a row. */
const FITS = 7

/**
 * Several statements on one scale: a group of radio buttons for each. Where there is room they stand in columns under the words
 * of the points, which every button carries for those who do not see the heading.
 */
export function MatrixQuestion({ item, heading, help, error, value, paper, onAnswer }: QuestionProps<'matrix'>) {
  const scale = scaleOf(item.scale, paper)
  if (!scale) return null
  const choices = scaleChoices(scale)
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
      <div className={styles.matrix}>
        {choices.length <= FITS && (
          <div className={styles.matrixHead} aria-hidden="true">
            <span />
            <div>
              {choices.map(({ value: point, label }) => (
                <span key={point}>{label}</span>
              ))}
            </div>
          </div>
        )}
        {item.rows.map(({ key, label }) => (
          <RadioGroup
            key={key}
            className={choices.length <= FITS ? `${styles.matrixRow} ${styles.fits}` : styles.matrixRow!}
            legend={say(label)}
            name={`${item.key}-${key}`}
            options={choices.map((one) => ({ ...one, label: <span className={styles.point}>{one.label}</span> }))}
            value={Object.hasOwn(points, key) ? String(points[key]) : null}
            onKeyDown={press(key)}
            onChange={({ target }) => set(key, target.value === 'cannot_say' ? 'cannot_say' : Number(target.value))}
          />
        ))}
      </div>
    </>
  )
}
