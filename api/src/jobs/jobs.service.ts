import { type Job, JobInput, type JobStatus } from '@korak/contract/job-records.ts'
import type { GateWarning } from '@korak/contract/jobs.rules.ts'
import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import { audit, auditTyped } from '#audit/audit.ts'
import { admits, type Who } from '#auth/who.ts'
import { today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { withCurrentKeys } from '#codelists/codelists.service.ts'
import { listFrom } from '#lists/list.ts'
import { recordCreated, recordDeleted, revise, revOf } from '#changes/changes.service.ts'
import { clearCaches } from '#base/cache.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { findAbsent } from '#users/users.service.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import { type ListedJob, listedOf, staffJob } from './jobs.view.ts'
import { jobValues, namedFields, ofJob } from './history.ts'
import * as queries from './jobs.queries.ts'
import { jobs } from './jobs.resource.ts'
import { columnsOf, textsOf } from './input.ts'
import { JOB_CODELISTS } from './labels.queries.ts'
import { type Fitness, requireFit, requireUnlocked } from './publishing.ts'
import { copyQuestions, publishQuestions } from './screening/questions.service.ts'
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
 * Creates a draft; it may be as empty as one likes. Of wholly empty ones a person has one, until something is in it.
 * @param like the job it is a copy of: options that are hidden by now stay, its stages and questions are the same
 * @throws InvalidInput
 */
export const createJob = (
  who: Who,
  { again, ...given }: Partial<JobInput> & { again?: string | undefined },
  language: Language,
  like?: queries.JobRow,
): Promise<Job> =>
  command(async () => {
    const untouched =
      Object.keys(given).length === 0 ? await queries.takeUntouched(who.userId, again ?? null) : undefined
    if (untouched) return getJob(who, untouched, language)
    const input = await withCurrentKeys(given, JOB_CODELISTS)
    const id = await queries.insertJob({ ...(await columnsOf(input, like)), createdBy: who.userId })
    for (const [of, text] of textsOf(input)) await queries.upsertText(id, of, text)
    if (like) await copyStages(like.id, id)
    if (like) await copyQuestions(like.id, id)
    await indexJobs([id])
    await recordCreated(ofJob(id, who.userId), await jobValues(id))
    await auditJob(who, 'created', id)
    return getJob(who, id, language)
  })

export const listContacts = (jobId: string | null) => queries.findContacts(jobId)

/** A draft that says what a job says; its deadline and the ground not to publish it were of that job. @throws Refusal NOT_FOUND */
export const duplicateJob = async (who: Who, id: string, language: Language): Promise<Job> => {
  const job = await getJob(who, id, language)
  // A contact who could not be chosen for a new ad is not carried over into one.
  const isKept = job.contact_uid === null || (await queries.isContact(job.contact_uid, null))
  const left = new Set(['expires_at', 'publication_exception', ...(isKept ? [] : ['contact_uid', 'contact_phone'])])
  const known = Object.entries(job).filter(([name]) => name in JobInput.shape && !left.has(name))
  return createJob(who, Object.fromEntries(known), language, await queries.findJob(id))
}

/**
 * Changes a job that is not closed. A public one must stay fit to be public, and its deadline may not be drawn near; of it
 * and of one that will be public by itself new words in doubt are asked about.
 * @param rev of the job as the caller had read it
 * @param despite warnings the caller has seen and changes it against
 * @throws Refusal NOT_FOUND, STALE, LOCKED; InvalidInput
 */
export const updateJob = (
  who: Who,
  id: string,
  { rev, despite = [], ...given }: Partial<JobInput> & { rev: number; despite?: GateWarning[] | undefined },
  language: Language,
): Promise<Job> =>
  command(async () => {
    const input = await withCurrentKeys(given, JOB_CODELISTS)
    const values = () => jobValues(id)
    await revise({ ...ofJob(id, who.userId), seen: rev, sent: namedFields(input), values }, async () => {
      const [before, texts] = [await queries.findJob(id), await queries.findTexts([id])]
      if (!before) throw new Refusal('NOT_FOUND')
      requireState(jobPolicy.update, before)
      requireUnlocked(before, await values(), namedFields(input))
      await queries.updateJob(id, await columnsOf(input, before))
      for (const [of, text] of textsOf(input)) await queries.upsertText(id, of, text)
      if (before.status === 'published' || before.publishOn)
        await refuseUnfit(id, { before: { job: before, texts }, despite })
      if (before.publishOn && despite.length > 0)
        await queries.updateJob(id, { publishDespite: [...new Set([...before.publishDespite, ...despite])] })
      if (before.status !== 'draft' && 'is_slovenian_only' in input) await publishQuestions(who, id)
      await indexJobs([id])
      const fields = Object.keys(input).toSorted()
      const entry = { action: 'jobs.updated', actorId: who.userId, subjectType: 'job', subjectId: id } as const
      if (before.status === 'draft' && despite.length === 0) await auditTyped(entry, fields)
      else
        await audit({
          ...entry,
          details: { fields: fields.join(' '), ...(despite.length > 0 && { despite: despite.join(' ') }) },
        })
    })
    return getJob(who, id, language)
  })

/** @throws Refusal NOT_FOUND; InvalidInput naming what keeps it from being public */
export async function refuseUnfit(id: string, given: Fitness): Promise<void> {
  const job = await queries.findJob(id, given.on ?? today())
  if (!job) throw new Refusal('NOT_FOUND')
  requireFit(job, await queries.findTexts([id]), given)
}

/** Deletes a draft. What was public once is closed and archived instead. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, STALE */
export const deleteJob = (who: Who, id: string, seen?: number): Promise<void> =>
  command(async () => {
    const status = await queries.lockJob(id)
    if (!status) throw new Refusal('NOT_FOUND')
    if (seen !== undefined && seen !== (await revOf('jobs', id))) throw new Refusal('STALE')
    requireState(jobPolicy.delete, { status })
    await recordDeleted(ofJob(id, who.userId), await jobValues(id))
    await queries.deleteJob(id)
    await auditJob(who, 'deleted', id)
  })
