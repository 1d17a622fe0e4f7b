import type { FeedbackContent } from '@korak/contract/campaigns.ts'
import { expect, test } from 'vitest'
import { type BlockKey, type Relationship, type Response } from './anonymity.ts'
import { type Campaign, everybody, randomCampaign } from './campaigns.factory.ts'
import { seededRandom } from '../seeded-random.factory.ts'
import { reportOf } from './feedback-report.ts'
import { COMMENTS_FROM } from './limits.ts'
import { shown } from './rounding.ts'
import { isolated, rankOf, type Row } from './linear-span.factory.ts'

/** What one published number is made of, worked out from the answers and not by the engine. */
interface Published {
  value: number | null
  /** The same worked out here. */
  expected: number | null
  row: Row
}
type Mixed = { value: number; row: Map<string, bigint> }

const MEMBERS: Record<BlockKey, readonly Relationship[]> = {
  self: ['self'],
  leader: ['leader'],
  coworker: ['coworker'],
  employee: ['employee'],
  others: ['coworker', 'employee'],
}
const columnOf = (rater: number, item: string, kind = ''): string => `${rater}|${item}|${kind}`

/** Everything a report publishes about answers, each number with the answers it is a sum of. */
class Reader {
  readonly #campaign: Campaign
  readonly #content: FeedbackContent
  constructor(campaign: Campaign, content: FeedbackContent) {
    this.#campaign = campaign
    this.#content = content
  }

  /** Raters of a group and the points they gave; those who could not say are left out. */
  points(block: BlockKey, key: string): { rater: number; point: number }[] {
    const item = this.#item(key)
    return this.members(block).flatMap((rater) => {
      const answer = this.#campaign.responses[rater]?.answers[key]
      return typeof answer === 'number' ? [{ rater, point: item.is_reversed ? 6 - answer : answer }] : []
    })
  }
  members = (block: BlockKey): number[] =>
    this.#campaign.responses.flatMap(({ relationship }, at) => (MEMBERS[block].includes(relationship) ? [at] : []))

