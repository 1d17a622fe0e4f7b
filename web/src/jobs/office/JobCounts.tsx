import type { AnswerOf } from '@korak/contract/all.ts'
import { STATUS_WORDS } from '#applications/office/words.ts'
import { m } from '#words/messages.js'
import styles from './JobCounts.module.css'

type Counts = NonNullable<AnswerOf<'GET /jobs'>['data'][number]['applications']>

/** How many applications stand where, of the statuses that have any; new ones, which wait for somebody to look, stand out. */
export function JobCounts({ counts }: { counts: Counts }) {
  const some = counts.filter(({ count }) => count > 0)
  if (some.length === 0) return <span className="muted">{m.jobs_by_status_none()}</span>
  return (
    <ul className={styles.counts}>
      {some.map(({ status, count }) => (
        <li key={status} data-waiting={status === 'submitted' || undefined}>
          {STATUS_WORDS[status]()} <b>{count}</b>
        </li>
      ))}
    </ul>
  )
}
