import type { Answers, Definition, Item } from '@korak/contract/definition.ts'
import { FACTS } from '../questionnaires/checking.ts'
import { itemsOf, nameOf, namesIn } from '../questionnaires/expressions.ts'
import { ANONYMOUS_FROM, COMMENTS_FROM, FROM_THE_END } from './limits.ts'
import { own } from '../own.ts'
import { shown } from './rounding.ts'
import { pointsOf, weightedMean } from '../questionnaires/scoring.ts'
import { askedItems } from '../questionnaires/visibility.ts'

/**
 * What a 360 report may say. The rule everything here serves: no published number, nor any combination of them, speaks of
 * fewer raters of an anonymous group than its threshold.
 *
 * How: the raters of a subject are divided once, for the whole report, into blocks without overlap: self, leaders,
 * coworkers, employees. Coworkers and employees are anonymous. Whether they stand apart is settled by how many of each were
 * ASKED, which is known anyway, and never by how many answered: a group of whom fewer were asked than its threshold joins the
 * other one (block `others`). What is below its threshold then in answers is not reported at all. Joining by answers would
 * tell how many they were: of five coworkers and three employees, seven answers together could only be five and two. For every item the only things published
 * about a block are one mean and its n, and only when at least the threshold of that block answered that item. The mean has
 * one decimal, and that of an anonymous block stops short of the ends of the scale, by as much as one answer can move it: at
 * the end it would tell the answer of each. How far the answers of a block lie apart is not told, not even in a word: beside
 * the means it leaves one way to answer now and then. An item is told of a block only when all groups in it are asked it:
 * whether it is there tells nothing of who has answered. Everything else (competences, others, differences,
 * strongest and weakest) is calculated from what is published, so it tells nothing more. Blocks do not overlap, so
 * subtraction yields whole blocks only; the report is made once, so no later version can be subtracted from an earlier one.
 *
 * In other words: exchange the answers to any item among those of a block who gave one, and the report stays the same.
 *
 * What remains: a mean still tells the sum of the answers but at the ends, so whoever is one of three knows the sum of the
 * other two, and one of more may know each answer: by a mean near an end, with the own answer away from it. On a scale of two points, or of unequal steps, a sum tells how many gave which, though
 * not who; and on unequal steps the sum of all at one point between the ends may be of nothing else.
 */
export const RELATIONSHIPS = ['self', 'leader', 'coworker', 'employee'] as const
export type Relationship = (typeof RELATIONSHIPS)[number]
export type Thresholds = Readonly<Record<Relationship, number>>
export type BlockKey = 'self' | 'leader' | 'coworker' | 'employee' | 'others'

/** A finished response; nothing in it says whose it is. */
export interface Response {
  relationship: Relationship
  answers: Answers
}
interface Block {
  key: BlockKey
  /** Responses in it. */
  n: number
  /** At least so many must have answered an item for its mean to be published. */
  threshold: number
}
export interface Divided extends Block {
  responses: Response[]
}
/** How many there are of each group. */
type Counts = Readonly<Partial<Record<Relationship, number>>>

export const countOf = (list: readonly { relationship: Relationship }[]): Counts =>
  Object.fromEntries([...Map.groupBy(list, (one) => one.relationship)].map(([key, found]) => [key, found.length]))

/** Thresholds with no anonymous group below the least one. */
const least = (given: Thresholds): Thresholds => ({
  ...given,
  coworker: Math.max(ANONYMOUS_FROM, given.coworker),
  employee: Math.max(ANONYMOUS_FROM, given.employee),
})

/** Are coworkers and employees spoken of together only? When some of a group were asked, but fewer than its threshold. */
export function isTogetherBy(asked: Counts, given: Thresholds): boolean {
  const thresholds = least(given)
  return (['coworker', 'employee'] as const).some((group) => {
    const count = asked[group] ?? 0
    return count > 0 && count < thresholds[group]
  })
}

/**
 * Divides the responses of one subject into the blocks a report may speak of.
 * @param isTogether as `isTogetherBy` has it of those who were asked; by who has answered it would tell how many did
 */
export function divide(responses: readonly Response[], given: Thresholds, isTogether: boolean): Divided[] {
  const thresholds = least(given)
  const of = (relationship: Relationship) => responses.filter((one) => one.relationship === relationship)
  const block = (key: BlockKey, threshold: number, list: Response[]): Divided[] =>
    list.length >= Math.max(1, threshold)
      ? [{ key, n: list.length, threshold: Math.max(1, threshold), responses: list }]
      : []
  const open = [...block('self', thresholds.self, of('self')), ...block('leader', thresholds.leader, of('leader'))]
  const coworkers = of('coworker')
  const employees = of('employee')
  return isTogether
    ? [...open, ...block('others', Math.max(thresholds.coworker, thresholds.employee), [...coworkers, ...employees])]
    : [
        ...open,
        ...block('coworker', thresholds.coworker, coworkers),
        ...block('employee', thresholds.employee, employees),
      ]
}

interface Cell {
  block: BlockKey
  n: number
  mean: number
  /** The mean is this or beyond: closer to the end of the scale it is not told. */
  bound?: 'at_least' | 'at_most'
}
export interface ItemResult {
  key: string
  /** One for each block of which enough answered. */
  cells: Cell[]
}