  #item(key: string) {
    const item = this.#campaign.definition.sections.flatMap(({ items }) => items).find((one) => one.key === key)
    if (item?.type !== 'scale') throw new Error(`${key} is no scale`)
    return item
  }

  /** Mean of an item over the raters of a block who answered it, as it is published; scales go from 1 to 5. */
  #mean(block: BlockKey, key: string): Mixed {
    const points = this.points(block, key)
    const mean = shown(points.reduce((sum, { point }) => sum + point, 0) / points.length)
    const isAnonymousBlock = MEMBERS[block].some((relationship) => isAnonymous(this.#campaign, relationship))
    const [least, most] = [Math.max(1.3, shown(1 + 1 / points.length)), Math.min(4.7, shown(5 - 1 / points.length))]
    const value = isAnonymousBlock ? Math.min(most, Math.max(least, mean)) : mean
    return { value, row: new Map(points.map(({ rater }) => [columnOf(rater, key), whole(FINE, points.length)])) }
  }

  all(): Published[] {
    const { items, competences, blocks } = this.#content
    return [
      ...blocks.map(({ key, n }) => this.#count(key, 'asked', n, this.members(key).length)),
      ...items.flatMap(({ key, cells, others, self }) => [
        ...cells.map(({ block, mean }) => mixed(mean, [[this.#mean(block, key), 1]])),
        ...cells.map(({ block, n }) => this.#count(block, key, n, this.points(block, key).length)),
        mixed(
          others,
          cells.filter(({ block }) => block !== 'self').map(({ block, n }) => [this.#mean(block, key), n]),
        ),
        mixed(
          self,
          cells.filter(({ block }) => block === 'self').map(({ block }) => [this.#mean(block, key), 1]),
        ),
      ]),
      ...competences.flatMap(({ key, cells, others, self }) => [
        ...cells.flatMap((cell) => [
          mixed(cell.mean, this.#parts(key, cell.block)),
          this.#count(
            cell.block,
            key,
            cell.n,
            Math.min(...this.#keys(key, cell.block).map((one) => this.points(cell.block, one).length)),
          ),
          this.#count(cell.block, `${key} items`, cell.items, this.#keys(key, cell.block).length),
        ]),
        mixed(
          others,
          cells.filter(({ block }) => block !== 'self').map(({ block, n }) => [blend(this.#parts(key, block)), n]),
        ),
        mixed(
          self,
          cells.filter(({ block }) => block === 'self').map(({ block }) => [blend(this.#parts(key, block)), 1]),
        ),
      ]),
    ]
  }

  /** Items of a competence with a mean for the block. */
  #keys = (section: string, block: BlockKey): string[] =>
    this.#content.items
      .filter((item) => item.section === section && item.cells.some((cell) => cell.block === block))
      .map(({ key }) => key)

  #parts = (section: string, block: BlockKey): [Mixed, number][] =>
    this.#keys(section, block).map((key) => [this.#mean(block, key), this.#item(key).weight])

  /** How many: something everybody of the block has a part in, those who did not answer too. */
  #count(block: BlockKey, what: string, said: number, counted: number): Published {
    return {
      value: said,
      expected: counted,
      row: new Map(this.members(block).map((rater) => [columnOf(rater, what, '#'), 1n])),
    }
  }
}

/** Divisible three times over by everything up to 17: coefficients stay whole. */
const FINE = 12_252_240n ** 3n
const whole = (value: bigint, by: number): bigint => {
  if (value % BigInt(by) !== 0n) throw new Error(`${by} does not divide evenly`)
  return value / BigInt(by)
}

function blend(parts: readonly [Mixed, number][]): Mixed {
  const total = parts.reduce((sum, [, weight]) => sum + weight, 0)
  const row = new Map<string, bigint>()
  for (const [part, weight] of parts)
    for (const [column, value] of part.row)
      row.set(column, (row.get(column) ?? 0n) + whole(value * BigInt(weight), total))
  return { value: parts.reduce((sum, [part, weight]) => sum + part.value * weight, 0) / total, row }
}

/** A published number as the weighted mean of others, rounded as it is published. */
function mixed(said: number | null, parts: readonly [Mixed, number][]): Published {
  const { value, row } = blend(parts)
  return { value: said, expected: parts.length === 0 ? null : shown(value), row }
}

/** All numbers anywhere in the content but the ends of the scale, which no answer has a part in. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, member]) => (key === 'low' || key === 'high' ? [] : numbersIn(member)))
      : []

const isAnonymous = ({ thresholds }: Campaign, relationship: Relationship): boolean => thresholds[relationship] > 1

/** A too small set of raters the rows tell something of. */
function found(campaign: Campaign, rows: readonly Row[]): ReadonlySet<string> | null {
  const relationshipOf = (rater: string) => campaign.responses[Number(rater)]!.relationship
  const raterOf = (column: string): string | null => {
    const rater = column.split('|')[0]!
    return isAnonymous(campaign, relationshipOf(rater)) ? rater : null
  }
  const isTooFew = (raters: ReadonlySet<string>): boolean =>
    raters.size < Math.max(...[...raters].map((rater) => campaign.thresholds[relationshipOf(rater)]))
  return isolated(rows, raterOf, { most: Math.max(...Object.values(campaign.thresholds)), isTooFew })
}

const CAMPAIGNS = 3000
const publish = ({ definition, responses, thresholds }: Campaign, next = seededRandom(1)): FeedbackContent =>
  reportOf(definition, responses, everybody(responses, thresholds), next)
function* campaigns(seed: number, count = CAMPAIGNS): Generator<Campaign> {
  const next = seededRandom(seed)
  for (let at = 0; at < count; at++) yield randomCampaign(next)
}

test(`nothing that can be calculated from the numbers of a report speaks of too few raters, in ${CAMPAIGNS} random campaigns`, () => {
  let cells = 0
  for (const campaign of campaigns(20_261_121)) {
    const content = publish(campaign)
    const all = new Reader(campaign, content).all()
    expect(all.map(({ value }) => value)).toEqual(all.map(({ expected }) => expected))
    // Nothing is published but what was accounted for.
    const numbers = all.flatMap(({ value }) => (value === null ? [] : [value]))
    expect(numbersIn(content).toSorted()).toEqual(numbers.toSorted())
    expect(
      found(
        campaign,
        all.map(({ row }) => row).filter(({ size }) => size > 0),
      ),
    ).toBeNull()
    cells += content.items.flatMap((item) => item.cells).length
  }
  expect(cells).toBeGreaterThan(CAMPAIGNS)
}, 60_000)

test('exchanging the answers to an item among those of a group who gave one changes nothing', () => {
  const next = seededRandom(7)
  for (const campaign of campaigns(11, 1000)) {
    const content = publish(campaign)
    const reader = new Reader(campaign, content)
    const responses: Response[] = campaign.responses.map((one) => ({ ...one, answers: { ...one.answers } }))
    for (const { key } of content.items)
      for (const { key: block } of content.blocks) {
        const raters = reader.points(block, key).map(({ rater }) => rater)
        const values = raters.map((rater) => campaign.responses[rater]!.answers[key]!)
        const order = values.map((value) => ({ value, at: next() })).toSorted((a, b) => a.at - b.at)
        for (const [at, rater] of raters.entries()) responses[rater]!.answers[key] = order[at]!.value
      }
    expect(publish({ ...campaign, responses })).toEqual(content)
  }
})

test('neither does the order in which the responses are read, but for the comments, which are shuffled', () => {
  for (const campaign of campaigns(13, 500)) {
    const sorted = ({ comments, ...content }: FeedbackContent) => ({
      ...content,
      comments: comments.map(({ key, texts }) => ({ key, texts: texts.toSorted() })),
    })
    const backwards = { ...campaign, responses: campaign.responses.toReversed() }
    expect(sorted(publish(backwards))).toEqual(sorted(publish(campaign)))
  }
})

test('comments are of at least five anonymous raters of reported groups, and never of self', () => {
  let shownOnce = 0
  for (const campaign of campaigns(17)) {
    const content = publish(campaign)
    const reported = new Set(content.blocks.flatMap(({ key }) => MEMBERS[key]))
    for (const { texts } of content.comments) {
      shownOnce++
      const authors = texts.map((text) => text.split(' ')[0] as Relationship)
      expect(authors).not.toContain('self')
      expect(authors.filter((author) => !reported.has(author))).toEqual([])
      expect(authors.filter((author) => isAnonymous(campaign, author)).length).toBeGreaterThanOrEqual(COMMENTS_FROM)
    }
  }
  expect(shownOnce).toBeGreaterThan(100)
})

/** Three coworkers have answered; then a fourth. */
const growing = (count: number): Campaign => {
  const campaign = randomCampaign(seededRandom(3))
  const answers = (at: number) =>
    Object.fromEntries(['a0', 'a1', 'a2', 'b0', 'b1', 'b2'].map((key) => [key, 1 + (at % 5)]))
  return {
    ...campaign,
    thresholds: { self: 1, leader: 1, coworker: 3, employee: 3 },
    responses: Array.from({ length: count }, (_, at) => ({ relationship: 'coworker' as const, answers: answers(at) })),
  }
}
const rowsOf = (campaign: Campaign): Row[] => new Reader(campaign, publish(campaign)).all().map(({ row }) => row)

test('two reports, after three and after four raters, would tell the answers of the fourth: so there is only ever one', () => {
  const [three, four] = [growing(3), growing(4)]
  expect(found(three, rowsOf(three))).toBeNull()
  expect(found(four, rowsOf(four))).toBeNull()
  expect(found(four, [...rowsOf(three), ...rowsOf(four)])).toEqual(new Set(['3']))
})

test('the check finds what a careless report would give away', () => {
  const campaign = growing(4)
  const responses = campaign.responses.map((one, at) =>
    at === 3 ? { ...one, relationship: 'employee' as const } : one,
  )
  const row = (...raters: number[]): Row => new Map(raters.map((rater) => [columnOf(rater, 'a0'), 1n]))
  // The coworkers alone beside everybody together: the only employee is the difference.
  expect(found({ ...campaign, responses }, [row(0, 1, 2), row(0, 1, 2, 3)])).toEqual(new Set(['3']))
  expect(found({ ...campaign, responses }, [row(0, 1, 2, 3)])).toBeNull()
  // No two of these, but all three: the first and the second without the third are twice the third rater.
  const six = { ...growing(6), thresholds: campaign.thresholds }
  const two = [row(0, 1, 2), row(2, 3, 4)]
  expect(found(six, two)).toBeNull()
  expect(found(six, [...two, row(0, 1, 3, 4)])).not.toBeNull()
  // Twice the third without the sixth: two are too few as well.
  expect(found(six, [...two, row(0, 1, 3, 4, 5)])).toEqual(new Set(['2', '5']))
})

test('the rank is exact', () => {
  const rows = [
    [1n, 2n, 3n],
    [2n, 4n, 6n],
    [1n, 0n, 1n],
  ].map((row) => new Map(row.map((value, at) => [String(at), value])))
  expect([rankOf(rows, ['0', '1', '2']), rankOf(rows, ['0']), rankOf(rows, [])]).toEqual([2, 1, 0])
})
