import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from '#base/page/announce.ts'
import { useOnline } from '#base/page/online.ts'
import { fillingSignal, keepsSignal } from '#base/page/storage.ts'
import { m } from '#words/messages.js'
import styles from './Notices.module.css'

/** Says that the connection is gone, and when it is back; what goes on by itself then, only where something does. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const keeps = useSyncExternalStore(keepsSignal.subscribe, keepsSignal.get, () => true)
  const isFilling = useSyncExternalStore(fillingSignal.subscribe, fillingSignal.get, () => 0) > 0
  const words = () => {
    if (!isFilling) return m.offline_banner()
    return keeps ? m.offline_banner_filling() : m.offline_banner_unkept()
  }
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) announce(m.online_back())
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline}>
          <p className={styles.line}>{words()}</p>
        </div>
      )}
    </div>
  )
}
