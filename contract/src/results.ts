import { z } from 'zod'
import { Instant, Uid } from './shapes.ts'

/** What a respondent may see of the result: scores by competence. */
export const AssignmentResult = z.object({
  uid: Uid,
  title: z.string(),
  finished_at: Instant,
  low: z.number(),
  high: z.number(),
  /** Words of the points between, from low to high; empty when there is no one scale. */
  points: z.array(z.object({ value: z.number(), label: z.string() })),
  total: z.number().nullable(),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      answered: z.int(),
      asked: z.int(),
      /** Own earlier result of the same questionnaire. */
      earlier: z.number().nullable(),
      /** Mean of the norm group, when there are enough. */
      norm: z.number().nullable(),
    }),
  ),
  earlier_at: Instant.nullable(),
  norm_n: z.int().nullable(),
})
