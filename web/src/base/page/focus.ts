import { flushSync } from 'react-dom'

/**
 * Draws a change of state at once and puts the focus where it leads. Waiting for the next frame could take the focus
 * from a field somebody already types in: on a busy device frames come late, and leaving a combo box empties it.
 * Only for events; what is drawn from fetched data follows later than this.
 */
export function focusAfter(change: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(change)
  target()?.focus()
}

/**
 * Where the focus belongs when the row it is in is removed: to the last control in sight of the next row, or of the one before
 * where none follows; null without such a row. Asked before the row goes. What is chosen in a menu is chosen in its row.
 */
export function besideRow(): HTMLElement | null {
  const row = (document.activeElement?.closest('[popover]') ?? document.activeElement)?.closest('li, fieldset, tr')
  const beside = [row?.nextElementSibling, row?.previousElementSibling].find((one) => one?.tagName === row?.tagName)
  const controls = [...(beside?.querySelectorAll<HTMLElement>('button, a') ?? [])]
  return controls.findLast((one) => !one.closest('[popover]')) ?? null
}

/** The heading of the part of the page that something is in: where the focus belongs when that goes. Asked before it goes. */
export function headingAbove(part: Element | null): HTMLElement | null {
  const heading = part?.closest('section')?.querySelector<HTMLElement>('h2, h3') ?? null
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

/** Leads the focus on from what is done with; whoever has gone on to something else meanwhile stays there. */
export function focusFrom(part: Element | null, target: HTMLElement | null): void {
  const { activeElement: now, body } = document
  if (now === body || part?.contains(now)) target?.focus()
}

/**
 * Leads the focus on once an answer is drawn, where what was pressed has gone with it; without the target to the heading of
 * the page. Whoever has gone on to something else meanwhile stays there.
 */
export function focusOnceDrawn(target: HTMLElement | null = null): void {
  // What is drawn from fetched data follows its answer.
  setTimeout(() => focusFrom(null, target?.isConnected ? target : document.querySelector<HTMLElement>('main h1')))
}
