import { z } from 'zod'
import { PageOf } from './shapes.ts'

/** A page of a list that may be too long to be counted to its end. */
export const CappedPageOf = <T extends z.ZodType>(item: T) =>
  PageOf(item).extend({
    /** `at_least`: there are more than `total`. */
    total_is: z.enum(['exact', 'at_least']),
  })
