import { useEffect } from 'react'
import { announce } from '#base/page/announce.ts'
import { useDelayed } from '#ui/feedback/useDelayed.ts'
import { m } from '#words/messages.js'
import styles from './Screen.module.css'

/** Stands in for a screen whose code is on its way: nothing for a moment, then its outline. */
export function ScreenWait() {
  const shown = useDelayed(true)
  useEffect(() => {
    if (shown) announce(m.loading_page())
  }, [shown])
  return (
    <div className={styles.page} aria-busy="true">
      {shown && <div className={styles.outline} />}
    </div>
  )
}
