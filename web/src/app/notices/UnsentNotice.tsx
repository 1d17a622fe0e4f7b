import { useEffect, useSyncExternalStore } from 'react'
import { Link, usePath } from '#base/routing/navigation.tsx'
import { sendNow, startSending, unsentSignal } from '#answers/queue/sender.ts'
import { m } from '#words/messages.js'
import styles from './Notices.module.css'

/** Where answers are given their own page sends them, and says so itself. */
const SENDS_ITSELF = /^\/questionnaires\/[^/]+$/

/** Answers typed in this browser that the server does not have: sent from any page, and said until they are. */
export function UnsentNotice() {
  const path = usePath()
  const { waiting, stuck, href } = useSyncExternalStore(unsentSignal.subscribe, unsentSignal.get, unsentSignal.get)
  const isElsewhere = !SENDS_ITSELF.test(path)
  useEffect(() => (isElsewhere ? startSending() : undefined), [isElsewhere])
  return (
    <div role="status">
      {isElsewhere && waiting + stuck > 0 && (
        <div className={styles.offline}>
          <div className={styles.line}>
            {waiting > 0 && (
              <>
                <p>{m.q_waiting({ count: waiting })}</p>
                <button type="button" className={styles.button} onClick={() => void sendNow()}>
                  {m.q_send_now()}
                </button>
              </>
            )}
            {stuck > 0 && (
              <p>
                {m.unsent_stuck({ count: stuck })} {href && <Link href={href}>{m.unsent_open()}</Link>}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
