// For the test against SurveyJS itself: reads expressions as ours, and knows in what the two differ.
import { scopeOf } from '@korak/engine/questionnaires/expressions.ts'
import { anyAsOurs, CALCULATED, MORE_QUESTIONS } from './against-any.factory.ts'
import { asOurs, type Data, QUESTIONS, type Said } from './against-cases.factory.ts'
import { differingParts, isSame, type Part, plain } from './against-parts.factory.ts'
import { fromSurveyjs } from '../import.ts'

interface Difference {
  said: readonly Said[]
  data: Data
  what: string
  theirs: unknown
  ours: unknown
  isAny?: boolean
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
export const CLASSES: Record<string, (part: Part) => boolean> = {
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
export const TOTALS: Record<string, (difference: Difference) => boolean> = {
  'average of an empty column': ({ what, theirs, ours }) => what === 'total hours' && theirs === 0 && ours === null,
  'totals of four decimals': ({ what, theirs, ours }) =>
    what.startsWith('total ') && Math.abs(Number(theirs) - Number(ours)) <= 5e-5,
}
/** What bears on a name in a survey: its own expressions, and those of the names they read. */
function bearingOn(name: string, all: readonly Said[], seen = new Set<string>()): Said[] {
  if (seen.has(name)) return []
  seen.add(name)
  return all
    .filter(({ of }) => of?.includes(name))
    .flatMap((one) => [one, ...namesOf(one.source).flatMap((other) => bearingOn(other, all, seen))])
}

/** Is every operation that differs one of a class, and is there any? */
function isExplained({ said: all, data, what, isAny }: Difference): boolean {
  const [, name = ''] = /^(?:value of )?(\w+)/.exec(what) ?? []
  const bearing = all.some(({ of }) => of) ? bearingOn(name, all) : all
  const parts = bearing.flatMap((one) =>
    differingParts(one, one.isCondition, data, (conditions, formulas) => readParts(conditions, formulas, data, isAny)),
  )
  return parts.length > 0 && parts.every((part) => Object.values(CLASSES).some((explains) => explains(part)))
}

export class Comparison {
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
function readParts(conditions: string[], formulas: string[], data: Data, isAny = false) {
  const asSaid = (isCondition: boolean) => (source: string) => ({ source, isCondition })
  const given = [conditions.map(asSaid(true)), formulas.map(asSaid(false))] as const
  const { definition, conditionOf, formulaOf } = isAny ? readAny(...given) : readWith(QUESTIONS, [], ...given)
  return { conditionOf, formulaOf, scope: scopeOf(definition, isAny ? anyAsOurs(data) : asOurs(data)) }
}

/** Every question there is, and calculated values that are read. */
export const readAny = (conditions: readonly Said[], formulas: readonly Said[]) =>
  readWith({ ...QUESTIONS, ...MORE_QUESTIONS }, CALCULATED, conditions, formulas)
/** A survey in which some questions are shown on conditions and some values calculated. */
export function readWith(
  questions: Record<string, object>,
  calculated: readonly object[],
  conditions: readonly Said[],
  formulas: readonly Said[],
) {
  const elements = [
    ...Object.entries(questions).map(([name, question]) => ({ ...question, name })),
    ...conditions.map(({ source }, at) => ({ type: 'comment', name: `probe${at}`, visibleIf: source })),
  ]
  const probed = formulas.map(({ source }, at) => ({ name: `value${at}`, expression: source }))
  const { definition, notes } = fromSurveyjs({
    title: 'x',
    pages: [{ name: 'p', elements }],
    calculatedValues: [...calculated, ...probed],
  })
  const items = new Map(definition.sections.flatMap((section) => section.items).map((item) => [item.key, item]))
  return {
    definition,
    notes,
    refused: notes.filter(({ code }) => code === 'expression'),
    conditionOf: (at: number) => items.get(`probe${at}`)?.visible_if,
    formulaOf: (at: number) => definition.calculated.find(({ key }) => key === `value${at}`)?.formula,
  }
}
