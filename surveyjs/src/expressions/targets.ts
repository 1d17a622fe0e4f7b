import { ANY, type Type } from '@korak/engine/cel/types.ts'
import { nameOf } from '@korak/engine/questionnaires/expressions.ts'
import type { Values } from './values.ts'

/**
 * What a name in an expression stands for. `choice` is one key, `list` several, `grid` a matrix, `rows` a table; `mixed` is at times
 * of one kind and at times of another.
 */
export type Kind = 'number' | 'text' | 'choice' | 'list' | 'truth' | 'grid' | 'rows' | 'mixed' | 'unknown'
export interface Target {
  cel: string
  kind: Kind
  /** Is it always there? */
  isSure?: boolean
  /** Does it stand inside an answer, where it may have no value at all? */
  isInside?: boolean
  values?: Values
  /** A yes or no question: it alone is a condition. */
  isYesNo?: boolean
  /** A ranking: it is the same only in the same order. */
  isRanked?: boolean
  /** Rows of a matrix or of a table whose rows are given: the value in SurveyJS, and the key here. */
  rows?: Map<string, string>
  columns?: Map<string, Target>
  /** Where the row of a table with given rows is named. */
  rowColumn?: string
  totals?: Map<string, string>
}

/** What cells are to the formulas beside them. */
export const typesOfTargets = (targets: ReadonlyMap<string, Target>): Map<string, Type> =>
  new Map([...targets.values()].map(({ cel, kind }) => [cel, TYPES[kind] ?? ANY]))
const TYPES: Partial<Record<Kind, Type>> = {
  number: { kind: 'number' },
  truth: { kind: 'truth' },
  text: { kind: 'text' },
  choice: { kind: 'text' },
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/i
const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)
/** A field of a map, by dot where it can be. */
export const fieldOf = (map: string, key: string): string =>
  IDENTIFIER.test(nameOf(key)) && !RESERVED.has(nameOf(key))
    ? `${map}.${nameOf(key)}`
    : `${map}[${JSON.stringify(nameOf(key))}]`

/** Names by how SurveyJS knows them: any case, spaces and dots among them. */
type Targets = ReadonlyMap<string, Target>
export type Resolve = (name: string) => Target | undefined

const LONGEST_NAME = 200

/** Finds what a name stands for: a question, a row of a matrix, a cell of a table, the number of rows or of choices. */
export function resolver(targets: Targets): Resolve {
  return (given) => {
    const name = given.trim().toLowerCase().replace(/^#/, '')
    if (name.length > LONGEST_NAME) return undefined
    for (let end = name.length; end > 0; end -= 1) {
      const target = targets.get(name.slice(0, end))
      const found = target && (end === name.length ? target : inside(target, name.slice(end)))
      if (found) return found
    }
    return undefined
  }
}

function inside(target: Target, rest: string): Target | undefined {
  const { cel } = target
  if (rest === '.length' && (target.kind === 'list' || target.kind === 'rows'))
    return { cel: `default(size(${cel}), 0)`, kind: 'number', isSure: true }
  if (target.kind === 'grid' && rest.startsWith('.')) {
    const row = target.rows?.get(rest.slice(1))
    if (row === undefined) return undefined
    return { cel: fieldOf(cel, row), kind: 'number', isInside: true, ...(target.values && { values: target.values }) }
  }
  if (target.kind !== 'rows') return undefined
  const at = /^\[(-?\d{1,3})\]\.(.+)$/.exec(rest)
  if (at) {
    const index = Number(at[1])
    return cellOf(target, `${cel}[${index < 0 ? `size(${cel}) - ${-index}` : index}]`, at[2] ?? '')
  }
  return inNamedRow(target, rest)
}

/** A cell of a table whose rows are given: the row is found by what its first column says. */
function inNamedRow(target: Target, rest: string): Target | undefined {
  for (const [value, key] of target.rows ?? [])
    if (target.rowColumn !== undefined && rest.startsWith(`.${value}.`)) {
      const isRow = `each.${nameOf(target.rowColumn)} == ${JSON.stringify(key)}`
      return cellOf(target, `${target.cel}.filter(each, ${isRow})[0]`, rest.slice(value.length + 2))
    }
  return undefined
}

function cellOf(target: Target, row: string, name: string): Target | undefined {
  const column = target.columns?.get(name)
  return column && { ...column, cel: fieldOf(row, column.cel), isInside: true }
}
