import type { Application } from '@korak/contract/applications.ts'
import { formatDay } from '#base/text/dates.ts'
import { StepLine } from '#ui/feedback/StepLine.tsx'
import { m } from '#words/messages.js'
import styles from './applications.module.css'
import { lineState } from './labels.ts'

const POINTS = [
  () => m.apps_status_submitted(),
  () => m.apps_status_in_review(),
  () => m.apps_status_interview(),
  () => m.apps_point_decision(),
] as const

/** The way of an application by its four points, each with the day it came there. What was never sent went no way. */
export function StagePoints({ application }: { application: Application }) {
  const { step, is_active, submitted_at, reached_on } = application
  if (!is_active && submitted_at === null) return null
  return (
    <div className={styles.way}>
      <StepLine at={step} state={lineState(application)} />
      <ol className={styles.points} aria-label={m.apps_points()}>
        {POINTS.map((words, point) => {
          const day = reached_on[point]
          return (
            // oxlint-disable-next-line no-array-index-key -- the four points never move
            <li key={point} aria-current={is_active && point === step ? 'step' : undefined}>
              <span>{words()}</span> {day && <time dateTime={day}>{formatDay(day)}</time>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
