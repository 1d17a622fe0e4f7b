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
