import { type Job, JobInput, type JobStatus } from '@korak/contract/job-records.ts'
import type { GateWarning } from '@korak/contract/jobs.rules.ts'
import { JOB_MOVES, jobPolicy } from '@korak/contract/jobs.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import { audit } from '#audit/audit.ts'
import { admits, type Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { withCurrentKeys } from '#codelists/codelists.service.ts'
import { listFrom } from '#lists/list.ts'
import { recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { clearCaches } from '#base/cache.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { findAbsent } from '#users/users.service.ts'
import { deleteExpiredSearchRows } from '#jobs/search/indexing.queries.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import { notePortal } from '#jobs/publications/portal.ts'
import { type ListedJob, listedOf, staffJob } from './jobs.view.ts'
import { jobValues, namedFields, ofJob } from './history.ts'
import * as queries from './jobs.queries.ts'
import { jobs } from './jobs.resource.ts'
import { columnsOf, requirePast, textsOf } from './input.ts'
import { JOB_CODELISTS } from './labels.queries.ts'
import { type Fitness, requireFit, requireUnlocked } from './publishing.ts'
import { copyStages } from './stages/stages.service.ts'

/** A command on jobs: one transaction, and what is kept in memory is forgotten afterwards. */
export async function command<T>(work: () => Promise<T>): Promise<T> {
  const result = await transact(work)
  clearCaches()
  return result
}

type Verb = 'created' | 'updated' | 'deleted' | 'planned' | 'selected' | Exclude<JobStatus, 'draft'>
export const auditJob = (who: Who | null, action: Verb, id: string, details = {}): Promise<void> =>
  audit({ action: `jobs.${action}`, actorId: who?.userId ?? null, subjectType: 'job', subjectId: id, details })

/** All jobs for staff. @throws InvalidInput for a column that is not registered */
export async function listAllJobs(query: ListQuery, who: Who, language: Language) {
  const insteadOf = await insteadFor(who)
  const page = await listFrom(jobs, query, { who, language }, (row: ListedJob) => ({
    ...listedOf(row),
    instead_of: insteadOf(row.contactUid),
    may: mayOf(jobPolicy, who, row, row.id),
  }))
  const counts = admits('applications.read', who) ? await countsByStatus(page.data.map(({ uid }) => uid)) : null
  return { ...page, data: page.data.map((row) => ({ ...row, applications: counts && counts(row.uid) })) }
}

/** Where applications for jobs stand; those that ended stand nowhere. */
async function countsByStatus(ids: string[]) {
  const rows = await queries.countByStatus(ids)
  const counts = new Map(rows.map(({ jobId, status, count }) => [`${jobId} ${status}`, count]))
  return (id: string) => STAGE_STATUSES.map((status) => ({ status, count: counts.get(`${id} ${status}`) ?? 0 }))
}

/** The name of a contact for whom the caller stands in today. */
async function insteadFor(who: Who): Promise<(contactId: string | null) => string | null> {
  const absent = new Map((await findAbsent(who.userId)).map(({ uid, name }) => [uid, name]))
  return (contactId) => absent.get(contactId ?? '') ?? null
}

/** @throws Refusal NOT_FOUND */
export async function getJob(who: Who, id: string, language: Language): Promise<Job> {
  const [job, texts] = [await queries.findJob(id), await queries.findTexts([id])]
  if (!job) throw new Refusal('NOT_FOUND')
  const insteadOf = await insteadFor(who)
  return {
    ...staffJob(job, texts, language),
    instead_of: insteadOf(job.contactId),
    may: mayOf(jobPolicy, who, job, id),
  }
}

/**
 * Creates a draft; it may be as empty as one likes.
 * @param like the job it is a copy of: options that are hidden by now stay, and its stages are the same
 * @throws InvalidInput
 */
export const createJob = (
  who: Who,
  given: Partial<JobInput>,
  language: Language,
  like?: queries.JobRow,
): Promise<Job> =>
  command(async () => {
    const input = await withCurrentKeys(given, JOB_CODELISTS)
    const id = await queries.insertJob({ ...(await columnsOf(input, like)), createdBy: who.userId })
    for (const [of, text] of textsOf(input)) await queries.upsertText(id, of, text)
    if (like) await copyStages(like.id, id)
    await indexJobs([id])
    await recordCreated(ofJob(id, who.userId), await jobValues(id))
    await auditJob(who, 'created', id)
    return getJob(who, id, language)
  })

export const listContacts = () => queries.findContacts()

/** A draft that says what a job says; its deadline was of that job. @throws Refusal NOT_FOUND */
export const duplicateJob = async (who: Who, id: string, language: Language): Promise<Job> => {
  const job = await getJob(who, id, language)
  const known = Object.entries(job).filter(([name]) => name in JobInput.shape && name !== 'expires_at')
  return createJob(who, Object.fromEntries(known), language, await queries.findJob(id))
}

/**
 * Changes a job that is not closed. A public one must stay fit to be public, and its deadline may not be drawn near.
 * @param rev of the job as the caller had read it
 * @throws Refusal NOT_FOUND, STALE, LOCKED; InvalidInput
 */
export const updateJob = (
  who: Who,
  id: string,
  { rev, ...given }: Partial<JobInput> & { rev: number },
  language: Language,
): Promise<Job> =>
  command(async () => {
    const input = await withCurrentKeys(given, JOB_CODELISTS)
    const values = () => jobValues(id)
    await revise({ ...ofJob(id, who.userId), seen: rev, sent: namedFields(input), values }, async () => {
      const before = await queries.findJob(id)
      if (!before) throw new Refusal('NOT_FOUND')
      requireState(jobPolicy.update, before)
      requireUnlocked(before, await values(), namedFields(input))
      await queries.updateJob(id, await columnsOf(input, before))
      for (const [of, text] of textsOf(input)) await queries.upsertText(id, of, text)
      if (before.status === 'published') await refuseUnfit(id, { known: before.expiresAt, despite: 'all' })
      await indexJobs([id])
      await auditJob(who, 'updated', id, { fields: Object.keys(input).toSorted().join(' ') })
    })
    return getJob(who, id, language)
  })

/** @throws Refusal NOT_FOUND; InvalidInput naming what keeps it from being public */
export async function refuseUnfit(id: string, given: Fitness): Promise<void> {
  const job = await queries.findJob(id)
  if (!job) throw new Refusal('NOT_FOUND')
  requireFit(job, await queries.findTexts([id]), given)
}

/** Deletes a draft. What was public once is closed and archived instead. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const deleteJob = (who: Who, id: string): Promise<void> =>
  command(async () => {
    const status = await queries.lockJob(id)
    if (!status) throw new Refusal('NOT_FOUND')
    requireState(jobPolicy.delete, { status })
    await recordDeleted(ofJob(id, who.userId), await jobValues(id))
    await queries.deleteJob(id)
    await auditJob(who, 'deleted', id)
  })

/**
 * Takes a job to another status. Publishing needs a complete ad; closing needs an answer for everybody who applied.
 * @param rev of the job as the caller had read it: nothing is published that was changed since
 * @param despite warnings the caller has seen and publishes against
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED, APPLICATIONS_WAITING; InvalidInput naming what is missing
 */
export const updateJobStatus = (
  who: Who,
  id: string,
  { status, rev, despite = [], selection_ended_on: ended }: Move,
  language: Language,
): Promise<Job> =>
  command(async () => {
    if (ended && status !== 'closed') throw new InvalidInput({ selection_ended_on: ['error_invalid'] })
    requirePast(ended ?? null)
    await updateStatus(who, id, status, { rev, despite, ended })
    return getJob(who, id, language)
  })

interface Move {
  status: JobStatus
  rev: number
  despite?: GateWarning[] | undefined
  selection_ended_on?: string | null | undefined
}
interface Seen {
  rev?: number
  despite: readonly GateWarning[]
  /** The day the client has ended the selection on. */
  ended?: string | null | undefined
}
const UNSEEN: Seen = { despite: [] }

export const updateStatus = (who: Who | null, id: string, to: JobStatus, { rev, ...given }: Seen): Promise<void> =>
  revise({ ...ofJob(id, who?.userId ?? null), seen: rev, sent: 'all', values: () => jobValues(id) }, () =>
    moveTo(who, id, to, given),
  )

async function moveTo(who: Who | null, id: string, to: JobStatus, { despite, ended }: Seen): Promise<void> {
  const job = await queries.findJob(id)
  if (!job) throw new Refusal('NOT_FOUND')
  const from = job.status
  if (to === 'draft') throw new Refusal('STATE_NOT_ALLOWED')
  requireState(JOB_MOVES[to], job)
  if (to === 'published') await refuseUnfit(id, { despite })
  if (to === 'closed') await refuseUnanswered(id)
  await queries.updateJob(id, {
    status: to,
    ...(to === 'published' ? { publishedAt: job.publishedAt ?? now(), publishOn: null, publishMissedOn: null } : {}),
    ...(to === 'closed' ? { closedAt: now(), ...(ended && { selectionEndedOn: ended }) } : {}),
  })
  await notePortal(who, id, to === 'published')
  await indexJobs([id])
  await auditJob(who, to, id, { from, to, ...(despite.length > 0 && { despite: despite.join(' ') }) })
}

/**
 * Takes back what was done to a job as it stands at `rev`: it was there already, so that no rule asks whether it may be.
 * @throws Refusal NOT_FOUND, STALE
 */
export const restoreJob = (
  who: Who,
  id: string,
  rev: number,
  before: { status: JobStatus } | { expiresAt: Date | null },
): Promise<void> =>
  command(() =>
    revise({ ...ofJob(id, who.userId), seen: rev, sent: 'all', values: () => jobValues(id) }, async () => {
      const from = await queries.lockJob(id)
      await queries.updateJob(id, before)
      await indexJobs([id])
      if (!('status' in before)) return auditJob(who, 'updated', id, { fields: 'expires_at' })
      const { status } = before
      await notePortal(who, id, status === 'published')
      return auditJob(who, status === 'draft' ? 'updated' : status, id, { from: from ?? null, to: status })
    }),
  )

/** decisions.md section 5, rule 2: nobody is left without an answer. */
async function refuseUnanswered(id: string): Promise<void> {
  const count = await queries.countUnanswered(id)
  if (count > 0) throw new Refusal('APPLICATIONS_WAITING', { count })
}

const BATCH = 100

/**
 * Closes jobs past their deadline for which everybody has an answer; the others stay published, open to nobody,
 * until their last candidate has one. @returns how many were closed
 */
export async function closeOverdue(): Promise<number> {
  let closed = 0
  for (const id of await queries.findClosableIds(now(), BATCH)) {
    await command(async () => {
      const status = await queries.lockJob(id)
      if (!status || !allows(jobPolicy.close, { status }) || (await queries.countUnanswered(id)) > 0) return
      await updateStatus(null, id, 'closed', UNSEEN)
      closed += 1
    })
  }
  return closed
}

/** Takes jobs past their deadline out of the search; the jobs themselves stay as they are. */
export async function leaveSearch(): Promise<void> {
  if ((await deleteExpiredSearchRows(now())) > 0) clearCaches()
}
