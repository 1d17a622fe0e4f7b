import { m } from '#words/messages.js'
import { announce } from './announce.ts'

/** Puts a text on the clipboard and says aloud how that went. */
export async function copyText(text: string, done: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  announce(isCopied ? done : m.q_copy_failed())
}
