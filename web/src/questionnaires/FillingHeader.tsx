import type { ReactNode } from 'react'
import { Link } from '#base/navigation.tsx'
import { m } from '#words/messages.js'
import styles from './filling.module.css'

interface Props {
  title: string
  /** Where one is, in words and as a bar. */
  children?: ReactNode
  /** Leaves after saving; without it a plain link to the list. */
  onLeave?: () => void
}

/** Title, place and way out above a questionnaire, instead of the bar of the portal. */
export function FillingHeader({ title, children, onLeave }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <p className={styles.title}>{title}</p>
        {onLeave ? (
          <button type="button" className={styles.leave} onClick={onLeave}>
            {m.q_save_exit()}
          </button>
        ) : (
          <Link href="/questionnaires" className={styles.leave}>
            {m.q_all()}
          </Link>
        )}
      </div>
      {children}
    </header>
  )
}
