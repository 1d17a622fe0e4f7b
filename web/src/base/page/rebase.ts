// What is typed in a form whose record was changed meanwhile, by somebody else or by saving it: what was typed since stays,
// everything else is as it is now.

/** @returns texts of the form: what was typed where it differs from what the form began with, else what the record has now */
export const rebaseTexts = <T extends Record<string, string | boolean>>(before: T, typed: T, now: T): T =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text === before[name] ? (now[name] ?? '') : text]),
  ) as T

/** @returns chosen keys: those of the record now, with what was ticked here and without what was unticked here */
export const rebaseKeys = (before: readonly string[], chosen: readonly string[], now: readonly string[]): string[] => [
  ...now.filter((key) => chosen.includes(key) || !before.includes(key)),
  ...chosen.filter((key) => !before.includes(key) && !now.includes(key)),
]

interface Rows<T> {
  before: readonly T[]
  typed: readonly T[]
  now: readonly T[]
  /** What a row says. */
  contentOf: (row: T) => string
  /** What makes it the same row whatever it says; left out: a row that says something else is another one. */
  keyOf?: (row: T) => string
  /** A row that was changed on both sides. */
  merge?: (before: T, typed: T, now: T) => T
}

/**
 * @returns rows with what was added, changed, taken away and moved here and there: each stands behind the one it stood behind,
 *   and what one side has changed the other takes away in vain
 */
export function rebaseRows<T>({ before, typed, now, contentOf, keyOf = contentOf, merge }: Rows<T>): T[] {
  const byKey = (rows: readonly T[]) => new Map(rows.map((row) => [keyOf(row), row]))
  const [was, here, there] = [byKey(before), byKey(typed), byKey(now)]
  const isAsBefore = (key: string, row: T) => was.has(key) && contentOf(was.get(key)!) === contentOf(row)
  const pick = (key: string): T[] => {
    const [first, mine, theirs] = [was.get(key), here.get(key), there.get(key)]
    if (mine === undefined || theirs === undefined)
      return [mine ?? theirs].filter((row): row is T => row !== undefined && !isAsBefore(key, row))
    if (isAsBefore(key, mine)) return [theirs]
    return [first === undefined || isAsBefore(key, theirs) || !merge ? mine : merge(first, mine, theirs)]
  }
  const kept = new Map([...here.keys(), ...there.keys()].flatMap((key) => pick(key).map((row) => [key, row])))
  const isMoved =
    [...here.keys()].filter((key) => was.has(key)).join() !== [...was.keys()].filter((key) => here.has(key)).join()
  const [lead, rest] = (isMoved ? [here, there] : [there, here]).map((rows) =>
    [...rows.keys()].filter((key) => kept.has(key)),
  )
  const order = [...lead!]
  for (const [at, key] of rest!.entries())
    if (!order.includes(key)) order.splice(order.indexOf(rest![at - 1] ?? '') + 1, 0, key)
  return order.map((key) => kept.get(key)!)
}
