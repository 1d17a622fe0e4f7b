// Everything that is read from SurveyJS is asked of SurveyJS itself: what is shown, required and calculated must be the same.
import { ConditionRunner, ExpressionRunner, Model, type QuestionMatrixDynamicModel } from 'survey-core'
import { describe, expect, test } from 'vitest'
import { calculate, holds, scopeOf } from '../expressions.ts'
import { totalOf } from '../table.ts'
import { askedItems } from '../visibility.ts'
import { answersFrom, asOurs, Chance, type Data, NAMES, QUESTIONS, type Said, said } from './against-cases.ts'
import { differingParts, isSame, type Part, plain } from './against-parts.ts'
import { type PaperCase, paperCase } from './against-papers.ts'
import { fromSurveyjs } from './import.ts'

const EXPRESSIONS = 1008
const PAPERS = 600
const BATCH = 36

interface Difference {
  said: readonly Said[]
  data: Data
  what: string
  theirs: unknown
  ours: unknown
}

const isNothing = ({ theirs }: Part): boolean => plain(theirs) === null
/** A text of digits; the key of an option is none. */
const isLikeNumber = ({ ours, expr }: Part): boolean =>
  typeof ours === 'string' &&
  ours.trim() !== '' &&
  Number.isFinite(Number(ours.replace(',', '.'))) &&
  !(expr.kind === 'variable' && expr.name === 'num')
const namesOf = (source: string): string[] => [...source.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '')

/** Every way in which an operation differs whose parts are the same to both, each said in docs/surveyjs.md. */
const CLASSES: Record<string, (part: Part) => boolean> = {
  'at most, of nothing': ({ op, operands, theirs }) =>
    (op === '<=' || op === '>=') && theirs === true && operands.every(isNothing),
  'texts that look like numbers': (part) => (part.op === 'name' ? [part] : part.operands).some(isLikeNumber),
  'joined texts of nothing': ({ op, operands, theirs, ours }) =>
    op === '+' && theirs === 0 && ours === '' && operands.every(isNothing),
  'rounded nothing': ({ op, operands }) =>
    operands.some(({ theirs }) => Number.isNaN(theirs)) ||
    (['round', 'trunc'].includes(op) && operands.slice(0, 1).every(isNothing)),
  decimals: ({ op, operands }) =>
    // SurveyJS cuts 6.9e-18 down to 6.
    (op === 'trunc' && String(operands[0]?.theirs).includes('e-')) ||
    operands.some(({ theirs, ours }) => typeof theirs === 'number' && typeof ours === 'number' && theirs !== ours),
  'a name alone': ({ op, theirs }) => ['name', 'and', 'or', 'iif'].includes(op) && typeof theirs !== 'boolean',
}
/** The same of totals below a table. */
const TOTALS: Record<string, (difference: Difference) => boolean> = {
  'average of an empty column': ({ what, theirs, ours }) => what === 'total hours' && theirs === 0 && ours === null,
  'totals of four decimals': ({ what, theirs, ours }) =>
    what.startsWith('total ') && Math.abs(Number(theirs) - Number(ours)) <= 5e-5,
}
/** Of whole surveys: its test is below. */
const WHOLE = ['answers to hidden questions']

/** What bears on a name in a survey: its own expressions, and those of the names they read. */
function bearingOn(name: string, all: readonly Said[], seen = new Set<string>()): Said[] {
  if (seen.has(name)) return []
  seen.add(name)
  return all
    .filter(({ of }) => of?.includes(name))
    .flatMap((one) => [one, ...namesOf(one.source).flatMap((other) => bearingOn(other, all, seen))])
}

/** Is every operation that differs one of a class, and is there any? */
function isExplained({ said: all, data, what }: Difference): boolean {
  const [, name = ''] = /^(?:value of )?(\w+)/.exec(what) ?? []
  const bearing = all.some(({ of }) => of) ? bearingOn(name, all) : all
  const parts = bearing.flatMap((one) =>
    differingParts(one, one.isCondition, data, (conditions, formulas) => readParts(conditions, formulas, data)),
  )
  return parts.length > 0 && parts.every((part) => Object.values(CLASSES).some((explains) => explains(part)))
}

class Comparison {
  same = 0
  explained = 0
  readonly faults: string[] = []
  add(difference: Difference): void {
    if (isSame(difference.theirs, difference.ours)) this.same += 1
    else if (Object.values(TOTALS).some((explains) => explains(difference)) || isExplained(difference))
      this.explained += 1
    else {
      const { said, data, what, theirs, ours } = difference
      this.faults.push(JSON.stringify({ what, theirs, ours, said: said.map(({ source }) => source), data }))
    }
  }
}

