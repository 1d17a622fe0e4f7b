import type { Budget } from './budget.ts'
import { isFound } from './patterns.ts'
import { partOfSpan, partOfTime, spanOf, timeOf } from './times.ts'
import {
  finite,
  isList,
  keysOf,
  type Kind,
  kindOf,
  LONGEST_TEXT,
  type Maybe,
  type Duration,
  type Value,
  weightOf,
} from './values.ts'

/** What a function takes and gives; of a method (`.size`) the first is what stands before the dot. */
interface Signature {
  /** Kinds each of the arguments may have. */
  takes: readonly (readonly Kind[])[]
  /** How many of them may be left out. */
  optional?: number
  gives: Kind
}
interface Known extends Signature {
  work: (values: readonly Value[], budget: Budget) => Maybe
}

const [TEXT, NUMBER, LIST]: [Kind[], Kind[], Kind[]] = [['text'], ['number'], ['list']]
const functions = new Map<string, Known[]>()
const add = (
  name: string,
  takes: Signature['takes'],
  gives: Kind,
  work: (...values: never[]) => Maybe,
  optional = 0,
): void => {
  const known = { takes, gives, optional, work: (values: readonly Value[]) => work(...(values as never[])) }
  functions.set(name, [...(functions.get(name) ?? []), known])
}

