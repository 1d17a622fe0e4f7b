import type { Language } from '@korak/contract/shapes.ts'
import { findPendingConsents } from './consents.queries.ts'

/**
 * What the user has to decide about before going on: `unchecked_consents` of the current user.
 * @returns uid of the user's own consent and its title in the language, first one first
 */
export const uncheckedConsents = (userId: string, language: Language): Promise<{ uid: string; title: string }[]> =>
  findPendingConsents(userId, language)
