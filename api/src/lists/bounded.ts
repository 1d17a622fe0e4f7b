// One person's lists take neither the time nor the connections of everybody else.
import { makeLine } from '#base/line.ts'
import { isInTransaction } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import type { SortOrder } from './filters.ts'
import type { Selection } from './lists.queries.ts'

/** So much of one person's lists is read at a time, in each web process; what else they ask for waits for it. */
const LINE = { atOnce: 4, waiting: 200 }

interface Line {
  enter: ReturnType<typeof makeLine>
  /** How many are in it: with the last one it goes. */
  inside: number
}
const lines = new Map<string, Line>()

/** Reads something of a list when it is the person's turn. @throws Refusal BUSY for very much at once */
export async function inLine<T>(person: string | null, read: () => Promise<T>): Promise<T> {
  // Who holds a connection already waits for none.
  if (person === null || isInTransaction()) return read()
  const line = lines.get(person) ?? { enter: makeLine(LINE), inside: 0 }
  lines.set(person, line)
  line.inside++
  try {
    return await line.enter(read)
  } finally {
    if (--line.inside === 0) lines.delete(person)
  }
}

/** Did the server end a statement because it took longer than one may? */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

/**
 * Reads a list as somebody asks for it. What they look for may take longer than a statement may, however well all goes: that is
 * theirs to ask otherwise, and trying again is of no use.
 * @throws Refusal TOO_BROAD, BUSY
 */
export async function bounded<T>(
  { userId, search, filters }: Selection,
  order: SortOrder | null,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await inLine(userId, read)
  } catch (error) {
    const isNarrowed = search !== null || filters.length > 0 || order !== null
    throw isNarrowed && isTooSlow(error) ? new Refusal('TOO_BROAD') : error
  }
}
