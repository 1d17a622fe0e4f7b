import { addDays, today } from '#base/time.ts'
import { savePlacement } from '#placements/demo.service.ts'
import { findHired } from './demo.queries.ts'

/** Days from today on which somebody begins work, and of the guarantee: one soon, one whose guarantee ends soon, one in between. */
const STARTS = [
  { start: 4, guarantee: 180 },
  { start: -82, guarantee: 90 },
  { start: -40, guarantee: 180 },
] as const

/** Placements of some who were hired. */
export async function savePlacements(): Promise<void> {
  const hired = await findHired(STARTS.length)
  for (const [index, { id, userId, contactId }] of hired.entries()) {
    const { start = 0, guarantee = 180 } = STARTS[index] ?? {}
    const terms = {
      start_on: addDays(today(), start),
      pay: 2200 + index * 150,
      pay_period: 'month',
      contract: 'nedolocen-cas',
      guarantee_days: guarantee,
    } as const
    await savePlacement({ id, userId, contactId }, terms)
  }
}
