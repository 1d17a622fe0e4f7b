import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './FactsList.module.css'

export type Fact = { label: string; value: ReactNode }

/** Label over value. In the sign-post one column, two on a phone. */
export function FactsList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={classes(styles.facts, className)}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sign-post: a 3 px accent rule beside what one has to know, sticky next to a long text. */
export function SignPost({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <aside aria-label={label} className={classes(styles.post, className)}>
      {children}
    </aside>
  )
}
