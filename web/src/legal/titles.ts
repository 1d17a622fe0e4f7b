import type { Legal } from '@korak/contract/screens.ts'
import { m } from '#words/messages.js'

/** What each of them is called, in links and above its text. */
export const legalTitles: Record<Legal, () => string> = {
  '/privacy-notice': () => m.legal_notice(),
  '/terms': () => m.legal_terms(),
  '/cookies': () => m.legal_cookies(),
  '/accessibility': () => m.legal_accessibility(),
  '/contact': () => m.legal_contact(),
}
