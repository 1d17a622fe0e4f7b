import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import styles from './filling.module.css'

interface Props {
  title: string
  /** Where one is, in words and as a bar. */
  children?: ReactNode
  /** Where the way out leads; null: nowhere. */
  home?: Href | null
  /** Words of the way out, when it is not all questionnaires. */
  homeLabel?: string | undefined
  /** Leaves after saving; without it a plain link. */
  onLeave?: () => void
  /** Beside the title, such as the choice of language. */
  tools?: ReactNode
}

/** Title, place and way out above a questionnaire, instead of the bar of the portal. */
export function FillingHeader({ title, children, home = '/questionnaires', homeLabel, onLeave, tools }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <p className={styles.title}>{title}</p>
        {tools}
        {home !== null &&
          (onLeave ? (
            <button type="button" className={styles.leave} onClick={onLeave}>
              {m.q_save_exit()}
            </button>
          ) : (
            <Link href={home} className={styles.leave}>
              {homeLabel ?? m.q_all()}
            </Link>
          ))}
      </div>
      {children}
    </header>
  )
}
