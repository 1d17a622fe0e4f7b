import type { Criterion, Guide } from '@korak/contract/evaluations.rules.ts'
import { InvalidInput } from '#errors.ts'
import { findForms } from '#questionnaires/versions/publishing.service.ts'

/** What a stage is judged by, from what is kept of it; null when there is nothing. */
export function guideOf({ guideId, criteria }: { guideId: string | null; criteria: string }): Guide | null {
  const own = JSON.parse(criteria) as Criterion[]
  return guideId === null && own.length === 0 ? null : { questionnaire_uid: guideId, criteria: own }
}

/** The same as it is kept: with a questionnaire there are no criteria of its own. */
export const kept = (guide: Guide | null) => ({
  guideId: guide?.questionnaire_uid ?? null,
  criteria: JSON.stringify(guide && guide.questionnaire_uid === null ? guide.criteria : []),
})

/** A guide as the history of its job has it. */
export const lineOfGuide = ({ questionnaire_uid: form, criteria }: Guide): string =>
  form ?? criteria.map((one) => Object.values(one).filter(Boolean).join(' – ')).join(' · ')

/** Is it a published form? */
export const isForm = async (uid: string): Promise<boolean> => (await findForms()).some(({ id }) => id === uid)

/** Guides are published forms. @throws InvalidInput by stage */
export async function requireForms(stages: readonly { guide?: Guide | null | undefined }[]): Promise<void> {
  if (stages.every(({ guide }) => !guide?.questionnaire_uid)) return
  const known = new Set((await findForms()).map(({ id }) => id))
  const errors = stages.flatMap(({ guide }, at) =>
    guide?.questionnaire_uid && !known.has(guide.questionnaire_uid)
      ? [[`stages.${at}.guide.questionnaire_uid`, ['error_choice' as const]] as const]
      : [],
  )
  if (errors.length > 0) throw new InvalidInput(Object.fromEntries(errors.map(([field, list]) => [field, [...list]])))
}
