import { REFERENCE_CONSENT } from '@korak/contract/references.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Locked } from '#applications/moves.service.ts'
import { consentByKey } from '#consents/consents.service.ts'
import { hadInterview } from '#interviews/reading.service.ts'

/** What asking for references on an application stands on now. */
export interface Basis {
  consent: Awaited<ReturnType<typeof consentByKey>>
  isConsented: boolean
  /** An interview is promised first, and none is known of. */
  needsInterview: boolean
}

/**
 * What is asked of people stands on the candidate's consent, where the office has it in use. Its words promise that nobody is asked
 * before an interview, and who agreed has agreed to that: it is kept. Not every interview is agreed on in the portal, so of one that
 * is not known here who sends the letter says that it was, and that is in the trail.
 */
export async function basisOf({ id, userId }: Pick<Locked, 'id' | 'userId'>, language: Language): Promise<Basis> {
  const consent = await consentByKey(userId, REFERENCE_CONSENT, language)
  if (!consent) return { consent, isConsented: true, needsInterview: false }
  return { consent, isConsented: consent.status === 'confirmed', needsInterview: !(await hadInterview(id)) }
}

/** May somebody be written to about a locked application now? */
export const isConsented = async (application: Locked): Promise<boolean> =>
  (await basisOf(application, application.language)).isConsented
