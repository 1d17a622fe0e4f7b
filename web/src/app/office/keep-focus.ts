import { useEffect } from 'react'

/** Who opens a dialog after a press, or a screen, leads the focus there by itself: this waits until then. */
const PATIENCE_MS = 100
/** So long after a key what moves has moved because of it; later a list that comes anew must not scroll the page. */
const AFTER_KEY_MS = 3000
const PARTS = 'section, details, form, fieldset, [role=group], [role=region]'

/** Where something stood that may be gone a moment later. */
interface Spot {
  element: HTMLElement
  path: string
  /** Its row: by name, and by place in its table. */
  row: { of: string; body: Element | null; at: number } | null
  /** Parts of the page around it, the closest first. */
  parts: readonly Element[]
}

function spotOf(element: HTMLElement): Spot {
  const row = element.closest<HTMLElement>('[data-row]')
  const parts: Element[] = []
  for (let part = element.closest(PARTS); part; part = part.parentElement?.closest(PARTS) ?? null) parts.push(part)
  const body = row?.parentElement ?? null
  return {
    element,
    path: location.pathname,
    row: row && { of: row.dataset['row'] ?? '', body, at: placeOf(row) },
    parts,
  }
}

/** In the row, wherever it went, or in the one that took its place. */
function inRow(row: Spot['row']): HTMLElement | null {
  if (!row) return null
  const rows = row.body?.isConnected ? [...row.body.children] : []
  const found =
    document.querySelector(`main [data-row="${CSS.escape(row.of)}"]`) ?? rows[Math.min(row.at, rows.length - 1)]
  return found?.querySelector<HTMLElement>('a, button') ?? null
}

/** The closest there is now: the thing itself, its row, the heading above, the row one stood in before. */
function closest({ element, row, parts }: Spot, before: Spot | null): HTMLElement | null {
  if (element.isConnected) return element
  const link = inRow(row)
  if (link) return link
  const heading = parts.map(headOf).find((one) => one !== null)
  const target = heading ?? inRow(before?.row ?? null) ?? document.querySelector<HTMLElement>('main h1')
  if (target?.matches('h1, h2, h3') && !target.hasAttribute('tabindex')) target.tabIndex = -1
  return target
}

/** What a part of the page is headed by: what opens it, or its heading. A table or a group has none of its own. */
const headOf = (part: Element): HTMLElement | null =>
  part.isConnected ? part.querySelector<HTMLElement>('summary, h2, h3') : null

const placeOf = (row: Element): number => [...(row.parentElement?.children ?? [])].indexOf(row)

/**
 * When what had the focus goes away, because it was done or undone, the focus goes to what is closest to it instead of
 * falling out of the page, from where the keyboard would begin anew. Where it goes along with its row, it stays in sight.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let now: HTMLElement | null = null
    let spot: Spot | null = null
    let row: Spot | null = null
    /** The place of its row among the others. */
    let at = -1
    let pressedAt = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return
      const own = target.closest('[data-row]')
      // What goes elsewhere gets the focus back there from React, which leaves the page scrolled as it is.
      if (target !== now) at = own ? placeOf(own) : -1
      now = target
      // From a dialog or a notice one comes back to where one was before it.
      if (target.closest('main') && !target.closest('dialog')) spot = spotOf(target)
      if (spot?.row) row = spot
    }
    // Who presses beside everything wants to be nowhere.
    const forget = () => {
      now = null
    }
    const press = () => {
      pressedAt = performance.now()
    }
    const isLost = () => document.activeElement === document.body && now !== null && !now.isConnected
    const mend = () => {
      if (!isLost() || !spot || spot.path !== location.pathname || document.querySelector('dialog[open]')) return
      closest(spot, row?.path === spot.path ? row : null)?.focus()
    }
    /** A row that goes elsewhere in its table takes the focus along; what has the focus is seen there, too. */
    const follow = () => {
      const moved = now === document.activeElement ? now?.closest('[data-row]') : null
      if (!moved || placeOf(moved) === at) return
      at = placeOf(moved)
      if (performance.now() - pressedAt < AFTER_KEY_MS) now?.scrollIntoView({ block: 'nearest' })
    }
    const watcher = new MutationObserver(() => {
      if (!isLost()) return follow()
      clearTimeout(timer)
      timer = setTimeout(mend, PATIENCE_MS)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    document.addEventListener('keydown', press, true)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('keydown', press, true)
    }
  }, [])
}
