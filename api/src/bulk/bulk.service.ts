import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { bulkPolicy } from '@korak/contract/bulk.policy.ts'
import type { JobStatus } from '@korak/contract/job-records.ts'
import type { BulkRows, bulkRoutes } from '@korak/contract/bulk.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import type { MoveEnd } from '@korak/contract/letters.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Permission } from '@korak/contract/route.ts'
import type { z } from 'zod'
import { may, type Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { dayOf, instant, instantOrNull, now, today } from '#base/time.ts'
import { updateOption } from '#codelists/editing.service.ts'
import { afterCommit, apart, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { fieldWords, refusalWords } from '#http/answers/refusals.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { jobs } from '#jobs/jobs.resource.ts'
import { getJob, updateJob } from '#jobs/jobs.service.ts'
import { restoreJob, updateJobStatus } from '#jobs/moves.service.ts'
import { applications } from '#applications/office/applications.resource.ts'
import { holdLetters, proposeLetters, recallOfBulk } from '#applications/office/bulk-letters.service.ts'
import { chosenIds } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './bulk.queries.ts'
import { hiddenOptions, optionOf } from './options.ts'

/** What the button promises, and the time an answer takes. */
const UNDO_MS = (UNDO_SECONDS + 5) * 1000
/** Letters are taken back until they go. */
const untilOf = (row: queries.BulkRow): Date => {
  const due = row.list === LETTERS ? rowsOf(row)[0]?.before : undefined
  return due ? new Date(due) : new Date(row.createdAt.getTime() + UNDO_MS)
}
const LETTERS = 'applications'
/** What was asked for when it was done. */
const permissionOf = ({ list, action }: queries.BulkRow): Permission => {
  if (list === LETTERS) return 'applications.update'
  if (list === 'options') return 'codelists.manage'
  return action === 'contact' || action === 'deadline' ? 'jobs.update' : 'jobs.publish'
}
const factsOf = (who: Who, row: queries.BulkRow) => ({
  isOpen: !row.undoneAt && now() <= untilOf(row),
  isAllowed: may(who, permissionOf(row)),
})

type Answer = z.input<(typeof bulkRoutes)['GET /bulk-actions/:uid']['response']>
const answerOf = (who: Who, row: queries.BulkRow, done: number, left: Answer['left'] = []): Answer => ({
  uid: row.id,
  done,
  skipped: row.skipped,
  left,
  undone_at: instantOrNull(row.undoneAt),
  undo_until: instant(untilOf(row)),
  may: mayOf(bulkPolicy, who, factsOf(who, row)),
})
const rowsOf = (row: queries.BulkRow): queries.DoneRow[] => row.rows as unknown as queries.DoneRow[]

/** A row that does not allow it, or that somebody has changed in the meantime, is left as it is. */
const LEAVES: ReadonlySet<string> = new Set([
  'STATE_NOT_ALLOWED',
  'APPLICATIONS_WAITING',
  'LOCKED',
  'STALE',
  'IN_USE',
  'NOT_FOUND',
  'VALIDATION',
])
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await apart(work)
  } catch (error) {
    // The contact chosen is wrong for every row.
    if (error instanceof InvalidInput && 'contact_uid' in error.fields) throw error
    if (error instanceof Refusal && LEAVES.has(error.code)) return error
    throw error
  }
}

/** Why a row was left, in words: of fields what is wrong with them. */
const reasonOf = (refusal: Refusal, language: Language): string =>
  refusal instanceof InvalidInput
    ? [...new Set(Object.values(refusal.fields).flat())].map((error) => fieldWords(error, language)).join(' ')
    : refusalWords(refusal.code, refusal.values, language)

/**
 * Does one thing to many rows: all of it is seen at once or none, and noted in one place.
 * @param ids frozen: what comes to the list meanwhile is not touched
 */
