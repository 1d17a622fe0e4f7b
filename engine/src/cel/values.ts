import type { Budget } from './budget.ts'

/** A length of time, in milliseconds. */
export class Duration {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}
/** What an expression reads and gives. Every number is a double; `undefined` stands for no value and is never inside another. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Date
  | Duration
  | readonly Value[]
  | ReadonlyMap<Value, Value>
  | { readonly [key: string]: Value }
export type Maybe = Value | undefined

/** Kinds of values, as the check of types and its words name them. */
export type Kind = 'nothing' | 'truth' | 'number' | 'text' | 'time' | 'span' | 'list' | 'map'

export function kindOf(value: Value): Kind {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return 'truth'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'text'
  if (value instanceof Date) return 'time'
  if (value instanceof Duration) return 'span'
  return Array.isArray(value) ? 'list' : 'map'
}

export const isList = (value: Maybe): value is readonly Value[] => Array.isArray(value)
const isMap = (value: Value): value is ReadonlyMap<Value, Value> | { readonly [key: string]: Value } =>
  kindOf(value) === 'map'

/** Longer texts and lists than any answer come only from expressions that double what they made; they have no value. */
export const LONGEST_TEXT = 50_000
export const LONGEST_LIST = 5000

/** A number there is; what is too big or divided by nought has no value. */
export const finite = (value: number): Maybe => (Number.isFinite(value) ? value : undefined)

/** What stands in a map under a key. Only own properties are seen. */
export function fieldOf(map: Maybe, key: Value): Maybe {
  if (map === undefined || !isMap(map)) return undefined
  if (map instanceof Map) return map.get(key)
  const plain = map as { readonly [key: string]: Value }
  return typeof key === 'string' && Object.hasOwn(plain, key) ? plain[key] : undefined
}
export const keysOf = (map: Value): Value[] => (map instanceof Map ? [...map.keys()] : Object.keys(map as object))

/** What a macro goes through: the entries of a list, the keys of a map. */
export const entriesOf = (value: Maybe): readonly Value[] | undefined =>
  value === undefined ? undefined : isList(value) ? value : isMap(value) ? keysOf(value) : undefined

/** How much there is of a value, in steps: a long text or list costs more than a short one. */
export const weightOf = (value: Value): number =>
  typeof value === 'string' ? value.length >> 8 : isList(value) ? value.length >> 3 : 0

/** The same value? Those of different kinds never are. */
export function isSame(one: Value, other: Value, budget: Budget): boolean {
  budget.spend(weightOf(one))
  if (one === other) return true
  if (one instanceof Date) return other instanceof Date && one.getTime() === other.getTime()
  if (one instanceof Duration) return other instanceof Duration && one.ms === other.ms
  if (isList(one)) {
    if (!isList(other) || one.length !== other.length) return false
    budget.spend(one.length)
    return one.every((each, at) => isSame(each, other[at] ?? null, budget))
  }
  if (one === null || other === null || typeof one !== 'object' || !isMap(other)) return false
  const keys = keysOf(one)
  budget.spend(keys.length)
  return (
    keys.length === keysOf(other).length &&
    keys.every((key) => {
      const there = fieldOf(other, key)
      return there !== undefined && isSame(fieldOf(one, key) ?? null, there, budget)
    })
  )
}

/** Below nought, nought or above; nothing where there is no order. */
export function ordered(one: Value, other: Value, budget: Budget): number | undefined {
  if (kindOf(one) !== kindOf(other)) return undefined
  budget.spend(weightOf(one))
  if (typeof one === 'string') return one < String(other) ? -1 : one === other ? 0 : 1
  if (typeof one === 'number' || typeof one === 'boolean' || one instanceof Date) return Number(one) - Number(other)
  return one instanceof Duration && other instanceof Duration ? one.ms - other.ms : undefined
}
