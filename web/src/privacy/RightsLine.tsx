import { Link } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import styles from './privacy.module.css'

/** At a page that stands before all others: the way to what waits for nothing. */
export function RightsLine() {
  const isStaff = Boolean(useUser()?.employee)
  return (
    <p className={styles.fact}>
      {isStaff ? m.priv_rights_staff() : m.priv_rights()}{' '}
      <Link href="/privacy" className={styles.target}>
        {m.priv_title()}
      </Link>
    </p>
  )
}
