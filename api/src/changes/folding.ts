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
 * else between. What was typed and taken back again is not told.
 * @param isTyped is it such a change?
 */
export function folded(changes: readonly Change[], isTyped: (change: Change) => boolean): FoldedChange[] {
  const made: (FoldedChange & { isTyped: boolean })[] = []
  for (const change of changes) {
    const typed = isTyped(change)
    const later = made.at(-1)
    const isSame = later?.isTyped && later.actorId === change.actorId && hourOf(later.at) === hourOf(change.at)
    if (later && typed && isSame) {
      later.firstRev = change.rev
      later.fields = [...new Set([...later.fields, ...change.fields])]
      later.patch = joined(change.patch, later.patch)
    } else made.push({ ...change, firstRev: change.rev, isTyped: typed })
  }
  return made.map(({ isTyped: _, ...change }) => ({ ...change, fields: change.fields.filter(isLeft(change)) }))
}

function joined(earlier: Patch | null, later: Patch | null): Patch {
  const patch: Patch = { ...earlier, ...later }
  for (const [name, { before }] of Object.entries(earlier ?? {}))
    if (later?.[name])
      patch[name] = {
        ...(before !== undefined && { before }),
        ...('after' in later[name] && { after: later[name].after }),
      }
  return patch
}

/** Of several changes a field is told that is another one in the end, or whose values are not known. */
const isLeft =
  ({ rev, firstRev, patch }: FoldedChange) =>
  (name: string): boolean => {
    const { before, after } = patch?.[name] ?? {}
    return rev === firstRev || (before === undefined && after === undefined) || !isDeepStrictEqual(before, after)
  }
