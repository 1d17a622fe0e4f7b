import { z } from 'zod'
import { ListQuery, PageOf, Uid } from './shapes.ts'

/** A page of a list that may be too long to be counted to its end. */
export const CappedPageOf = <T extends z.ZodType>(item: T) =>
  PageOf(item).extend({
    /** `at_least`: there are more than `total`. */
    total_is: z.enum(['exact', 'at_least']),
  })

/** What a list is asked for, whichever of its pages. */
const OrderQuery = ListQuery.omit({ page: true, per_page: true })
export type OrderQuery = z.infer<typeof OrderQuery>
/** Query and answer of a call for the records a list shows, in its order: the way from one to the next. */
export const orderCall = { query: OrderQuery, response: z.object({ uids: z.array(Uid) }) }