const SIZED: Kind[] = ['text', 'list', 'map']
/** Characters, not halves of them: an emoji counts as one. */
const sizeOf = (value: Value): number =>
  typeof value === 'string'
    ? value.length - (value.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
    : isList(value)
      ? value.length
      : keysOf(value).length
add('size', [SIZED], 'number', sizeOf)
add('.size', [SIZED], 'number', sizeOf)

/** A number out of a text; what is no number has no value. */
const numberIn = (text: string): Maybe =>
  text !== '' && text === text.trim() && !/^[-+]?0x/i.test(text) ? finite(Number(text)) : undefined
add('double', [['number', 'text']], 'number', (value: number | string) =>
  typeof value === 'number' ? value : numberIn(value),
)
const truncated = (value: number | string): Maybe =>
  typeof value === 'number' ? Math.trunc(value) + 0 : /^-?\d{1,20}$/.test(value) ? Number(value) + 0 : undefined
const MOST_DIGITS = 15
const isDigits = (digits: number) => Number.isInteger(digits) && digits >= 0 && digits <= MOST_DIGITS
/** Moves the decimal point of the number as it is written. */
function shifted(value: number, by: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + by}`)
}
/** Of no number, large or small, another one is made than is written; there is no -0. */
const cut = (value: number, digits: number, how: (value: number) => number): Maybe =>
  isDigits(digits) ? finite(Math.sign(value) * shifted(how(shifted(Math.abs(value), digits)), -digits) + 0) : undefined
/** Half away from zero, without the surprise of binary fractions (1.005 to two decimals is 1.01). */
add('round', [NUMBER, NUMBER], 'number', (value: number, digits = 0) => cut(value, digits, Math.round), 1)
add('trunc', [NUMBER, NUMBER], 'number', (value: number, digits = 0) => cut(value, digits, Math.trunc), 1)
add('int', [['number', 'text']], 'number', truncated)
add('uint', [['number', 'text']], 'number', (value: number | string) => {
  const whole = truncated(value)
  return typeof whole === 'number' && whole >= 0 ? whole : undefined
})
add('string', [['number', 'text', 'truth']], 'text', String)
const TRUTHS = new Map<Value, boolean>([
  ...['1', 't', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
])
add('bool', [['truth', 'text']], 'truth', (value: boolean | string) =>
  typeof value === 'boolean' ? value : TRUTHS.get(value),
)
add('timestamp', [['text', 'number']], 'time', timeOf)
add('duration', [TEXT], 'span', spanOf)

add('.startsWith', [TEXT, TEXT], 'truth', (text: string, start: string) => text.startsWith(start))
add('.endsWith', [TEXT, TEXT], 'truth', (text: string, end: string) => text.endsWith(end))
add('.contains', [TEXT, TEXT], 'truth', (text: string, part: string) => text.includes(part))
add('.lowerAscii', [TEXT], 'text', (text: string) => text.toLowerCase())
add('.upperAscii', [TEXT], 'text', (text: string) => text.toUpperCase())
add('.trim', [TEXT], 'text', (text: string) => text.trim())
const isAt = (text: string, at: number) => Number.isInteger(at) && at >= 0 && at <= text.length
add(
  '.indexOf',
  [TEXT, TEXT, NUMBER],
  'number',
  (text: string, part: string, from = 0) => (isAt(text, from) ? text.indexOf(part, from) : undefined),
  1,
)
add(
  '.lastIndexOf',
  [TEXT, TEXT, NUMBER],
  'number',
  (text: string, part: string, from = text.length) => (isAt(text, from) ? text.lastIndexOf(part, from) : undefined),
  1,
)
add(
  '.substring',
  [TEXT, NUMBER, NUMBER],
  'text',
  (text: string, start: number, end = text.length) =>
    isAt(text, start) && isAt(text, end) && start <= end ? text.slice(start, end) : undefined,
  1,
)
add(
  '.split',
  [TEXT, TEXT, NUMBER],
  'list',
  (text: string, by: string, most = -1) => {
    if (most === 0) return []
    const parts = text.split(by)
    return most < 0 || parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join(by)]
  },
  1,
)
add(
  '.join',
  [LIST, TEXT],
  'text',
  (list: readonly Value[], by = '') => {
    const length = list.reduce<number>(
      (sum, one) => (typeof one === 'string' ? sum + one.length + by.length : Infinity),
      0,
    )
    return length <= LONGEST_TEXT ? list.join(by) : undefined
  },
  1,
)

/** The numbers of a list; nothing where there is anything else in it. */
const numbersIn = (list: readonly Value[]): readonly number[] | undefined =>
  list.every((one) => typeof one === 'number') ? (list as readonly number[]) : undefined
add('.sum', [LIST], 'number', (list: readonly Value[]) => {
  const numbers = numbersIn(list)
  return numbers && finite(numbers.reduce((sum, one) => sum + one, 0))
})
const outermost = (pick: (...numbers: number[]) => number) => (list: readonly Value[]) => {
  const numbers = numbersIn(list)
  return numbers && finite(pick(...numbers))
}
add('.min', [LIST], 'number', outermost(Math.min))
add('.max', [LIST], 'number', outermost(Math.max))

for (const name of ['getFullYear', 'getMonth', 'getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear'])
  add(`.${name}`, [['time'], TEXT], 'number', (at: Date, zone?: string) => partOfTime(name, at, zone), 1)
for (const name of ['getHours', 'getMinutes', 'getSeconds', 'getMilliseconds']) {
  add(`.${name}`, [['span']], 'number', (span: Duration) => partOfSpan(name, span))
  add(`.${name}`, [['time'], TEXT], 'number', (at: Date, zone?: string) => partOfTime(name, at, zone), 1)
}
functions.set('.matches', [
  {
    takes: [TEXT, TEXT],
    gives: 'truth',
    work: ([text, pattern], budget) => isFound(String(text), String(pattern), budget),
  },
])

/** A part of a point in time somewhere else in the world. */
const IN_ZONE = 50
/** The clock of a zone, made when it is first asked for. */
const NEW_ZONE = 1000
/** A point in time or a length of it, read out of a text. */
const READ_TIME = 8

/** Functions that look for one text in another. */
const SEARCHES = new Set(['.contains', '.indexOf', '.lastIndexOf', '.split'])
/** Functions that go through a text letter by letter, at worst with some work for each. */
const BY_LETTER = new Set([...SEARCHES, '.lowerAscii', '.upperAscii', 'duration'])

/** What a function could be called with; nothing when there is none of the name. */
export const signaturesOf = (name: string): readonly Signature[] | undefined => functions.get(name)

/** Calls a function, or gives no value when none of the name takes such arguments. */
export function callFunction(name: string, values: readonly Value[], budget: Budget): Maybe {
  const kinds = values.map(kindOf)
  const known = functions
    .get(name)
    ?.find(
      ({ takes, optional = 0 }) =>
        kinds.length <= takes.length &&
        kinds.length >= takes.length - optional &&
        kinds.every((kind, at) => takes[at]?.includes(kind)),
    )
  if (!known) return undefined
  for (const value of values) budget.spend(weightOf(value))
  if (name.endsWith('size') && typeof values[0] === 'string') budget.spend(values[0].length >> 5)
  if (values[0] instanceof Date && values.length === 2) {
    budget.spend(IN_ZONE)
    budget.spendOnce('zone', String(values[1]), () => NEW_ZONE)
  }
  if (typeof values[0] === 'string') {
    if (BY_LETTER.has(name)) budget.spend(values[0].length >> 3)
    if (name === 'timestamp' || name === 'duration') budget.spend(READ_TIME)
  }
  if (SEARCHES.has(name)) budget.spend(Math.floor((String(values[0]).length * String(values[1]).length) / 1024))
  // Cut into all its parts, however few of them are wanted.
  if (name === '.split') budget.spend(String(values[0]).length >> 2)
  const made = known.work(values, budget)
  if (isList(made)) budget.spend(made.length)
  return made
}
