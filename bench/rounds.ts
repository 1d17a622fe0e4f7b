import { type Load, median } from './load.ts'

const ROUNDS = 3

interface Side {
  perSecond: number
  p95: number
  failed: number
  /** Milliseconds of processor time each piece of work took, where it was asked for: of the programs, and of the database. */
  cost?: Cost
}
interface Cost {
  web: number
  database: number
}
/** Milliseconds of processor time worked so far. */
type Worked = () => Cost
export interface Compared {
  name: string
  ours: Side
  /** Measured in turns with ours; absent where there is nothing to compare with. */
  baseline?: Side
}

interface Round extends Load {
  cost: Cost | undefined
}

async function withCost(load: () => Promise<Load>, worked: Worked | undefined): Promise<Round> {
  const before = worked?.()
  const done = await load()
  const after = worked?.()
  const each = (what: keyof Cost): number => ((after?.[what] ?? 0) - (before?.[what] ?? 0)) / Math.max(1, done.done)
  return { ...done, cost: worked && { web: each('web'), database: each('database') } }
}

const costOf = (rounds: readonly Round[]): Cost => ({
  web: median(rounds.map(({ cost }) => cost?.web ?? 0)),
  database: median(rounds.map(({ cost }) => cost?.database ?? 0)),
})

const middle = (loads: readonly Round[]): Side => ({
  perSecond: median(loads.map((load) => load.perSecond)),
  p95: median(loads.map((load) => load.p95)),
  failed: loads.reduce((sum, load) => sum + load.failed, 0),
  ...(loads.every(({ cost }) => cost) && { cost: costOf(loads) }),
})

/** Three rounds of each side in turns, after one to warm up; medians. A round is numbered, so that it can ask anew. */
export async function compare(
  name: string,
  ours: (round: number) => Promise<Load>,
  baseline?: (round: number) => Promise<Load>,
  worked?: { ours: Worked; baseline: Worked },
): Promise<Compared> {
  const loads: { ours: Round[]; baseline: Round[] } = { ours: [], baseline: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    // Whoever goes second finds warmer pages in the database: they take turns.
    const order = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
    for (const side of order) {
      const load = side === 'ours' ? ours : baseline
      const one = load && (await withCost(() => load(round), worked?.[side]))
      if (one && round > 0) loads[side].push(one)
    }
  }
  const result = { name, ours: middle(loads.ours), ...(baseline ? { baseline: middle(loads.baseline) } : {}) }
  const against = result.baseline ? `, baseline ${Math.round(result.baseline.perSecond)}/s` : ''
  const failed = result.ours.failed + (result.baseline?.failed ?? 0)
  console.error(
    `  ${name}: ${Math.round(result.ours.perSecond)}/s, p95 ${result.ours.p95.toFixed(1)} ms${against}${failed ? `, ${failed} FAILED` : ''}`,
  )
  return result
}
