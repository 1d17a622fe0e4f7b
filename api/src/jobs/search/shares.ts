import { cached } from '#base/cache.ts'
import { findShares } from './search.queries.ts'

interface Shares {
  /** The share of jobs that have a word, of the most frequent words. */
  known: ReadonlyMap<string, number>
  /** Every other has no larger one. */
  least: number
}

/** Of so few jobs all that have a word are looked up by it, whatever else is asked of them. Of words not sampled each may have 0.4 %. */
const RARE = 0.05

// One answer that must stay: what PostgreSQL has sampled changes seldom.
const shares = cached<Shares>({ megabytes: 1, fresh: 30_000, limit: 60_000, weigh: () => 0 })

async function loadShares(): Promise<Shares> {
  const rows = await findShares()
  return { known: new Map(rows.map(({ term, share }) => [term, share])), least: rows.at(-1)?.share ?? 1 }
}

/** Does hardly any job have one of these words? Not where nothing was sampled yet. */
export async function areRare(terms: readonly string[]): Promise<boolean> {
  const { known, least } = await shares.get('shares', loadShares)
  return terms.reduce((sum, term) => sum + (known.get(term) ?? least), 0) <= RARE
}
