import type { AnswerOf } from '@korak/contract/all.ts'
import styles from './JobCounts.module.css'
import { STATUS_WORDS } from './stages/StageRows.tsx'

type Counts = NonNullable<AnswerOf<'GET /jobs'>['data'][number]['applications']>

/** How many applications stand where; new ones, which wait for somebody to look, stand out. */
export const JobCounts = ({ counts }: { counts: Counts }) => (
  <ul className={styles.counts}>
    {counts.map(({ status, count }) => (
      <li key={status} title={STATUS_WORDS[status]()} data-waiting={(status === 'submitted' && count > 0) || undefined}>
        <span className="visually-hidden">{STATUS_WORDS[status]()}: </span>
        {count}
      </li>
    ))}
  </ul>
)
