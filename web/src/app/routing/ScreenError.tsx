import { m } from '#words/messages.js'
import styles from './Screen.module.css'

/** A screen that could not be drawn: its code did not come, or it broke. Made of little, since this must be here already. */
export function ScreenError({ onRetry }: { onRetry: () => void }) {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return (
    <div className={styles.page} role="alert">
      <h1 tabIndex={-1}>{m.app_screen_failed()}</h1>
      <p className={styles.text}>{isOffline ? m.error_network() : m.app_screen_failed_text()}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {m.action_retry()}
      </button>
      <button type="button" className={styles.retry} onClick={() => location.reload()}>
        {m.app_screen_reload()}
      </button>
    </div>
  )
}
