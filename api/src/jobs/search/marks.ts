import { cached } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { findMark, type Mark } from './search.queries.ts'

/** Every so many jobs one is marked, so that no page is walked to from the first one on. A mark is walked to from one of those that are fewer. */
export const MARKS = { every: 200, fewer: 16 }
const marks = cached<Mark | undefined>({ name: 'marks', megabytes: 1, weigh: () => 200 })

/** The last mark before a place that still holds, or nothing. */
export async function markBefore(place: number, total: number, step = MARKS.every): Promise<Mark | undefined> {
  const offset = place - (place % step)
  if (offset === 0) return undefined
  const mark = await marks.get(`${offset}/${total}`, async () => {
    let wider = step
    while (offset % wider === 0) wider *= MARKS.fewer
    const from = await markBefore(offset, total, wider)
    return findMark(now(), { offset, total }, from)
  })
  return mark && now() < mark.until ? mark : undefined
}
