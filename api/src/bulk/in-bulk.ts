import { UNDO_MS } from '@korak/contract/amounts.ts'
import { bulkPolicy } from '@korak/contract/bulk.policy.ts'
import type { bulkRoutes } from '@korak/contract/bulk.ts'
import type { Permission } from '@korak/contract/route.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { may, type Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { afterCommit, apart, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { fieldWords, refusalWords } from '#http/answers/refusals.ts'
import { m } from '#i18n/words/messages.js'
import { mayOf } from '#routing/may.ts'
import * as queries from './bulk.queries.ts'

/** Letters are taken back until they go. */
const untilOf = (row: queries.BulkRow): Date => {
  const due = row.list === LETTERS ? rowsOf(row).find(({ before }) => before && !isWithin(before))?.before : undefined
  return due ? new Date(due) : new Date(row.createdAt.getTime() + UNDO_MS)
}
export const LETTERS = 'applications'
/** Of an application nobody was told about: where it came from and went to; of the others when their letter is due. */
export const isWithin = (before: string): boolean => before.startsWith('{')
/** One row: the merge, which knows what it has moved. */
export const MERGES = 'option-merges'
export const PRINTED = 'printed-letters'
export const RATERS = 'rater-proposals'
/** What was public is not made unread by an undo. */
export const PUBLISHED = 'published'
const NEEDED: Readonly<Record<string, Permission>> = {
  contact: 'jobs.update',
  deadline: 'jobs.update',
  duplicate: 'jobs.create',
}
/** What was asked for when it was done. */
const permissionOf = ({ list, action }: queries.BulkRow): Permission => {
  if (list === LETTERS || list === PRINTED) return 'applications.update'
  if (list === 'options' || list === MERGES) return 'codelists.manage'
  if (list === RATERS) return 'campaigns.manage'
  return NEEDED[action] ?? 'jobs.publish'
}
/** All of it, but for what cannot be undone any more. */
const isUndone = (row: queries.BulkRow): boolean => row.undoneAt !== null && rowsOf(row).length === 0
export const factsOf = (who: Who, row: queries.BulkRow) => ({
  isUndone: isUndone(row),
  isOpen: !isUndone(row) && now() <= untilOf(row) && !(row.list === 'jobs' && row.action === PUBLISHED),
  isAllowed: may(who, permissionOf(row)),
})

export type Answer = z.input<(typeof bulkRoutes)['GET /bulk-actions/:uid']['response']>
export const answerOf = (who: Who, row: queries.BulkRow, done: number, left: Answer['left'] = []): Answer => ({
  uid: row.id,
  done,
  skipped: row.skipped,
  left,
  undone_at: instantOrNull(row.undoneAt),
  undo_until: instant(untilOf(row)),
  may: mayOf(bulkPolicy, who, factsOf(who, row)),
})
export const rowsOf = (row: queries.BulkRow): queries.DoneRow[] => row.rows as unknown as queries.DoneRow[]

/** A row that does not allow it, or that somebody has changed in the meantime, is left as it is. */
const LEAVES: ReadonlySet<string> = new Set([
  'STATE_NOT_ALLOWED',
  'SECOND_PERSON',
  'APPLICATIONS_WAITING',
  'ANSWER_OWED',
  'LOCKED',
  'STALE',
  'IN_USE',
  'NOT_FOUND',
  'VALIDATION',
  'CHANGED_MEANWHILE',
])
/** Reasons that pass: once somebody has been answered, or what is in the way is out of it. */
const PASSES: ReadonlySet<string> = new Set(['ANSWER_OWED', 'APPLICATIONS_WAITING', 'LOCKED', 'IN_USE', 'VALIDATION'])
export const mayPass = (refusal: Refusal): boolean => PASSES.has(refusal.code)
export async function unlessRefused<T>(work: () => Promise<T>, action = ''): Promise<T | Refusal> {
  try {
    return await apart(work)
  } catch (error) {
    // The contact chosen is wrong for every row.
    if (action === 'contact' && error instanceof InvalidInput && 'contact_uid' in error.fields) throw error
    if (error instanceof Refusal && LEAVES.has(error.code)) return error
    throw error
  }
}

/** Why a row was left, in words: of fields what is wrong with them. */
export const reasonOf = (refusal: Refusal, language: Language): string =>
  refusal instanceof InvalidInput
    ? [...new Set(Object.values(refusal.fields).flat())].map((error) => fieldWords(error, language)).join(' ')
    : refusalWords(refusal.code, refusal.values, language)

/**
 * Does one thing to many rows: all of it is seen at once or none, and noted in one place.
 * @param ids frozen: what comes to the list meanwhile is not touched
 */
export const inBulk = (
  who: Who,
  [list, action, language]: [string, string, Language],
  ids: () => Promise<string[]>,
  work: (id: string) => Promise<queries.DoneRow | null>,
): Promise<Answer> =>
  transact(async () => {
    const rows: queries.DoneRow[] = []
    const left: Answer['left'] = []
    const chosen = await ids()
    for (const id of chosen) {
      const done = await unlessRefused(() => work(id), action)
      if (done !== null && !(done instanceof Refusal)) rows.push(done)
      else left.push({ id, why: done ? reasonOf(done, language) : m.office_bulk_same({}, { locale: language }) })
    }
    afterCommit(clearCaches)
    const skipped = chosen.length - rows.length
    return answerOf(
      who,
      await queries.insertBulkAction({ actorId: who.userId, list, action, rows, skipped }),
      rows.length,
      left,
    )
  })