/** The published means, item by item. Only scales of competences are reported in numbers. */
export function itemResults(definition: Definition, blocks: readonly Divided[]): ItemResult[] {
  return definition.sections
    .filter((section) => section.is_scored)
    .flatMap(({ items }) => items)
    .filter((item): item is ScaleItem => item.type === 'scale')
    .map((item) => ({
      key: item.key,
      cells: blocks.flatMap(({ key, threshold, responses }) => {
        const points = responses.flatMap(({ answers }) => pointsOf(definition, item, own(answers, item.key)))
        if (points.length < threshold || !isAskedOf(definition, item.key, key)) return []
        const mean = points.reduce((sum, one) => sum + one, 0) / points.length
        const told =
          threshold > 1 ? shortOfEnds(mean, points.length, scalePoints(definition, item)) : { mean: shown(mean) }
        return told ? [{ block: key, n: points.length, ...told }] : []
      }),
    }))
}

/** Of whom a block speaks. `others` stands only where both were asked: a group alone that is too small is never enough. */
const GROUPS: Readonly<Record<BlockKey, readonly Relationship[]>> = {
  self: ['self'],
  leader: ['leader'],
  coworker: ['coworker'],
  employee: ['employee'],
  others: ['coworker', 'employee'],
}

/**
 * Is everybody asked of whom a block speaks? Worked out from the groups alone: by those who have answered, an item only
 * coworkers are asked would be told of `others` when no employee has, and its absence would tell that one did. What depends
 * on answers is not asked of everybody: where it is told, all would have answered so.
 */
export function isAskedOf(definition: Definition, key: string, block: BlockKey): boolean {
  const section = definition.sections.find(({ items }) => items.some((item) => item.key === key))
  const item = section?.items.find((one) => one.key === key)
  const conditions = [section?.visible_if, item?.visible_if].filter((condition) => condition !== undefined)
  if (conditions.some((condition) => [...namesIn(condition)].some((name) => !isFact(definition, name)))) return false
  return GROUPS[block].every(
    (relationship) =>
      conditions.length === 0 || askedItems(definition, {}, { relationship }).some((asked) => asked.item === item),
  )
}

/** Is it known of a group, and no answer by the same name? */
const isFact = (definition: Definition, name: string): boolean =>
  FACTS.has(name) && ![...itemsOf(definition), ...definition.calculated].some(({ key }) => nameOf(key) === name)

type ScaleItem = Extract<Item, { type: 'scale' }>

/** Different points the answers to an item can give, from low to high: two words for one value are one point. */
const scalePoints = (definition: Definition, item: ScaleItem): number[] =>
  [
    ...new Set(
      (definition.scales.find(({ key }) => key === item.scale)?.points ?? []).flatMap(({ value }) =>
        pointsOf(definition, item, value),
      ),
    ),
  ].toSorted((a, b) => a - b)

/**
 * One decimal, and no closer to an end of the scale than `FROM_THE_END`, nor than the mean comes when all but one are at the
 * end and that one at the point next to it: what is told there may be either. Null on a scale too narrow for that.
 */
function shortOfEnds(mean: number, n: number, points: readonly number[]): Pick<Cell, 'mean' | 'bound'> | null {
  const [low = 0, second = low] = points
  const [high = 0, last = high] = points.toReversed()
  const least = Math.max(shown(low + FROM_THE_END), shown(low + (second - low) / n))
  const most = Math.min(shown(high - FROM_THE_END), shown(high - (high - last) / n))
  if (least >= most) return null
  const value = shown(mean)
  if (value >= most) return { mean: most, bound: 'at_least' }
  if (value <= least) return { mean: least, bound: 'at_most' }
  return { mean: value }
}

export interface CompetenceResult {
  key: string
  cells: (Cell & { items: number })[]
  /** Mean of the blocks of others, each block with the weight of its n; null when only self is there. */
  others: number | null
}

/** Competences from the published item means and nothing else. `n` is the smallest n among its items. */
export function competenceResults(
  definition: Definition,
  items: readonly ItemResult[],
  blocks: readonly Block[],
): CompetenceResult[] {
  return definition.sections
    .filter((section) => section.is_scored)
    .map((section) => {
      const cells = blocks.flatMap(({ key }) => {
        const parts = section.items.flatMap((item) => {
          const cell = items.find((one) => one.key === item.key)?.cells.find((one) => one.block === key)
          return cell && item.type === 'scale' ? [{ ...cell, value: cell.mean, weight: item.weight }] : []
        })
        const mean = weightedMean(parts)
        if (mean === null) return []
        const [bound] = parts.map((part) => part.bound)
        const isBound = bound !== undefined && parts.every((part) => part.bound === bound)
        const n = Math.min(...parts.map((part) => part.n))
        return [{ block: key, mean, items: parts.length, n, ...(isBound && { bound }) }]
      })
      const others = weightedMean(
        cells.filter(({ block }) => block !== 'self').map(({ mean, n }) => ({ value: mean, weight: n })),
      )
      return { key: section.key, cells, others }
    })
}

/**
 * Answers to an open question in random order, without their group; none unless enough anonymous raters gave one. What
 * people say about themselves is not among them, and neither is what those say who are too few to be reported.
 * @param random 0 ≤ x < 1, from a cryptographic source
 */
export function publishedComments(blocks: readonly Divided[], item: string, random: () => number): string[] {
  const from = (list: readonly Divided[]): string[] =>
    list
      .flatMap(({ responses }) => responses.map(({ answers }) => own(answers, item)))
      .filter((value) => typeof value === 'string')
      .map((text) => text.trim())
      .filter(Boolean)
  const anonymous = blocks.filter(({ threshold }) => threshold > 1)
  if (from(anonymous).length < Math.max(COMMENTS_FROM, ...anonymous.map(({ threshold }) => threshold))) return []
  const kept = from(blocks.filter(({ key }) => key !== 'self'))
  for (let at = kept.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[kept[at], kept[other]] = [kept[other] ?? '', kept[at] ?? '']
  }
  return kept
}
