import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { m } from '#words/messages.js'
import { Anchor } from '#ui/navigation/Anchor.tsx'
import styles from './SummaryList.module.css'

type SummaryRow = {
  /** Also names the object of the change link for screen readers. */
  label: string
  /** What is empty is said in words by the screen. */
  value: ReactNode
  /** Where, or how, this answer is changed. */
  change?: Href | (() => void)
}

/** Check answers: label, answer, Change. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, change }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {change !== undefined && (
            <dd className={styles.change}>
              <Change of={label} to={change} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Change({ of, to }: { of: string; to: Href | (() => void) }) {
  const words = (
    <>
      <span aria-hidden="true">{m.action_change()}</span>
      <span className="visually-hidden">{m.action_change_what({ field: of })}</span>
    </>
  )
  if (typeof to === 'string') {
    return (
      <Anchor href={to} className={styles.link}>
        {words}
      </Anchor>
    )
  }
  return (
    <button type="button" onClick={to} className={styles.link}>
      {words}
    </button>
  )
}
