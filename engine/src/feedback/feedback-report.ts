import type { FeedbackContent } from '@korak/contract/campaigns.ts'
import type { Definition } from '@korak/contract/definition.ts'
import {
  type BlockKey,
  type CompetenceResult,
  competenceResults,
  divide,
  isAskedOf,
  itemResults,
  type ItemResult,
  publishedComments,
  type Response,
  type Thresholds,
} from './anonymity.ts'
import { itemsOf } from '../questionnaires/expressions.ts'
import { DIFFERENCE_FROM } from './limits.ts'
import { shown } from './rounding.ts'
import { othersBounds } from './report-series.ts'
import { weightedMean } from '../questionnaires/scoring.ts'

/** So many of the strongest and of the weakest items are named. */
const NAMED = 5

/** One decimal is published. What follows from numbers follows from these, so a reader can check it. */
const published = (value: number): number => shown(value)
const publishedOrNull = (value: number | null): number | null => (value === null ? null : published(value))

/** How raters may be told apart: `divide`. */
export interface Division {
  thresholds: Thresholds
  isTogether: boolean
}

/**
 * What the report of one assessed person says, from the finished responses about them. In it are numbers and keys only;
 * `anonymity.ts` decides which.
 * @param random 0 ≤ x < 1, from a cryptographic source
 */
export function reportOf(
  definition: Definition,
  responses: readonly Response[],
  { thresholds, isTogether }: Division,
  random: () => number,
): FeedbackContent {
  const blocks = divide(responses, thresholds, isTogether)
  const results = itemResults(definition, blocks)
  const items = results.map((result) => itemOf(definition, result))
  return {
    blocks: blocks.map(({ key, n }) => ({ key, n })),
    ...endsOf(definition),
    competences: competenceResults(definition, results, blocks).map(({ key, cells, others }: CompetenceResult) => ({
      key,
      cells: cells.map((cell) => ({
        ...cell,
        mean: published(cell.mean),
      })),
      others: publishedOrNull(others),
      self: meanOf(cells, 'self'),
    })),
    items,
    ...ranked(items),
    ...apart(definition, items),
    comments: itemsOf(definition)
      .filter(({ type }) => type === 'text' || type === 'textarea')
      .filter(({ key }) => blocks.every((block) => block.key === 'self' || isAskedOf(definition, key, block.key)))
      .map(({ key }) => ({ key, texts: publishedComments(blocks, key, random) }))
      .filter(({ texts }) => texts.length > 0),
  }
}

type ReportItem = FeedbackContent['items'][number]

const meanOf = (cells: readonly { block: BlockKey; mean: number }[], block: BlockKey): number | null =>
  publishedOrNull(cells.find((cell) => cell.block === block)?.mean ?? null)

function itemOf(definition: Definition, { key, cells }: ItemResult): ReportItem {
  const section = definition.sections.find(({ items }) => items.some((item) => item.key === key))
  const others = cells.filter(({ block }) => block !== 'self').map(({ mean, n }) => ({ value: mean, weight: n }))
  return {
    key,
    section: section?.key ?? '',
    cells,
    others: publishedOrNull(weightedMean(others)),
    self: meanOf(cells, 'self'),
  }
}

/** The lowest and the highest point of the scales the competences are asked on. */
function endsOf(definition: Definition): { low: number; high: number } {
  const used = new Set(scoredScales(definition).map((item) => item.scale))
  const points = definition.scales.filter(({ key }) => used.has(key)).flatMap((scale) => scale.points)
  const values = points.map(({ value }) => value)
  return values.length === 0 ? { low: 0, high: 0 } : { low: Math.min(...values), high: Math.max(...values) }
}

const scoredScales = (definition: Definition) =>
  definition.sections
    .filter((section) => section.is_scored)
    .flatMap(({ items }) => items)
    .filter((item) => item.type === 'scale')

/** Never the same item at both ends; equal ones in the order they are asked in. */
function ranked(items: readonly ReportItem[]): Pick<FeedbackContent, 'strongest' | 'weakest'> {
  const means = items.flatMap(({ key, others }) => (others === null ? [] : [{ key, mean: others }]))
  const count = Math.min(NAMED, Math.floor(means.length / 2))
  const strongest = means.toSorted((a, b) => b.mean - a.mean).slice(0, count)
  const left = means.filter((one) => !strongest.includes(one))
  const weakest = left.toSorted((a, b) => a.mean - b.mean).slice(0, count)
  return { strongest: strongest.map(({ key }) => key), weakest: weakest.map(({ key }) => key) }
}

/**
 * Items on which self and others differ, the largest difference first. What others gave is at least or at most a bound: then
 * only a difference that is there wherever it lies.
 */
function apart(
  definition: Definition,
  items: readonly ReportItem[],
): Pick<FeedbackContent, 'blind_spots' | 'hidden_strengths'> {
  const differences = items.flatMap(({ key, self, others, cells }) => {
    const range = rangeOf(definition, key)
    if (self === null || others === null || range === 0) return []
    const above = published(self - others)
    const bounds = othersBounds(cells)
    const isSure = !bounds.has(above > 0 ? 'at_least' : 'at_most')
    return isSure && Math.abs(above) >= published(DIFFERENCE_FROM * range) ? [{ key, above: above / range }] : []
  })
  const above = differences.filter(({ above: by }) => by > 0).toSorted((a, b) => b.above - a.above)
  const below = differences.filter(({ above: by }) => by < 0).toSorted((a, b) => a.above - b.above)
  return { blind_spots: above.map(({ key }) => key), hidden_strengths: below.map(({ key }) => key) }
}

/** From the lowest to the highest point of the scale of an item. */
function rangeOf(definition: Definition, key: string): number {
  const item = scoredScales(definition).find((one) => one.key === key)
  const values = definition.scales.find((scale) => scale.key === item?.scale)?.points.map(({ value }) => value) ?? []
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
}
