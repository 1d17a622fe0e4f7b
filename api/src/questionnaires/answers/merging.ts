import { isDeepStrictEqual } from 'node:util'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import type { StoredAnswer } from './answers.queries.ts'

/** What becomes of the changes of one answer. */
type Outcome = { kind: 'kept'; rev: number } | { kind: 'write'; row: StoredAnswer } | { kind: 'conflict' }

/**
 * Merges changes of one answer, in the order they were made, with what is stored. What is stored was written by one of
 * them: they were sent before and the answer was lost on the way, so what comes after it goes on. Made on what is stored:
 * goes on too. Otherwise somebody has changed the answer elsewhere since, which only matters when it says something else.
 */
export function merge(stored: StoredAnswer | undefined, changes: readonly AnswerChange[]): Outcome {
  const rev = stored?.rev ?? 0
  const applied = changes.findLastIndex(({ id }) => id === stored?.changeId)
  const rest = changes.slice(applied + 1)
  const [first] = rest
  const last = rest.at(-1)
  if (!first || !last) return { kind: 'kept', rev }
  const isOurs = applied >= 0 || first.base === rev
  if (isOurs) return { kind: 'write', row: { item: last.item, value: last.value, rev: rev + 1, changeId: last.id } }
  return stored && isDeepStrictEqual(stored.value, last.value) ? { kind: 'kept', rev } : { kind: 'conflict' }
}
