import { SESSION, read, write } from '#base/page/storage.ts'

const KEPT = 50
const PATIENCE_MS = 1500
let positions: Record<string, number> | null = null
const all = () => (positions ??= read<Record<string, number>>('session', SESSION.scroll) ?? {})

/** Remembers how far a history entry was scrolled; only the newest 50 are kept. */
export function keepScroll(key: string): void {
  const kept = all()
  delete kept[key]
  kept[key] = Math.round(scrollY)
  for (const old of Object.keys(kept).slice(0, -KEPT)) delete kept[old]
}

/** Puts the positions where a reload finds them. */
export const storeScroll = (): void => write('session', SESSION.scroll, all())

let stop: (() => void) | null = null

/** Scrolls to where the entry was left, waiting for its content to be tall enough, until the person scrolls. */
export function restoreScroll(key: string): void {
  stop?.()
  const top = all()[key] ?? 0
  const go = () => scrollTo({ top, behavior: 'instant' })
  go()
  if (Math.abs(scrollY - top) < 2) return
  const watcher = new ResizeObserver(go)
  watcher.observe(document.body)
  stopWhenTouched(watcher)
}

/** Ends the waiting when it takes too long or the person scrolls. */
function stopWhenTouched(watcher: { disconnect: () => void }): void {
  const timer = setTimeout(() => stop?.(), PATIENCE_MS)
  const controller = new AbortController()
  stop = () => {
    watcher.disconnect()
    clearTimeout(timer)
    controller.abort()
    stop = null
  }
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(event, () => stop?.(), { signal: controller.signal, passive: true })
  }
}

/** A new place begins at its top, or at the part its hash names, as soon as that is there and nobody has scrolled. */
export function scrollToStart(hash: string): void {
  stop?.()
  if (hash && goTo(hash)) return
  scrollTo({ top: 0, behavior: 'instant' })
  if (!hash) return
  const watcher = new MutationObserver(() => goTo(hash) && stop?.())
  watcher.observe(document.body, { childList: true, subtree: true })
  stopWhenTouched(watcher)
}

function goTo(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.scrollIntoView({ behavior: 'instant' })
  return target !== null
}
