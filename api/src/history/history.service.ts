import type { Language } from '@korak/contract/shapes.ts'
import { sentApplications } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'
import { takenPart } from '#campaigns/own.service.ts'
import { finishedQuestionnaires } from '#questionnaires/assignments/assignments.service.ts'

/** Closed questionnaires with released results, the last finished first. */
export const ownTests = (who: Who, language: Language) => finishedQuestionnaires(who.userId, language)

/** What the person took part in: applications that were sent and feedback campaigns, the latest first. */
export async function ownProjects(who: Who, language: Language) {
  const [sent, campaigns] = await Promise.all([sentApplications(who.userId, language), takenPart(who.userId, language)])
  const applications = sent.map((application) => ({ ...application, kind: 'application' as const }))
  return [...applications, ...campaigns].toSorted((a, b) => b.at.localeCompare(a.at))
}
