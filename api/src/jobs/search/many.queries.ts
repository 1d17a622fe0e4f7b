import { unnamed } from '#db/db.ts'
import { type CardRow, findCards } from '#jobs/ads/cards.queries.ts'
import {
  type Base,
  type Match,
  order,
  type Page,
  type Place,
  placesIn,
  type Sort,
  whereOf,
} from './conditions.queries.ts'
import type { Selection } from './facets.ts'

/**
 * How the first of many hits are found. So few of a kind are all looked at; of more there is one among the next `walked` rows
 * soon enough (with a million jobs, ten of a thousand hits among the first ten thousand). Where only the index of all words,
 * which reads every hit, would tell whether there are few, the next `first` rows are looked at before.
 */
export const LOOKING = { few: 1000, first: 3000, walked: 20_000 }

/** Hits whose titles fit equally well: by which words, and not by those of a better kind. */
interface Tier {
  title: string | null
  not: readonly string[]
  /** Whose title has these words has all that is searched for. */
  isWhole: boolean
}

/** As `order` ranks them, the best first. */
function tiersOf(match: Match | null, sort: Sort): Tier[] {
  if (!match || sort !== 'relevance') return [{ title: null, not: [], isWhole: false }]
  const kinds = [match.typed, match.every, ...(match.titled.length > 0 ? [match.hit] : []), match.some]
  const different = [...new Set(kinds)]
  return [...different, null].map((title, at) => ({
    title,
    not: different.slice(0, at),
    isWhole: title !== null && title !== match.some,
  }))
}

const inTier = ({ title, not }: Tier, $: Place): string =>
  [
    ...(title === null ? [] : [` and s.title @@ ${$(title)}::tsquery`]),
    ...not.map((better) => ` and not s.title @@ ${$(better)}::tsquery`),
  ].join('')

interface Asked {
  base: Base
  selection: Selection
  tier: Tier
  sort: Sort
  need: number
  at: Date
}

/** The first hits of a tier by date, found without looking at all of them unless nothing else helps. */
async function firstOf({ base, selection, tier, sort, need, at }: Asked): Promise<string[]> {
  const values: unknown[] = []
  const $ = placesIn(values)
  // A title with all words is found by them; the index of all words would read more.
  const where = whereOf(tier.isWhole ? { ...base, match: null } : base, selection, at, $) + inTier(tier, $)
  const by = order(sort === 'deadline' ? 'deadline' : 'newest', null, $)
  const ids = async (from: string): Promise<string[]> => {
    const text = `select array(select s.job_id from ${from} order by ${by} limit ${need}) as ids`
    const [row] = await unnamed<{ ids: string[] }>(text, values)
    return row?.ids ?? []
  }
  const among = (rows: number): Promise<string[]> =>
    ids(`(select * from job_search s order by ${by} limit ${rows}) s where ${where}`)
  if (!tier.isWhole) {
    const next = await among(LOOKING.first)
    if (next.length === need) return next
  }
  // Planned for all and left where there are enough, as counting is.
  const few = `with found as materialized (select job_id, published_at, expires_at from job_search s where ${where}),
    hits as materialized (select * from found limit ${LOOKING.few + 1})
    select (select count(*)::int from hits) as count, array(select job_id from hits s order by ${by} limit ${need}) as ids`
  const [row] = await unnamed<{ count: number; ids: string[] }>(few, values)
  if (row && row.count <= LOOKING.few) return row.ids
  const walked = await among(LOOKING.walked)
  if (walked.length === need) return walked
  return ids(`(select * from job_search s where ${where} offset 0) s`)
}

/** One page of the hits of a search that has more than are counted, in the same order as fewer would have. */
export async function findOfMany(
  base: Base,
  selection: Selection,
  sort: Sort,
  { limit, offset }: Page,
  at: Date,
): Promise<CardRow[]> {
  const ids: string[] = []
  for (const tier of tiersOf(base.match, sort)) {
    const need = Math.trunc(offset + limit) - ids.length
    if (need <= 0) break
    ids.push(...(await firstOf({ base, selection, tier, sort, need, at })))
  }
  return findCards(ids.slice(offset))
}
