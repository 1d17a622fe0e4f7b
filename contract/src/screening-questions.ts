// Questions of a job as staff write them.
import { z } from 'zod'
import { MOST_OPTIONS, QUESTION_TYPES } from './screening.rules.ts'
import { line } from './shapes.ts'

export const ScreeningQuestion = z.strictObject({
  type: z.enum(QUESTION_TYPES),
  sl: line(300, 1),
  en: line(300),
  required: z.boolean(),
  /** Of a choice, two at least. */
  options: z.array(z.strictObject({ sl: line(120, 1), en: line(120) })).max(MOST_OPTIONS),
})
