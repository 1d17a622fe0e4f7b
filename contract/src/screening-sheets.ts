import { z } from 'zod'
import { AnswerValue } from './definition.ts'
import { Codelists, StoredAnswer, StoredDefinition } from './questionnaires.ts'
import { routes } from './route.ts'
import { ByUid } from './shapes.ts'

/** Changed answers by keys of questions; null takes one back. */
export const ScreeningAnswers = z.record(z.string().max(60), AnswerValue)

/** What an application was asked, and the answers so far. */
export const Screening = z.object({
  definition: StoredDefinition,
  codelists: Codelists,
  answers: z.record(z.string(), StoredAnswer),
})
export type Screening = z.infer<typeof Screening>

export const screeningSheetRoutes = routes({
  'GET /applications/:uid/screening': {
    audience: 'applications.read',
    summary:
      'What a candidate answered to the questions of the job, null when none were asked: facts, without a score. Recorded like what was sent; withdrawn ones are not there.',
    params: ByUid,
    response: z.object({ screening: Screening.nullable() }),
  },
})
