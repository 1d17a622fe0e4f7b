import { useEffect } from 'react'
import { announce } from '#base/page/announce.ts'
import { useDelayed } from '#ui/feedback/useDelayed.ts'
import { m } from '#words/messages.js'
import styles from './Screen.module.css'

/** Stands in for a screen whose code is on its way: nothing for a moment, then its outline. */
export function ScreenWait() {
  const shown = useDelayed(true)
  useEffect(() => {
    if (!shown) return undefined
    announce(m.loading_page())
    // Who reads on to the end of the page must not find it there.
    return () => announce('')
  }, [shown])
  return (
    <div className={styles.page} aria-busy="true">
      {shown && <div className={styles.outline} />}
    </div>
  )
}
