import type { BlockKey, FeedbackContent } from '@korak/contract/campaigns.ts'
import type { Marker } from './radar.ts'

/** `all` are the others together: the mean of every group but self. */
export type SeriesKey = BlockKey | 'all'
export interface Series {
  key: SeriesKey
  /** One for each competence; null where there are too few answers. */
  values: (number | null)[]
}

/** Never by colour alone: dash and marker of each series, the same on the page and in the document. */
export const LOOKS: Record<SeriesKey, { dash: readonly number[]; marker: Marker }> = {
  self: { dash: [], marker: 'circle' },
  all: { dash: [16, 4], marker: 'cross' },
  leader: { dash: [7, 4], marker: 'triangle' },
  coworker: { dash: [2, 3.5], marker: 'square' },
  employee: { dash: [9, 3, 2, 3], marker: 'diamond' },
  others: { dash: [2, 3.5], marker: 'square' },
}

/** What can be drawn: self, the others together when they are more than one group, and each group. */
export function seriesOf({ blocks, competences }: Pick<FeedbackContent, 'blocks' | 'competences'>): Series[] {
  const groups = blocks.map(({ key }) => key)
  const valuesOf = (key: BlockKey) =>
    competences.map(({ cells }) => cells.find(({ block }) => block === key)?.mean ?? null)
  const all = { key: 'all' as const, values: competences.map(({ others }) => others) }
  const others = groups.filter((key) => key !== 'self').map((key) => ({ key, values: valuesOf(key) }))
  const self = groups.includes('self') ? [{ key: 'self' as const, values: valuesOf('self') }] : []
  const series = [...self, ...(others.length > 1 ? [all] : []), ...others]
  return series.filter(({ values }) => values.some((value) => value !== null))
}

type Cells = FeedbackContent['items'][number]['cells']
export type Bound = NonNullable<Cells[number]['bound']>

/** Where means of others stop short of the ends. */
export const othersBounds = (cells: Cells): ReadonlySet<Bound> =>
  new Set(cells.flatMap(({ block, bound }) => (block !== 'self' && bound ? [bound] : [])))

/** The bound of what is calculated from them all; none when they are not of one kind. */
export function othersBound(cells: Cells): Bound | undefined {
  const [bound, ...more] = othersBounds(cells)
  return more.length === 0 ? bound : undefined
}

/** Drawn until somebody chooses: self against the others. */
export const firstSeries = (series: readonly Series[]): SeriesKey[] => series.slice(0, 2).map(({ key }) => key)

interface Highlights {
  /** The competence others rate highest, or, without others, self. */
  highest: { key: string; value: number; bySelf: boolean } | null
  /** The one rated lowest, when it is not rated as the highest is. */
  lowest: { key: string; value: number } | null
  /** Where self and others are furthest apart. */
  widest: { key: string; self: number; others: number } | null
}
/** What a chart says in one sentence; the first of equal ones. */
export function highlightsOf({ competences }: Pick<FeedbackContent, 'competences'>): Highlights {
  const bySelf = competences.every(({ others }) => others === null)
  let highest: Highlights['highest'] = null
  let lowest: Highlights['lowest'] = null
  let widest: Highlights['widest'] = null
  for (const { key, self, others } of competences) {
    const value = bySelf ? self : others
    if (value !== null && (highest === null || value > highest.value)) highest = { key, value, bySelf }
    if (value !== null && (lowest === null || value < lowest.value)) lowest = { key, value }
    if (self === null || others === null || self === others) continue
    if (widest === null || Math.abs(self - others) > Math.abs(widest.self - widest.others))
      widest = { key, self, others }
  }
  return { highest, lowest: lowest?.value === highest?.value ? null : lowest, widest }
}

/** A radar of fewer axes is no picture of anything. */
export const hasRadar = ({ competences }: Pick<FeedbackContent, 'competences'>): boolean => competences.length >= 3