const inBulk = (
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
      const done = await unlessRefused(() => work(id))
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

/** The jobs chosen. @throws Refusal LIST_CHANGED when they are not as many as the person saw */
const chosenJobs = (asked: BulkRows, who: Who, context: RequestContext) => () =>
  chosenIds(jobs, asked, { who, language: context.language })

/** Pauses, closes or archives jobs; those that do not allow it stay. @throws Refusal LIST_CHANGED */
export const updateJobStatuses = (
  who: Who,
  { status, ...asked }: BulkRows & { status: 'paused' | 'closed' | 'archived' },
  context: RequestContext,
): Promise<Answer> =>
  inBulk(who, ['jobs', status, context.language], chosenJobs(asked, who, context), async (id) => {
    const { rev, status: before } = await getJob(who, id, context.language)
    const job = await updateJobStatus(who, id, { status, rev }, context.language)
    return { id, rev: job.rev, before }
  })

/** Of a job that had no contact at all. */
const NOBODY = 'nobody'

/** Hands jobs over to another contact; those that are theirs already stay. @throws Refusal LIST_CHANGED */
export const updateJobContacts = (
  who: Who,
  { contact_uid: contact, ...asked }: BulkRows & { contact_uid: string },
  context: RequestContext,
): Promise<Answer> =>
  inBulk(who, ['jobs', 'contact', context.language], chosenJobs(asked, who, context), async (id) => {
    const { rev, contact_uid: before, contact_name: name } = await getJob(who, id, context.language)
    if (before === contact) return null
    const job = await updateJob(who, id, { rev, contact_uid: contact }, context.language)
    // What an old ad says of a contact in words is gone: nothing brings it back.
    return { id, rev: job.rev, before: before ?? (name === '' ? NOBODY : null) }
  })

/** Of a job that had no deadline. */
const NONE = 'none'

/**
 * Extends the deadline of jobs to the end of a day; one that is later already stays, and so does one the law wants later.
 * @throws Refusal LIST_CHANGED; InvalidInput for a day that has passed
 */
export const updateJobDeadlines = (
  who: Who,
  { expires_on: day, ...asked }: BulkRows & { expires_on: string },
  context: RequestContext,
): Promise<Answer> => {
  if (day < today()) throw new InvalidInput({ expires_on: ['error_job_deadline_past'] })
  return inBulk(who, ['jobs', 'deadline', context.language], chosenJobs(asked, who, context), async (id) => {
    const { rev, expires_at: before } = await getJob(who, id, context.language)
    if (before !== null && dayOf(new Date(before)) >= day) return null
    const job = await updateJob(who, id, { rev, expires_at: day }, context.language)
    return { id, rev: job.rev, before: before ?? NONE }
  })
}

/** Hides options of a codelist; hidden ones stay. @throws Refusal NOT_FOUND, LIST_CHANGED when one is gone */
export const hideOptions = (
  who: Who,
  { schema_slug: slug, ids, count }: { schema_slug: string; ids: number[]; count: number },
  context: RequestContext,
): Promise<Answer> =>
  inBulk(
    who,
    ['options', slug, context.language],
    () => hiddenOptions(slug, ids, count),
    async (id) => {
      const option = await optionOf(slug, Number(id))
      if (!option?.isActive) return null
      const { rev } = await updateOption(who, { slug, id: option.id, seen: option.rev }, { is_active: false }, context)
      return { id, rev, before: 'shown' }
    },
  )

/** What the candidates chosen would read. @throws Refusal LIST_CHANGED when they are not as many as the person saw */
export const proposeEnds = async (
  who: Who,
  { to, ...asked }: BulkRows & { to: MoveEnd },
  context: RequestContext,
): Promise<{ data: Proposal[] }> => {
  const ids = await chosenIds(applications, asked, { who, language: context.language })
  return { data: await proposeLetters(who, ids, to) }
}

/** Ends applications, each with its letter, as one. @throws Refusal LIST_CHANGED; InvalidInput */
export const endApplications = (who: Who, asked: Parameters<typeof holdLetters>[1]): Promise<Answer> =>
  transact(async () => {
    const action = { actorId: who.userId, list: LETTERS, action: asked.to, skipped: 0 }
    const { id } = await queries.insertBulkAction({ ...action, rows: [] })
    const held = await holdLetters(who, asked, id)
    const rows = held.map((one) => ({ id: one.id, rev: 0, before: instant(one.dueAt) }))
    afterCommit(clearCaches)
    return answerOf(who, await queries.keepRows(id, rows), rows.length)
  })

async function findOwn(who: Who, id: string): Promise<queries.BulkRow> {
  const row = await queries.lockBulkAction(id, who.userId)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What the caller did to many rows at once. @throws Refusal NOT_FOUND */
export async function getBulkAction(who: Who, id: string): Promise<Answer> {
  const row = await findOwn(who, id)
  return answerOf(who, row, rowsOf(row).length)
}

/** Puts back what was done; what somebody has changed since stays. @throws Refusal NOT_FOUND, and as the policy says */
export const undoBulkAction = (who: Who, id: string, context: RequestContext): Promise<Answer> =>
  transact(async () => {
    const bulk = await findOwn(who, id)
    requireState(bulkPolicy.undo, factsOf(who, bulk))
    let skipped = 0
    const rows = rowsOf(bulk)
    for (const row of rows) if ((await unlessRefused(() => putBack(who, bulk, row, context))) !== true) skipped += 1
    afterCommit(clearCaches)
    return answerOf(who, await queries.markUndone(id, skipped, now()), rows.length - skipped)
  })

async function putBack(
  who: Who,
  { id: bulkId, list, action }: queries.BulkRow,
  { id, rev, before }: queries.DoneRow,
  context: RequestContext,
): Promise<boolean> {
  if (before === null) return false
  if (list === LETTERS) return recallOfBulk(who, id, bulkId)
  if (list === 'options')
    await updateOption(who, { slug: action, id: Number(id), seen: rev }, { is_active: true }, context)
  else if (action === 'contact')
    await updateJob(who, id, { rev, contact_uid: before === NOBODY ? null : before }, context.language)
  else if (action === 'deadline')
    await restoreJob(who, id, rev, { expiresAt: before === NONE ? null : new Date(before) })
  else await restoreJob(who, id, rev, { status: before as JobStatus })
  return true
}
