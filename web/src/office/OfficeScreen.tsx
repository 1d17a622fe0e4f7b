import type { ReactNode } from 'react'
import { type TrailStep, useTrail } from '#base/page/trail.ts'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import styles from './OfficeScreen.module.css'

interface Props {
  title: string
  /** Under the title: the state of the thing, a sentence. */
  lead?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** The page above it. */
  above?: TrailStep
  children: ReactNode
}

/** A page of the office: title, what one can do, content over the whole width. */
export function OfficeScreen({ title, lead, actions, above, children }: Props) {
  useTrail(above ?? { label: title }, above && title)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          {above?.href && (
            <div className={styles.above}>
              <BackLink href={above.href}>{above.label}</BackLink>
            </div>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {lead}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