/** Parts of an expression in our words; what cannot be said by itself is left to what it is part of. */
function readParts(conditions: string[], formulas: string[], data: Data) {
  const asSaid = (isCondition: boolean) => (source: string) => ({ source, isCondition })
  const { definition, conditionOf, formulaOf } = read(conditions.map(asSaid(true)), formulas.map(asSaid(false)), true)
  return { conditionOf, formulaOf, scope: scopeOf(definition, asOurs(data)) }
}

/** A survey with a question of each kind, some shown on conditions and some values calculated. */
function read(conditions: Said[], formulas: Said[], isPartial = false) {
  const elements = [
    ...NAMES.map((name) => ({ ...QUESTIONS[name], name })),
    ...conditions.map(({ source }, at) => ({ type: 'comment', name: `probe${at}`, visibleIf: source })),
  ]
  const calculatedValues = formulas.map(({ source }, at) => ({ name: `value${at}`, expression: source }))
  const { definition, notes } = fromSurveyjs({ title: 'x', pages: [{ name: 'p', elements }], calculatedValues })
  const refused = notes.filter(({ code }) => code === 'expression')
  expect(isPartial ? [] : refused).toEqual([])
  const items = new Map(definition.sections.flatMap((section) => section.items).map((item) => [item.key, item]))
  return {
    definition,
    conditionOf: (at: number) => items.get(`probe${at}`)?.visible_if,
    formulaOf: (at: number) => definition.calculated.find(({ key }) => key === `value${at}`)?.formula,
  }
}

test(`${EXPRESSIONS} expressions have the value they have in SurveyJS`, () => {
  const chance = new Chance(20_261_122)
  const compared = new Comparison()
  for (let n = 0; n < EXPRESSIONS / BATCH; n++) {
    const conditions = Array.from({ length: (BATCH * 2) / 3 }, () => said(chance, NAMES, 'condition'))
    const formulas = Array.from({ length: BATCH / 3 }, () =>
      said(chance, NAMES, chance.one(['number', 'number', 'text'])),
    )
    const { definition, conditionOf, formulaOf } = read(conditions, formulas)
    for (const share of [0, 6, 10]) {
      const data = answersFrom(NAMES, chance, share)
      const scope = scopeOf(definition, asOurs(data))
      conditions.forEach((one, at) => {
        const theirs = new ConditionRunner(one.source).runValues(data)
        compared.add({ said: [one], data, what: 'condition', theirs, ours: holds(conditionOf(at) ?? '', scope) })
      })
      formulas.forEach((one, at) => {
        const theirs: unknown = new ExpressionRunner(one.source).runValues(data)
        compared.add({ said: [one], data, what: 'value', theirs, ours: calculate(formulaOf(at) ?? '', scope) })
      })
    }
  }
  expect(compared.faults).toEqual([])
  expect(compared.same + compared.explained).toBe(EXPRESSIONS * 3)
  expect(compared.explained / compared.same).toBeLessThan(0.08)
})

function comparePaper({ json, names, said, data }: PaperCase, compared: Comparison): void {
  const { definition, notes } = fromSurveyjs(json)
  expect(notes.filter(({ code }) => code === 'expression')).toEqual([])
  const answers = asOurs(data)
  const asked = new Map(askedItems(definition, answers).map((one) => [one.item.key, one]))
  // SurveyJS keeps what was never shown; nobody can have answered it.
  const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)))
  const scope = scopeOf(definition, kept)
  const paper = new Model(json)
  const given = Object.fromEntries(Object.entries(data).filter(([key]) => asked.has(key)))
  paper.data = JSON.parse(JSON.stringify(given))
  const add = (what: string, theirs: unknown, ours: unknown) => compared.add({ said, data: given, what, theirs, ours })
  for (const name of names) {
    const question = paper.getQuestionByName(name)
    const isShown = question.isVisible && question.page.isVisible
    add(`${name} is shown`, isShown, asked.has(name))
    const own = asked.get(name)
    if (!isShown || !own) continue
    add(`${name} is required`, question.isRequired, own.isRequired)
    const { item } = own
    if (item.type !== 'table') continue
    const totals = (question as QuestionMatrixDynamicModel).visibleTotalRow
    const answer = kept[name]
    const rows = typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : []
    for (const column of item.columns)
      add(`total ${column.key}`, totals.getQuestionByName(column.key)?.value, totalOf(item, column, rows))
  }
  for (const { name, value } of paper.calculatedValues) add(`value of ${name}`, value, scope[name])
  paper.dispose()
}

