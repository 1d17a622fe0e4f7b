import { ANONYMOUS_FROM } from '@korak/engine/feedback/limits.ts'
import { today } from '#base/time.ts'
import type { LinkRow } from '#public-questionnaires/links.queries.ts'
import { closedOn, isAnonymous } from '#public-questionnaires/links.view.ts'
import { countByDay, type DayCount } from './reading.queries.ts'

/** What staff may read of a link. */
interface Shown {
  /** The last day that is shown; null for all that there are. */
  through: string | null
  /** How many that is. */
  count: number
  /** The day to tell of a response: the last one of its batch. */
  dayFor: (day: string) => string
  /** Is what is shown fewer than there may be? Says nothing of whether there are more now. */
  isPart: boolean
}

/** Whole days that follow each other, at least so many responses together; what is left over in the end has no batch. */
function batchesOf(days: readonly DayCount[]): DayCount[][] {
  const batches: DayCount[][] = []
  let batch: DayCount[] = []
  for (const one of days) {
    batch.push(one)
    if (countOf(batch) < ANONYMOUS_FROM) continue
    batches.push(batch)
    batch = []
  }
  return batches
}
const countOf = (days: readonly DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0)

/**
 * Whoever has handed out single-use links may know which one a person got, and each page tells when it is used; whoever has
 * sent the address of an open link, or sees somebody at it, knows whose the next answer is. So what came by them is shown
 * in batches of whole days: never one answer alone right after somebody was there. While more may
 * come the last batch is held back, so that what is shown at the end is never fewer. Follows from the days alone, so it
 * is the same wherever it is asked, and what was shown stays as it was.
 */
function shownOf(days: readonly DayCount[], isClosed: boolean): Shown {
  const over = isClosed ? days : days.filter(({ day }) => day < today())
  const complete = batchesOf(over)
  const batches = complete.slice(0, -1)
  // At the end the last batch takes along what has none.
  if (isClosed && complete.length > 0) batches.push(over.slice(batches.flat().length))
  const told = new Map(batches.flatMap((batch) => batch.map(({ day }) => [day, batch.at(-1)?.day ?? day])))
  return {
    through: [...told.keys()].at(-1) ?? '-infinity',
    count: countOf(batches.flat()),
    dayFor: (day) => told.get(day) ?? day,
    isPart: !isClosed || batches.length === 0,
  }
}

/** What staff may read of links, by id; of personal ones all that was submitted. */
export async function findShown(
  links: readonly Pick<LinkRow, 'id' | 'mode' | 'closesAt' | 'closedAt'>[],
): Promise<Map<string, Shown>> {
  const days = await countByDay(links.map(({ id }) => id))
  return new Map(
    links.map((link) => {
      const own = days.get(link.id) ?? []
      const all = { through: null, count: countOf(own), dayFor: (day: string) => day, isPart: false }
      return [link.id, isAnonymous(link) ? shownOf(own, closedOn(link) !== null) : all]
    }),
  )
}
