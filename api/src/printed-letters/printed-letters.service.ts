import { type PrintedLetterState, printedLetterPolicy } from '@korak/contract/printed-letters.policy.ts'
import type { PrintedLetter } from '@korak/contract/printed-letters.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { peopleListed } from '#audit/searched.ts'
import { instant, instantOrNull, now, shortDay, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { chosenIds, listFrom, rowsFrom } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { recordView } from '#views/views.service.ts'
import * as queries from './printed-letters.queries.ts'
import { printedLetters } from './printed-letters.resource.ts'

interface Listed {
  id: string
  applicationUid: string
  refNo: string
  name: string
  job: string
  subject: string
  cause: PrintedLetter['cause']
  language: Language
  writtenDay: string
  hasAddress: boolean
  isLost: boolean
  state: PrintedLetterState
  postedDay: string | null
  overtaken: PrintedLetter['overtaken']
  handledName: string | null
  handledAt: Date | null
  contactName: string
}
const answerOf =
  (who: Who) =>
  (row: Listed): PrintedLetter => ({
    id: row.id,
    uid: row.id,
    application_uid: row.applicationUid,
    ref_no: row.refNo,
    name: row.name,
    job: row.job,
    subject: row.subject,
    cause: row.cause,
    language: row.language,
    written_on: row.writtenDay,
    has_address: row.hasAddress,
    is_lost: row.isLost,
    state: row.state,
    posted_on: row.postedDay,
    overtaken: row.overtaken,
    handled_by: row.handledName,
    handled_at: instantOrNull(row.handledAt),
    contact_name: row.contactName,
    may: mayOf(printedLetterPolicy, who, row),
  })

/** Letters that go by post. @throws InvalidInput for a column that is not offered */
export const listPrintedLetters = async (query: ListQuery, who: Who, language: Language) =>
  peopleListed(who.userId, query, await listFrom(printedLetters, query, { who, language }, answerOf(who)))

const OF_ONE = 100
/** Letters about one application that go by post, or went, the last first. */
export async function lettersOf(who: Who, applicationId: string, language: Language) {
  const filter = { application_uid: applicationId }
  const query = { page: 1, per_page: OF_ONE, sort: '-written_on', filter }
  const rows = await rowsFrom<Listed>(printedLetters, query, { who, language })
  return rows.map(answerOf(who))
}

/** Making a PDF takes a moment of the processor; nobody needs a hundred of them. */
const PDF_RATE = { burst: 20, everySeconds: 5 }

interface Chosen extends Pick<ListQuery, 'search' | 'filter'> {
  ids?: string[] | undefined
  count: number
}
/**
 * Letters as one PDF. They name who somebody is and where they live, so each counts as a look, recorded before.
 * @throws Refusal LIST_CHANGED, LETTER_LOST, TOO_MANY
 */
export async function printLetters(who: Who, asked: Chosen, context: RequestContext): Promise<Buffer> {
  await limit('printed-letters-pdf', who.userId, PDF_RATE)
  const found = await transact(async () => {
    const ids = await chosenIds(printedLetters, asked, { who, language: context.language })
    const all = await queries.findToPrint(ids)
    const lost = all.filter(({ isLost }) => isLost)
    if (lost.length > 0) throw new Refusal('LETTER_LOST', { names: lost.map(({ name }) => name).join(', ') })
    for (const { userId, jobId, applicationId: subjectId } of all) {
      await recordView({ userId, jobId, who, what: 'application', purpose: 'application', subjectId }, context)
      await auditLetter('printed', who, { userId, applicationId: subjectId })
    }
    return all
  })
  const { printedPdf } = await import('./printed-pdf.ts')
  return printedPdf(found, context.language)
}

const auditLetter = (
  verb: 'printed' | 'posted' | 'archived' | 'reopened',
  who: Who,
  { userId, applicationId }: { userId: string; applicationId: string },
  details: Record<string, string> = {},
) =>
  audit({
    action: `printed_letters.${verb}`,
    actorId: who.userId,
    userId,
    subjectType: 'application',
    subjectId: applicationId,
    details,
  })

/** @throws Refusal NOT_FOUND */
async function lock(id: string) {
  const letter = await queries.lockPrintedLetter(id)
  if (!letter) throw new Refusal('NOT_FOUND')
  return { ...letter, state: letter.state as PrintedLetterState }
}
type Letter = Awaited<ReturnType<typeof lock>>
/** What takes it back, and when it was done. */
const beforeOf = ({ state, postedOn, handledBy, handledAt }: Letter, at: Date): string =>
  JSON.stringify({ at: instant(at), state, postedOn, handledBy, handledAt: instantOrNull(handledAt) })

/** The day they were posted on is not to come, and none of them was written after it. @throws InvalidInput */
export async function requirePostDay(ids: readonly string[], day: string): Promise<void> {
  if (day > today()) throw new InvalidInput({ posted_on: ['error_posted_future'] })
  const written = await queries.findLastWritten(ids)
  if (written !== null && day < written)
    throw new InvalidInput({ posted_on: [{ key: 'error_posted_before', values: { day: shortDay(written) } }] })
}

/** Marks a letter as posted. Joins the open transaction. @returns what takes it back @throws Refusal NOT_FOUND */
export async function postLetter(who: Who, id: string, day: string): Promise<string> {
  const letter = await lock(id)
  requireState(printedLetterPolicy.post, letter)
  const at = now()
  await queries.updatePrintedLetter(id, { state: 'posted', postedOn: day, handledBy: who.userId, handledAt: at })
  await auditLetter('posted', who, letter, { day })
  return beforeOf(letter, at)
}

/** Takes a letter off the list. Joins the open transaction. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export async function archiveLetter(who: Who, id: string): Promise<string> {
  const letter = await lock(id)
  requireState(printedLetterPolicy.archive, letter)
  const at = now()
  await queries.updatePrintedLetter(id, { state: 'archived', postedOn: null, handledBy: who.userId, handledAt: at })
  await auditLetter('archived', who, letter)
  return beforeOf(letter, at)
}

/**
 * Puts a letter back as it was; one that was overtaken meanwhile does not wait to be printed again.
 * @param before as `postLetter` or `archiveLetter` answered
 * @throws Refusal NOT_FOUND; STALE when somebody has done something about it since
 */
export async function putBackLetter(who: Who, id: string, before: string): Promise<void> {
  const letter = await lock(id)
  const { at, handledAt, ...was } = JSON.parse(before) as Record<string, string | null>
  if (instantOrNull(letter.handledAt) !== at) throw new Refusal('STALE')
  await queries.updatePrintedLetter(id, {
    state: was['state'] === 'open' && letter.overtaken !== null ? 'archived' : (was['state'] ?? 'open'),
    postedOn: was['postedOn'] ?? null,
    handledBy: was['handledBy'] ?? null,
    handledAt: handledAt ? new Date(handledAt) : null,
  })
  await auditLetter('reopened', who, letter)
}
