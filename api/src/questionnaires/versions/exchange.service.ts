import type { questionnaireRoutes } from '@korak/contract/questionnaires.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { toSurveyjs } from '@korak/surveyjs/export.ts'
import { fromSurveyjs } from '@korak/surveyjs/import.ts'
import { type NoteCode, SurveyjsFault } from '@korak/surveyjs/notes.ts'
import type { z } from 'zod'
import { InvalidInput } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { definitionOf } from './definition-cache.ts'
import { refuseFaulty } from './publishing.service.ts'
import { requireQuestionnaire } from '#questionnaires/staff.service.ts'

type Imported = z.input<(typeof questionnaireRoutes)['POST /questionnaires/import']['response']>

/** The current version of a questionnaire as JSON of SurveyJS. @throws Refusal NOT_FOUND */
export async function exportSurveyjs(uid: string): Promise<Record<string, unknown>> {
  const { versionId } = await requireQuestionnaire(uid)
  return toSurveyjs(await definitionOf(versionId))
}

/**
 * Reads JSON of SurveyJS as a definition, to be looked at and created afterwards.
 * @throws InvalidInput when there is no questionnaire in it, or it names codelists there are not
 */
export async function importSurveyjs(json: Record<string, unknown>, language: Language): Promise<Imported> {
  try {
    const { definition, notes } = fromSurveyjs(json)
    await refuseFaulty(definition)
    return {
      definition,
      notes: notes.map(({ path, code, name, value }) => ({
        path,
        code,
        text: wordsOf(code, { name, value }, language),
      })),
    }
  } catch (error) {
    if (error instanceof SurveyjsFault) throw new InvalidInput({ json: [`error_surveyjs_${error.code}`] })
    throw error
  }
}

const wordsOf = (code: NoteCode, values: { name: string; value: string }, locale: Language): string =>
  m[`q_import_${code}`](values, { locale })
