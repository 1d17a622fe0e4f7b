import type { MouseEvent } from 'react'

/** Id of the heading above the buttons of a page with one decision. */
export const DECISION_ID = 'decision'

/** Past the text to the decision. The address stays: the way there is no step in the history. */
export function goToDecision(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(DECISION_ID)?.focus()
}
