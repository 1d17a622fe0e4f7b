// Everything that is read from SurveyJS is asked of SurveyJS itself: what is shown, required and calculated must be the same.
import {
  ConditionRunner,
  ConditionsParser,
  ExpressionRunner,
  Model,
  type QuestionMatrixDynamicModel,
} from 'survey-core'
import { describe, expect, test } from 'vitest'
import { calculate, holds, scopeOf } from '@korak/engine/questionnaires/expressions.ts'
import { totalOf } from '@korak/engine/questionnaires/table.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { anyAnswers, anyAsOurs, anySaid, AnyWriter } from './against-any.factory.ts'
import {
  answersFrom,
  asOurs,
  Seeded,
  type Data,
  QUESTIONS,
  type Said,
  said,
  UNRANKED,
} from './against-cases.factory.ts'
import { CLASSES, Comparison, readAny, readWith, TOTALS } from './against-classes.factory.ts'
import { plain } from './against-parts.factory.ts'
import { type PaperCase, paperCase } from './against-papers.factory.ts'
import { parseExpression } from '../expressions/expression-parser.ts'
import { fromSurveyjs } from '../import.ts'

const EXPRESSIONS = 1008
const ANY = 2520
const PAPERS = 600
const BATCH = 36

/** A survey with a question of each kind, some shown on conditions and some values calculated. */
function read(conditions: readonly Said[], formulas: readonly Said[]) {
  const one = readWith(QUESTIONS, [], conditions, formulas)
  expect(one.refused).toEqual([])
  return one
}

/** Of whole surveys: its test is below. */
const WHOLE = ['answers to hidden questions', 'a total of 0 by its name']

test(`${EXPRESSIONS} expressions have the value they have in SurveyJS`, () => {
  const chance = new Seeded(20_261_122)
  const compared = new Comparison()
  for (let n = 0; n < EXPRESSIONS / BATCH; n++) {
    const conditions = Array.from({ length: (BATCH * 2) / 3 }, () => said(chance, UNRANKED, 'condition'))
    const formulas = Array.from({ length: BATCH / 3 }, () =>
      said(chance, UNRANKED, chance.one(['number', 'number', 'text'])),
    )
    const { definition, conditionOf, formulaOf } = read(conditions, formulas)
    for (const share of [0, 6, 10]) {
      const data = answersFrom(UNRANKED, chance, share)
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

/** A yes or no by itself stays the key of its option. */
function likeTheirs(ours: unknown, theirs: unknown): unknown {
  if (ours !== 'yes' && ours !== 'no') return ours
  if (typeof theirs === 'number') return Number(ours === 'yes')
  return typeof theirs === 'boolean' ? ours === 'yes' : ours
}

test(`${ANY} expressions of anything are left out and noted, or have the value they have in SurveyJS`, () => {
  const chance = new Seeded(22_112_026)
  const compared = new Comparison()
  let count = 0
  // Some cannot be said: how many, is up to chance.
  for (let n = 0; count < ANY && n < (ANY / BATCH) * 2; n++) {
    const conditions = Array.from({ length: (BATCH * 3) / 4 }, () => anySaid(chance, 'condition'))
    const formulas = Array.from({ length: BATCH / 4 }, () => anySaid(chance, chance.one(['number', 'number', 'text'])))
    const { definition, notes, conditionOf, formulaOf } = readAny(conditions, formulas)
    const left = notes.filter(({ code }) => code === 'expression' || code === 'value_unknown')
    const noted = new Set(left.map(({ name }) => name))
    for (const share of [0, 6, 10]) {
      const data = anyAnswers(chance, share)
      const scope = scopeOf(definition, anyAsOurs(data))
      conditions.forEach((one, at) => {
        if (noted.has(`probe${at}`)) return
        count++
        const theirs = new ConditionRunner(one.source).runValues(data)
        const ours = holds(conditionOf(at) ?? 'true', scope)
        compared.add({ said: [one], data, what: 'condition', theirs, ours, isAny: true })
      })
      formulas.forEach((one, at) => {
        if (noted.has(`value${at}`)) return
        count++
        const theirs: unknown = new ExpressionRunner(one.source).runValues(data)
        const ours = calculate(formulaOf(at) ?? '', scope)
        compared.add({ said: [one], data, what: 'value', theirs, ours: likeTheirs(ours, theirs), isAny: true })
      })
    }
  }
  expect(compared.faults).toEqual([])
  expect(count).toBeGreaterThanOrEqual(ANY)
  expect(compared.explained / compared.same).toBeLessThan(0.08)
})

const MORE = `not |not(|!|negate |negate(| notempty|empty |(|)| |&|- | -|.5 + |'|"|\\|\\'`.split('|')
test('an expression SurveyJS cannot read is not read here', () => {
  const chance = new Seeded(6)
  const writer = new AnyWriter(chance)
  const read = { there: 0, here: [] as string[] }
  for (let n = 0; n < 1500; n++) {
    const whole = writer.condition(1 + chance.below(2))
    const at = chance.below(whole.length + 1)
    const more = chance.one(MORE)
    const source = whole.slice(0, at) + chance.one([more, '']) + whole.slice(at + chance.below(2))
    if (new ConditionsParser().parseExpression(source)) read.there++
    else if (isRead(source)) read.here.push(source)
  }
  expect(read.here).toEqual([])
  expect(read.there).toBeGreaterThan(400)
})
function isRead(source: string): boolean {
  try {
    return Boolean(parseExpression(source))
  } catch {
    return false
  }
}

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
  const chance = new Seeded(11_222_026)
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

  test('a total of 0 by its name: there it is not answered', () => {
    const source = 'avg(2, {tab-total.hours})'
    const { definition, formulaOf } = read([], [{ source, isCondition: false }])
    const formula = formulaOf(0) ?? ''
    for (const tab of [[], [{}], [{ hours: 0 }], [{ hours: 1 }, { hours: -1 }]]) {
      const paper = new Model({ elements: [{ ...QUESTIONS['tab'], name: 'tab' }] })
      paper.data = { tab }
      const rows = tab.map((cells, at) => ({ id: `r${at}`, cells }))
      const ours = calculate(formula, scopeOf(definition, { tab: { rows } }))
      expect([paper.runExpression(source), ours]).toEqual([2, 1])
    }
  })

  test('nothing else: there are no more than ten ways', () =>
    expect([CLASSES, TOTALS].flatMap(Object.keys).length + WHOLE.length).toBeLessThanOrEqual(10))
})
