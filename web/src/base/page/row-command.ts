import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { besideRow, focusOnceDrawn, headingAbove } from './focus.ts'

/**
 * A command of a row that may go with what it does: pressed again meanwhile it does nothing, and a focus that went with the
 * row goes on in the row beside it, or at the heading above, or at that of the page.
 * @param work tells of a refusal by itself
 * @param close closes the dialog that asks first: gone, it has given the focus back to the row
 */
export function useRowCommand<Of extends unknown[]>(
  work: (...of: Of) => Promise<unknown>,
  close?: () => void,
): { pending: boolean; run: (...of: Of) => Promise<void> } {
  const [pending, setPending] = useState(false)
  const isBusy = useRef(false)
  const run = async (...of: Of) => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    if (close) flushSync(close)
    const next = besideRow() ?? headingAbove(document.activeElement)
    try {
      await work(...of)
    } finally {
      isBusy.current = false
      setPending(false)
      focusOnceDrawn(next)
    }
  }
  return { pending, run }
}
