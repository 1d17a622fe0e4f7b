import { m } from '#words/messages.js'
import styles from './messages.module.css'
import { useUnread } from './unread.ts'

/** The number beside an entry of the navigation; nothing when everything is read. */
export function NavUnread() {
  const count = useUnread()
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{m.messages_unread({ count })}</span>
    </>
  )
}
