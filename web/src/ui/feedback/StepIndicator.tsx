import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import styles from './StepIndicator.module.css'

type Props = {
  /** Counted from 1, as people do. */
  current: number
  /** Names of all steps, in order. */
  names: readonly string[]
  /** Steps left out, counted from 1. */
  skipped?: readonly number[]
  /** Steps with all they need, counted from 1: whoever goes back has still done what comes after. All before when left out. */
  done?: readonly number[]
  className?: string
}

/** "2. korak od 5: Osnovni podatki" as real text, and a segment for each step. */
export function StepIndicator({ current, names, skipped, done, className }: Props) {
  const state = (step: number) => {
    if (step === current) return m.ui_step_current()
    if (step < current && skipped?.includes(step)) return m.ui_step_skipped()
    return (done ? done.includes(step) : step < current) ? m.ui_step_done() : m.ui_step_open()
  }
  return (
    <div className={classes(styles.indicator, className)}>
      <p className={styles.text}>
        {m.ui_step_of({ step: current, total: names.length, name: names[current - 1] ?? '' })}
      </p>
      <ol className={styles.segments}>
        {names.map((name, index) => (
          <li
            key={name}
            className={classes(styles.segment, index + 1 < current && styles.done, index + 1 === current && styles.now)}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="visually-hidden">
              {name}, {state(index + 1)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
