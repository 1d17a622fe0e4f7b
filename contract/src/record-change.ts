import { z } from 'zod'
import { Instant, Rev } from './shapes.ts'

/** Null is one of the union: a union that may be null besides cannot be serialized. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
/** One change of a record: who, when, and each field with what was before and after. */
export const RecordChange = z.object({
  rev: Rev,
  at: Instant,
  /** Null for the system, and for who is not there any more. */
  actor: z.string().nullable(),
  fields: z.array(
    z.object({
      /** As errors name it; of a job `status` besides. */
      field: z.string(),
      before: Value,
      after: Value,
      /** What a key stands for. */
      before_label: z.string().nullable(),
      after_label: z.string().nullable(),
      /** Only that it was changed is kept of what says something of a person. */
      is_known: z.boolean(),
    }),
  ),
})
export type RecordChange = z.infer<typeof RecordChange>
