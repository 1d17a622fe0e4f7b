import { useEffect, useRef, useState } from 'react'
import { focusAfter } from '#base/page/focus.ts'

export const RAIL = 'office-rail'

/** The rail where there is no room beside the page: it opens under the bar, and what opened it closes it. */
export function useMenu() {
  const [isShown, setShown] = useState(false)
  /** How far the page was scrolled. */
  const scrolled = useRef(0)
  const open = () => {
    scrolled.current = scrollY
    focusAfter(
      () => setShown(true),
      () => document.querySelector<HTMLElement>(`#${RAIL} nav a`),
    )
  }
  const close = () => {
    focusAfter(
      () => setShown(false),
      () => document.querySelector<HTMLElement>(`[aria-controls="${RAIL}"]`),
    )
    scrollTo(0, scrolled.current)
  }
  useEffect(() => {
    if (!isShown) return undefined
    // A menu that is open in it closes first.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(':popover-open')) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown])
  return { isShown, open, close, leave: () => setShown(false) }
}
