import { formatTime } from '#base/text/dates.ts'
import { useOnline } from '#base/page/online.ts'
import { useExpired } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import type { Snapshot } from '#answers/queue/queue.ts'

interface Props {
  snapshot: Snapshot
  /** Sends now what waits. */
  onRetry: () => void
}

/** When the answers were last saved, or how many wait for a connection. */
export function SaveLine({ snapshot: { state, count, savedAt, isStored, unfit }, onRetry }: Props) {
  // Whoever is asked to sign in again has answers on the screen that are not sent before that.
  const isExpired = useExpired() !== null
  const isOnline = useOnline()
  const isHeldUp = !isOnline || isExpired
  const isWaiting = isHeldUp ? count > 0 : state === 'waiting'
  // Until the page has learned why, this is all there is to know.
  if (state === 'locked' || state === 'gone') return <p className={styles.saved}>{m.q_saved_no_more()}</p>
  const text =
    isWaiting && count > 0
      ? m.q_waiting({ count })
      : unfit.length > 0
        ? m.q_unfit({ count: unfit.length })
        : savedAt
          ? m.form_saved({ time: formatTime(savedAt) })
          : ''
  return (
    <>
      <p className={styles.saved}>
        <span>{text}</span>{' '}
        {isWaiting && count > 0 && (
          <button type="button" className={styles.leave} onClick={onRetry}>
            {m.q_send_now()}
          </button>
        )}
      </p>
      {/* Without a connection the bar above says it; saving is announced elsewhere, once a minute. What may be lost everybody reads. */}
      <p className={isStored ? 'visually-hidden' : styles.saved} role="status">
        {isOnline && isWaiting && count > 0 && (isStored ? m.q_waiting_said() : m.q_waiting_unkept())}
      </p>
    </>
  )
}
