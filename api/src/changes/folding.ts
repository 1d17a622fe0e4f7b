import { isDeepStrictEqual } from 'node:util'
import type { Change } from './changes.service.ts'
import type { Patch } from './sealing.ts'

/** Several changes told as one: revision and instant are of the last of them. */
export interface FoldedChange extends Change {
  firstRev: number
}

const HOUR_MS = 60 * 60 * 1000
const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

/**
 * Changes, newest first, of which those that were saved while somebody typed are told as one: of one person, within an hour, nobody
 * else between. What is typed over or put back begins another one, so that it can be restored.
 * @param isTyped is it such a change?
 */
export function folded(changes: readonly Change[], isTyped: (change: Change) => boolean): FoldedChange[] {
  const made: (FoldedChange & { isTyped: boolean })[] = []
  for (const change of changes) {
    const typed = isTyped(change)
    const later = made.at(-1)
    const isSame = later?.isTyped && later.actorId === change.actorId && hourOf(later.at) === hourOf(change.at)
    if (later && typed && isSame && goesOn(change.patch ?? {}, later.patch ?? {})) {
      later.firstRev = change.rev
      later.fields = [...new Set([...later.fields, ...change.fields])]
      later.patch = joined(change.patch ?? {}, later.patch ?? {})
    } else made.push({ ...change, firstRev: change.rev, isTyped: typed })
  }
  return made.map(({ isTyped: _, ...change }) => change)
}

/** Are all fields of both typed on, and none is what it was before? */
const goesOn = (earlier: Patch, later: Patch): boolean =>
  Object.entries(earlier).every(([name, { before }]) => {
    const next = later[name]
    return !next || (isTypedOn(next.before, next.after) && !isDeepStrictEqual(before, next.after))
  })

/** Is a text still the same one: longer, or with little of it taken out or put otherwise? */
function isTypedOn(before: unknown, after: unknown): boolean {
  const [from, to] = [textOf(before), textOf(after)]
  if (from === null || to === null) return false
  const most = Math.min(from.length, to.length)
  let start = 0
  while (start < most && from[start] === to[start]) start += 1
  let end = 0
  while (end < most - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  return from.length - start - end <= Math.max(3, from.length / 5)
}

/** A text or the lines of one; null for other values, which are chosen and not typed. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : null
}

/** From what was before the first to what is after the last. */
const joined = (earlier: Patch, later: Patch): Patch => ({
  ...earlier,
  ...later,
  ...Object.fromEntries(
    Object.entries(earlier).flatMap(([name, { before }]) =>
      later[name] ? [[name, { ...later[name], before }] as const] : [],
    ),
  ),
})
