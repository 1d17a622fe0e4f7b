import { type Load, median } from './load.ts'

const ROUNDS = 3

interface Side {
  perSecond: number
  p95: number
  failed: number
}
export interface Compared {
  name: string
  ours: Side
  /** Measured in turns with ours; absent where there is nothing to compare with. */
  baseline?: Side
}

const middle = (loads: readonly Load[]): Side => ({
  perSecond: median(loads.map((load) => load.perSecond)),
  p95: median(loads.map((load) => load.p95)),
  failed: loads.reduce((sum, load) => sum + load.failed, 0),
})

/** Three rounds of each side in turns, after one to warm up; medians. A round is numbered, so that it can ask anew. */
export async function compare(
  name: string,
  ours: (round: number) => Promise<Load>,
  baseline?: (round: number) => Promise<Load>,
): Promise<Compared> {
  const loads: { ours: Load[]; baseline: Load[] } = { ours: [], baseline: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    // Whoever goes second finds warmer pages in the database: they take turns.
    const order = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)
    for (const side of order) {
      const load = await (side === 'ours' ? ours : baseline)?.(round)
      if (load && round > 0) loads[side].push(load)
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
