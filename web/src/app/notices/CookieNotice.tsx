import { useState } from 'react'
import { COOKIES, writeCookie } from '#base/page/storage.ts'
import { Link } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import styles from './Notices.module.css'

/**
 * In the flow of the page until dismissed, then hidden for 365 days. The same HTML goes to everybody: whether it was
 * dismissed stands on the root element (`data-cookies`), so that a rendered page can be cached and nothing jumps.
 */
export function CookieNotice() {
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  const dismiss = () => {
    writeCookie(COOKIES.notice, 'ok')
    document.documentElement.dataset.cookies = 'ok'
    setGone(true)
    // The button is gone; focus goes on to what follows instead of falling to the top.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.cookies} aria-label={m.cookie_label()}>
      <div className={styles.line}>
        <p>
          {m.cookie_text()} <Link href="/cookies">{m.cookie_more()}</Link>
        </p>
        <button type="button" className={styles.button} onClick={dismiss}>
          {m.cookie_ok()}
        </button>
      </div>
    </section>
  )
}
