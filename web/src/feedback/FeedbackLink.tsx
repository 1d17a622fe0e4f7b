import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import styles from './feedback.module.css'

/** The way to the campaigns in which one is assessed; nothing for those who are in none. */
export function FeedbackLink() {
  const { data } = useQuery(queryOf('GET /portal/feedback'))
  if (!data || data.length === 0) return null
  return (
    <p className={styles.quiet}>
      <Link href="/feedback">{m.feedback_link()}</Link>
    </p>
  )
}
