import { useEffect, useSyncExternalStore } from 'react'
import { mayLeave, stopAsking } from '#base/routing/blocking.ts'
import { showToast } from '#base/page/toasts.ts'
import { newVersion, takeUpdated, updateNow, watchVersion } from '#base/page/version.ts'
import { m } from '#words/messages.js'
import styles from './Notices.module.css'

async function update() {
  if (!(await mayLeave())) return
  // What is kept in the browser is there again afterwards.
  stopAsking()
  updateNow()
}

/** A new version is out: said above the page, loaded only when asked, and never over unsaved changes without a question. */
export function UpdateNotice() {
  const version = useSyncExternalStore(newVersion.subscribe, newVersion.get, () => null)
  useEffect(() => {
    if (takeUpdated()) showToast({ text: m.update_done() })
    return watchVersion()
  }, [])
  if (!version) return null
  return (
    <div className={styles.update}>
      <div className={styles.line}>
        <p>{m.update_available()}</p>
        <button type="button" className={styles.button} onClick={() => void update()}>
          {m.update_action()}
        </button>
      </div>
    </div>
  )
}
