import { CallError, fieldErrors } from '#base/data/errors.ts'
import type { Refused } from './queue-types.ts'

/** What a failed call says about the answers that were sent: they are wrong, there is no place for them, or it will pass. */
export function meaningOf(error: unknown): 'wrong' | 'locked' | 'gone' | 'passing' {
  if (!(error instanceof CallError)) return 'passing'
  if (error.code === 'LOCKED') return 'locked'
  if ([403, 404, 410].includes(error.status)) return 'gone'
  return [400, 413, 422].includes(error.status) ? 'wrong' : 'passing'
}

/** What an error says of the answer to a question. */
export const refusalOf = (item: string, error: unknown): Refused => ({ item, why: fieldErrors(error)[item] ?? '' })
