import { masking, together } from '@korak/cv/mask.ts'
import type { Who } from '#auth/who.ts'
import { inTurns } from '#base/turns.ts'
import { textOf } from '#candidates/cv/texts.service.ts'
import { endsIn } from './ends.ts'
import { knownOf, maskOf } from './mask.ts'
import * as queries from './record.queries.ts'

type Row = queries.RecordRow

/** The text of the CV that was sent, without what says whose it is; null when there is none. */
export async function maskedCv(row: Row) {
  const file = row.cvFileId === null ? undefined : await queries.findCv(row.cvFileId)
  if (!file) return null
  const { state, lines, known } = await textOf(file)
  const shown = await inTurns(masking(lines, together(knownOf(row), known)))
  return { state, lines: shown.map((text, at) => ({ text, is_heading: lines[at]!.isHeading })) }
}

/** How somebody reads words about the person: as they are once they have asked for the name, masked before. */
export async function wordsFor(who: Who, row: Row): Promise<(words: string) => string> {
  const unmaskedAt = await queries.findUnmasked(who.userId, row.userId, row.id)
  return unmaskedAt === null ? maskOf(knownOf(row)) : (words) => words
}
/** When an application has ended, and what was said of it could be read. */
export const endsOf = async (uid: string): Promise<number[]> => endsIn(await queries.findEvents(uid))

/** Words about the person for who never sees the name. */
export const maskedWords = (row: Row): ((words: string) => string) => maskOf(knownOf(row))
export { isAfterEnd } from './ends.ts'
