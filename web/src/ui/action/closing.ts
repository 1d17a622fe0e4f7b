import { createContext, use } from 'react'

/** The dialog something stands in: what is unsaved there is asked about before it closes. */
export const DialogContext = createContext<string | null>(null)
/** Closes a dialog, or asks first: what is unsaved in it the application knows. */
export const ClosingContext = createContext<(dialog: string, close: () => void) => void>((_, close) => close())

/** For a button that leaves a form: in a dialog what is unsaved there is asked about first; elsewhere it does so at once. */
export function useClosing(close: () => void): () => void {
  const dialog = use(DialogContext)
  const ask = use(ClosingContext)
  return () => (dialog === null ? close() : ask(dialog, close))
}