test(`${PAPERS} surveys show, require and calculate what they do in SurveyJS`, () => {
  const chance = new Chance(11_222_026)
  const compared = new Comparison()
  for (let n = 0; n < PAPERS; n++) comparePaper(paperCase(chance), compared)
  expect(compared.faults).toEqual([])
  expect(compared.same).toBeGreaterThan(PAPERS * 6)
  expect(compared.explained / compared.same).toBeLessThan(0.08)
}, 120_000)

describe('the two differ in', () => {
  const both = (source: string, data: Data) => {
    const { definition, formulaOf } = read([], [{ source, isCondition: false }])
    const scope = scopeOf(definition, asOurs(data))
    return [plain(new ExpressionRunner(source).runValues(data)), plain(calculate(formulaOf(0) ?? '', scope))]
  }
  test.each([
    ['at most, of nothing', '{n1} <= {n2}', {}, true, false],
    ['texts that look like numbers', '{t1} + {t2}', { t1: '5', t2: '4' }, 9, '54'],
    ['texts that look like numbers', '{t1} < 4', { t1: '2,5' }, true, false],
    ['joined texts of nothing', '{t1} + {t2}', {}, 0, null],
    ['rounded nothing', 'round({n1}, 2)', {}, 2, null],
    ['decimals', 'trunc({n1})', { n1: 6.9e-18 }, 6, 0],
    ['decimals', '{n1} + {n2} = 0.3', { n1: 0.1, n2: 0.2 }, true, false],
  ])('%s: %s', (_class, source, data, theirs, ours) => expect(both(source, data)).toEqual([theirs, ours]))

  test('a name alone: here it asks whether there is an answer that is not 0', () => {
    const { definition, conditionOf } = read([{ source: '{n1}', isCondition: true }], [])
    expect(new ConditionRunner('{n1}').runValues({ n1: 5 })).toBe(false)
    expect(holds(conditionOf(0) ?? '', scopeOf(definition, { n1: 5 }))).toBe(true)
    expect(holds(conditionOf(0) ?? '', scopeOf(definition, { n1: 0 }))).toBe(false)
  })

  test('answers to hidden questions: they steer there, unless the survey clears them', () => {
    const jsonWith = (more: object) => ({
      title: 'x',
      ...more,
      elements: [
        { ...QUESTIONS['yes'], name: 'yes' },
        { ...QUESTIONS['n1'], name: 'n1', visibleIf: '{yes} = true' },
        { ...QUESTIONS['t1'], name: 't1', visibleIf: '{n1} > 3' },
      ],
    })
    const isShown = (more: object) => {
      const json = jsonWith(more)
      const paper = new Model(json)
      for (const [name, value] of Object.entries({ yes: true, n1: 5 })) paper.setValue(name, value)
      paper.setValue('yes', false)
      const asked = askedItems(fromSurveyjs(json).definition, { yes: 'no', n1: 5 })
      return [paper.getQuestionByName('t1').isVisible, asked.some(({ item }) => item.key === 't1')]
    }
    expect(isShown({})).toEqual([true, false])
    expect(isShown({ clearInvisibleValues: 'onHidden' })).toEqual([false, false])
  })

  test('totals: four decimals, and an average of nothing is none', () => {
    const { definition } = read([], [])
    const table = definition.sections[0]!.items.find(({ type }) => type === 'table')
    if (table?.type !== 'table') throw new Error('no table')
    const average = (hours: number[]) => {
      const paper = new Model({ elements: [{ ...QUESTIONS['tab'], name: 'tab' }] })
      paper.data = { tab: hours.map((one) => ({ hours: one })) }
      const theirs: unknown = (
        paper.getQuestionByName('tab') as QuestionMatrixDynamicModel
      ).visibleTotalRow.getQuestionByName('hours')?.value
      const rows = hours.map((one, at) => ({ id: `r${at}`, cells: { hours: one } }))
      return [
        theirs,
        totalOf(
          table,
          table.columns.find(({ key }) => key === 'hours')!,
          rows,
        ),
      ]
    }
    expect(average([1, 1, 3])).toEqual([5 / 3, 1.6667])
    expect(average([])).toEqual([0, null])
  })

  test('nothing else: there are no more than ten ways', () =>
    expect([CLASSES, TOTALS].flatMap(Object.keys).length + WHOLE.length).toBeLessThanOrEqual(10))
})
