import { type ReactNode, useEffect, useRef } from 'react'

/** A view that replaced another one at the same path: it begins at its top, with the focus on its heading. */
export function ReplacedView({ isMoved, children }: { isMoved: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isMoved || !box.current) return undefined
    window.scrollTo(0, 0)
    return whenHeading(box.current, (heading) => heading.focus({ preventScroll: true }))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, [])
  return <div ref={box}>{children}</div>
}

/** The heading may still be on its way. */
function whenHeading(box: HTMLElement, use: (heading: HTMLElement) => void): () => void {
  const find = () => box.querySelector<HTMLElement>('h1')
  const now = find()
  if (now) use(now)
  const watcher = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    watcher.disconnect()
    use(heading)
  })
  if (!now) watcher.observe(box, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
