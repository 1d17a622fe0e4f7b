import type { ReactNode } from 'react'
import { Link } from '#base/routing/navigation.tsx'
import { LanguageLine } from './LanguageLine.tsx'
import styles from './auth.module.css'
import { Logo } from '#ui/layout/Logo.tsx'
import { m } from '#words/messages.js'

/** A narrow page outside the shell: logo, one thing to do, language at the foot. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.narrow}>
      <Link href="/login" className={styles.home}>
        <Logo name={m.app_name()} />
      </Link>
      <div className={styles.column}>{children}</div>
      <LanguageLine />
    </div>
  )
}
