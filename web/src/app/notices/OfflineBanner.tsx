import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from '#base/page/announce.ts'
import { useOnline } from '#base/page/online.ts'
import { keepsSignal } from '#base/page/storage.ts'
import { m } from '#words/messages.js'
import styles from './Notices.module.css'

/** Says that the connection is gone, and when it is back. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const keeps = useSyncExternalStore(keepsSignal.subscribe, keepsSignal.get, () => true)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) announce(m.online_back())
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline}>
          <p className={styles.line}>{keeps ? m.offline_banner() : m.offline_banner_unkept()}</p>
        </div>
      )}
    </div>
  )
}
