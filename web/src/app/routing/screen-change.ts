import { useEffect, useRef, useSyncExternalStore } from 'react'
import { brokenForms, fullTitle, pageTitle } from '#base/page/head.ts'
import { useLanguage } from '#base/text/language.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import type { Route } from './route.ts'

const PATIENCE_MS = 15_000

/** After a change of screen: the title of the window follows, and focus goes to the heading. */
export function useScreenChange(route: Route | null): void {
  const path = usePath()
  const language = useLanguage()
  const own = useSyncExternalStore(pageTitle.subscribe, pageTitle.get, () => null)
  const isBroken = useSyncExternalStore(
    brokenForms.subscribe,
    () => brokenForms.get() > 0,
    () => false,
  )
  const shown = useRef(path)

  useEffect(() => {
    if (route) document.title = (isBroken ? m.error_title_prefix() : '') + fullTitle(own ?? route.title())
  }, [route, own, language, isBroken])

  useEffect(() => {
    if (shown.current === path || !route) return undefined
    shown.current = path
    return whenHeading((heading) => {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [path, route])
}

/**
 * Waits for the first heading of the new screen, which may still be loading, on the page itself meanwhile; gives up when
 * the person goes on by hand. A key for the screen that comes, pressed early, is no going on.
 */
function whenHeading(use: (heading: HTMLElement) => void): () => void {
  const main = document.querySelector('main')
  const find = () => main?.querySelector<HTMLElement>('h1') ?? null
  const now = find()
  if (!main || now) {
    if (now) use(now)
    return () => undefined
  }
  if (document.activeElement === document.body) main.focus({ preventScroll: true })
  // The link in the foot of the page that led here is still there, and has the focus still.
  const before = document.activeElement
  const isElsewhere = () => ![document.body, main, before, null].includes(document.activeElement)
  const watcher = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    stop()
    if (!isElsewhere()) use(heading)
  })
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    watcher.disconnect()
    clearTimeout(timer)
    document.removeEventListener('keydown', stopAtTab)
    document.removeEventListener('pointerdown', stop)
  }
  const stopAtTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') stop()
  }
  watcher.observe(main, { childList: true, subtree: true })
  document.addEventListener('keydown', stopAtTab)
  document.addEventListener('pointerdown', stop)
  return stop
}
