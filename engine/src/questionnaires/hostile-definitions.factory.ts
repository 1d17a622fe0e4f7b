import type { Definition, Item } from '@korak/contract/definition.ts'
import { makeDefinition, words } from './definitions.factory.ts'

type Asked = Parameters<typeof makeDefinition>[0][number]['items'][number]

const SECTION = 100
const sectioned = (items: Asked[], rest: Partial<Definition> = {}): Definition =>
  makeDefinition(
    Array.from({ length: Math.ceil(items.length / SECTION) }, (_, at) => ({
      key: `s${at}`,
      items: items.slice(at * SECTION, (at + 1) * SECTION),
    })),
    rest,
  )
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const shown = (count: number, condition: (n: number) => string): Asked[] =>
  many(count, (n) => ({ type: 'text', key: `q${n}`, visible_if: condition(n) }))
const longSum = many(240, (n) => n % 10).join('+')
const list = `[${many(60, String).join(', ')}]`
const column = (n: number) => ({ type: 'formula' as const, key: `f${n}`, label: words('f'), decimals: 0 })
const table = (at: number): Extract<Item, { type: 'table' }> => ({
  type: 'table',
  key: `t${at}`,
  text: words('t'),
  required: false,
  min_rows: 0,
  max_rows: 100,
  columns: many(11, (n) => ({
    ...column(n),
    required: false,
    formula: `size(${list}.filter(a, ${list}.exists(b, a * b == ${at * 11 + n})))`,
  })),
})

/** For tests and measurements: definitions that cost the most to check, by what they have too much of. */
export const dearest = {
  sums: (count = 1000) => sectioned(shown(count, (n) => `${n} == ${longSum}`)),
  macros: (count = 600) =>
    sectioned([
      ...many(count, (n): Asked => ({
        type: 'info',
        key: `i${n}`,
        visible_if: `${'[1].map(a, '.repeat(18)}${n}${')'.repeat(18)} == []`,
      })),
      ...many(3400, (n): Asked => ({ type: 'date', key: `d${n}` })),
    ]),
  brackets: (count = 2000) => sectioned(shown(count, (n) => `${'('.repeat(35)}${n} == 1${')'.repeat(35)}`)),
  choices: (count = 1000) => sectioned(shown(count, (n) => `true ? ${n} == 1 : ${longSum} == 1`)),
  tables: (count = 100) => sectioned(many(count, table)),
  functions: (count = 1000) => sectioned(shown(count, (n) => many(40, (at) => `nothing${n}(${at})`).join(' + '))),
  conditions: (count = 1000) =>
    sectioned([{ type: 'text', key: 'first' }, ...shown(count, (n) => `first != "${n}" && ${longSum} == 1`)], {
      kind: '360',
    }),
  patterns: (count = 1000) => sectioned(shown(count, (n) => `"a".matches("${n}(?i)${'[A-\uffff]'.repeat(100)}")`)),
  items: (count = 4000) => sectioned(many(count, (): Asked => ({ type: 'text', key: 'same' }))),
}
