import { m } from '#words/messages.js'
import { announce } from './announce.ts'

/** Puts a text on the clipboard. @returns false where the browser does not let it */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

/** Puts a text on the clipboard and says aloud how that went. */
export async function copyText(text: string, done: string): Promise<void> {
  announce((await copied(text)) ? done : m.q_copy_failed())
}
