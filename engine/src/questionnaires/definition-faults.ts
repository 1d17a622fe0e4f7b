import type { Definition, Item } from '@korak/contract/definition.ts'
import { MOST_TOLD } from '@korak/contract/errors.ts'
import { READING, STEPS } from '../cel/budget.ts'
import { ANY, ExpressionFault, type Type, type Types } from '../cel/types.ts'
import { checked, FACTS, notePatterns, typeOf, typesOfCells, type Wanted } from './checking.ts'
import { nameOf, namesIn } from './expressions.ts'

/** What is wrong with a definition beyond its shape, and where (`sections.0.items.3.visible_if`). */
export interface DefinitionFault {
  path: string
  message: string
  /** Of an expression: what is wrong with it, for words in the reader's language (`error_expression_<code>`). */
  expression?: Pick<ExpressionFault, 'code' | 'what'>
  /** Of a point of a scale: the value another point has too (`error_definition_point`). */
  value?: number
}

/**
 * Checks what a shape cannot: keys unique, points of a scale different, scales and options there, limits the right way round, expressions that parse,
 * read only what is there, compare like with like and stay within the steps an evaluation may take. `codelists`: keys of the
 * codelists there are.
 */
export function faultsInDefinition(definition: Definition, codelists: ReadonlySet<string>): DefinitionFault[] {
  const work = faultsInTurns(definition, codelists)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/**
 * The same a little at a time: whoever has others to answer does so in between. It ends with the first MOST_TOLD faults, and
 * where the steps are used up; reading an expression takes steps for every character.
 */
export function* faultsInTurns(
  definition: Definition,
  codelists: ReadonlySet<string>,
): Generator<void, DefinitionFault[]> {
  const faults: DefinitionFault[] = []
  const tell = (fault: DefinitionFault) => {
    if (faults.length < MOST_TOLD) faults.push(fault)
  }
  const say: Say = (path, message) => tell({ path, message })
  const sayOf = (path: string, { message, code, what }: ExpressionFault) =>
    tell({ path, message, expression: { code, what } })
  const scales = new Set(definition.scales.map(({ key }) => key))
  const names = new Map<string, Type>(FACTS)
  // What is known of a rater no answer may stand in for: a condition that reads it would read the answer.
  const seen = new Set<string>(definition.kind === '360' ? FACTS.keys() : [])
  const claim = (path: string, key: string, type: Type) => {
    if (seen.has(nameOf(key))) say(path, `The key ${key} is used twice`)
    seen.add(nameOf(key))
    names.set(nameOf(key), type)
  }
  let steps = 0
  const isOver = () => steps > STEPS || faults.length >= MOST_TOLD
  const spend = (more: number) => {
    steps += more
    if (steps > STEPS) throw new ExpressionFault('steps', `${steps} > ${STEPS}`)
  }
  const patterns = new Map<string, number>()
  const expression: Check = (path, source, wants, { types, times } = { types: names, times: 1 }) => {
    if (source === undefined || isOver()) return ANY
    try {
      spend(source.length * READING)
      notePatterns(source, patterns)
      const found = checked(source, types, wants)
      spend(found.steps * times)
      return found.type
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error
      sayOf(path, error)
      return ANY
    }
  }
  const condition = (path: string, source: string | undefined, items: readonly Item[]) => {
    expression(path, source, 'condition')
    if (definition.kind !== '360' || source === undefined || isOver()) return
    const fault = dividing(readIn(source), items)
    if (fault) sayOf(path, fault)
  }
  pointFaults(definition, tell)
  for (const [at, section] of definition.sections.entries())
    for (const [index, item] of section.items.entries()) {
      const path = `sections.${at}.items.${index}`
      if ('scale' in item && !scales.has(item.scale)) say(`${path}.scale`, `There is no scale ${item.scale}`)
      choiceFaults(item, path, codelists, say)
      limitFaults(item, path, say)
      if (definition.kind === '360' && !REPORTED.has(item.type))
        say(path, `The report of feedback says nothing of answers of type ${item.type}: ask by a scale or in words`)
      if (item.type === 'table') tableFaults(item, path, codelists, say, expression)
      claim(`${path}.key`, item.key, item.type === 'info' ? ANY : typeOf(item))
      if (isOver()) return faults
      yield
    }
  for (const [at, { key, formula }] of definition.calculated.entries()) {
    const type = expression(`calculated.${at}.formula`, formula, 'formula')
    claim(`calculated.${at}.key`, key, type)
    if (isOver()) return faults
    yield
  }
  for (const [at, section] of definition.sections.entries()) {
    condition(`sections.${at}.visible_if`, section.visible_if, section.items)
    for (const [index, item] of section.items.entries()) {
      const path = `sections.${at}.items.${index}`
      condition(`${path}.visible_if`, item.visible_if, [item])
      if (item.type !== 'info') condition(`${path}.required_if`, item.required_if, [item])
      if (item.type !== 'info' && item.required && item.required_if !== undefined)
        say(`${path}.required_if`, 'An answer is required always: say either that or when')
      if (isOver()) return faults
      yield
    }
  }
  return faults
}

/** What is asked and never reported is data without a purpose. */
const REPORTED = new Set<string>(['scale', 'text', 'textarea', 'info'])

/** Why a condition of items of feedback would divide a group: by what was answered, or open questions by who is asked. */
function dividing(names: ReadonlySet<string>, items: readonly Item[]): ExpressionFault | null {
  const isAsked = items.some(({ type }) => type !== 'info')
  if (isAsked && [...names].some((name) => !FACTS.has(name))) return new ExpressionFault('answers')
  const isOpen = items.some(({ type }) => type === 'text' || type === 'textarea')
  return isOpen && names.size > 0 ? new ExpressionFault('group') : null
}
/** Names an expression reads; none when it cannot be read, which is said apart. */
function readIn(source: string): ReadonlySet<string> {
  try {
    return namesIn(source)
  } catch {
    return new Set()
  }
}

type Say = (path: string, message: string) => void
/** Checks an expression and says what it gives. `within`: what it may read, and how many times it is worked out. */
type Check = (path: string, source: string | undefined, wants: Wanted, within?: { types: Types; times: number }) => Type
type Choosing = { options?: { key: string }[] | undefined; codelist?: string | undefined }

function optionFaults({ options, codelist }: Choosing, path: string, codelists: ReadonlySet<string>, say: Say): void {
  if ((options === undefined) === (codelist === undefined)) say(path, 'Give either options or a codelist')
  if (codelist !== undefined && !codelists.has(codelist)) say(`${path}.codelist`, `There is no codelist ${codelist}`)
  const keys = options?.map(({ key }) => key) ?? []
  if (new Set(keys).size !== keys.length) say(`${path}.options`, 'An option is there twice')
}

function choiceFaults(item: Item, path: string, codelists: ReadonlySet<string>, say: Say): void {
  if (item.type === 'single' || item.type === 'multi') optionFaults(item, path, codelists, say)
  if (item.type === 'multi')
    for (const key of item.exclusive)
      if (item.options && !item.options.some((option) => option.key === key))
        say(`${path}.exclusive`, `There is no option ${key}`)
  const list = item.type === 'ranking' ? item.options : item.type === 'matrix' ? item.rows : []
  if (new Set(list.map(({ key }) => nameOf(key))).size !== list.length) say(path, 'A key is there twice')
}

/** Two words for one value would be one answer: nobody could tell which was chosen, and a mean would count them as one point. */
function pointFaults({ scales }: Definition, tell: (fault: DefinitionFault) => void): void {
  for (const [at, { points }] of scales.entries()) {
    const values = points.map(({ value }) => value)
    for (const [index, value] of values.entries())
      if (values.indexOf(value) < index)
        tell({ path: `scales.${at}.points.${index}.value`, message: `Two points have the value ${value}`, value })
  }
}

function limitFaults(item: Item, path: string, say: Say): void {
  const pairs: [unknown, unknown][] = []
  if (item.type === 'number' || item.type === 'multi' || item.type === 'date') pairs.push([item.min, item.max])
  if (item.type === 'table') pairs.push([item.min_rows, item.max_rows])
  for (const [low, high] of pairs)
    if (low !== undefined && high !== undefined && (low as number) > (high as number))
      say(path, 'The lower limit is above the upper one')
}

function tableFaults(
  item: Extract<Item, { type: 'table' }>,
  path: string,
  codelists: ReadonlySet<string>,
  say: Say,
  expression: Check,
): void {
  const before: string[] = []
  // Left to right: a formula reads typed columns anywhere and calculated ones before it.
  const types = typesOfCells(item.columns.filter(({ type }) => type !== 'formula'))
  const within = { types, times: item.max_rows }
  item.columns.forEach((column, at) => {
    const inside = `${path}.columns.${at}`
    if (before.includes(nameOf(column.key))) say(`${inside}.key`, `The key ${column.key} is used twice`)
    if (column.type === 'choice') optionFaults(column, inside, codelists, say)
    if (column.type === 'formula')
      types.set(nameOf(column.key), expression(`${inside}.formula`, column.formula, 'formula', within))
    before.push(nameOf(column.key))
  })
}
