import { faultOfReason } from '@korak/contract/letters.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#words/messages.js'

// Each by its name: a word found by a key that is only known later brings all words of the portal with the screen.
const SAYS = { error_reason_short: m.error_reason_short, error_reason_third: m.error_reason_third }

/** What is wrong with a reason as it will be read, in the words of who writes it. */
export function reasonFault(reason: string, language: Language): string | undefined {
  const fault = faultOfReason(reason, language)
  return fault ? SAYS[fault]() : undefined
}
