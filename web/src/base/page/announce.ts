import { makeSignal } from './signal.ts'

/** Text of the one live region of the page, mounted by the shell from the start. */
export const announcement = makeSignal('')

/** Says something politely to a screen reader. The same words twice are said twice. */
export function announce(text: string): void {
  announcement.set('')
  setTimeout(() => announcement.set(text), 50)
}
