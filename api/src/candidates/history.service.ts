import type { Language } from '@korak/contract/shapes.ts'
import { sentApplications } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'

/** Closed questionnaires with released results. Nobody can be given a questionnaire yet, so nobody has any. */
export const ownTests = async (_who: Who): Promise<{ uid: string; title: string; finished_at: string }[]> => []

/** What the person took part in: applications that were sent, the latest first. */
export async function ownProjects(who: Who, language: Language) {
  const sent = await sentApplications(who.userId, language)
  return sent.map((application) => ({ ...application, kind: 'application' as const }))
}
