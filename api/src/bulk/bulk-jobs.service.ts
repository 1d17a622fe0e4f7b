import type { bulkRoutes, BulkRows } from '@korak/contract/bulk.ts'
import type { Job, JobStatus } from '@korak/contract/job-records.ts'
import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import type { GateWarning } from '@korak/contract/jobs.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { findLastOn } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { dayOf, now, shortDay, today } from '#base/time.ts'
import { clearCaches } from '#base/cache.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { refusalWords } from '#http/answers/refusals.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { JOB_STATUS_WORDS, jobs } from '#jobs/jobs.resource.ts'
import { deleteJob, duplicateJob, getJob, updateJob } from '#jobs/jobs.service.ts'
import { restoreJob, updateJobStatus } from '#jobs/moves.service.ts'
import { faultsOf, type KeptPlan, keptPlan, planJob, restorePlan } from '#jobs/planning.service.ts'
import { chosenIds } from '#lists/list.ts'
import { shownInstant } from '#mail/letter.ts'
import * as queries from './bulk.queries.ts'
import { type Answer, inBulk, PUBLISHED } from './in-bulk.ts'
import { type KeptContact, keptContact, PHONES_MS } from './kept-contacts.ts'

type JobFitness = z.input<(typeof bulkRoutes)['POST /jobs/fitness']['response']>['data'][number]

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

/** What a job was before it was closed: the day of the end of the selection may have been entered with that. */
interface KeptStatus {
  status: JobStatus
  selectionEndedOn: string | null
}

/**
 * Takes one job to another status; of all but publishing with what undoes it.
 * @throws as `updateJobStatus`
 */
export const moveJob = (
  who: Who,
  id: string,
  move: Parameters<typeof updateJobStatus>[2],
  { language }: RequestContext,
): Promise<Job & { undo_uid: string | null }> =>
  transact(async () => {
    // It is moved as it was read: what is read here is what it was.
    const { status, selection_ended_on: selectionEndedOn } = await getJob(who, id, language)
    const job = await updateJobStatus(who, id, move, language)
    afterCommit(clearCaches)
    if (move.status === 'published') return { ...job, undo_uid: null }
    const before = JSON.stringify({ status, selectionEndedOn } satisfies KeptStatus)
    const rows = [{ id, rev: job.rev, before }]
    const done = { actorId: who.userId, list: 'jobs', action: move.status, rows, skipped: 0 }
    return { ...job, undo_uid: (await queries.insertBulkAction(done)).id }
  })

/** Of a job that had no contact at all. */
const NOBODY = 'nobody'

/** Hands jobs over to another contact; those that are theirs already stay. @throws Refusal LIST_CHANGED */
export const updateJobContacts = (
  who: Who,
  { contact_uid: contact, ...asked }: BulkRows & { contact_uid: string },
  context: RequestContext,
): Promise<Answer> =>
  transact(async () => {
    await enqueue('bulk.forgetPhones', {}, { runAt: new Date(now().getTime() + PHONES_MS) })
    return inBulk(who, ['jobs', 'contact', context.language], chosenJobs(asked, who, context), async (id) => {
      const {
        rev,
        contact_uid: uid,
        contact_name: name,
        contact_phone: phone,
      } = await getJob(who, id, context.language)
      if (uid === contact) return null
      const job = await updateJob(who, id, { rev, contact_uid: contact }, context.language)
      // What an old ad says of a contact in words is gone: nothing brings it back.
      const before = uid ?? (name === '' ? NOBODY : null)
      const kept = before !== null && phone !== null
      return {
        id,
        rev: job.rev,
        before: kept ? JSON.stringify({ contact: before, phone } satisfies KeptContact) : before,
      }
    })
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
    const ends = before && dayOf(new Date(before))
    if (ends === day) return null
    if (ends !== null && ends > day)
      throw new InvalidInput({ expires_on: [{ key: 'error_job_deadline_later', values: { date: shortDay(ends) } }] })
    const job = await updateJob(who, id, { rev, expires_at: day }, context.language)
    return { id, rev: job.rev, before: before ?? NONE }
  })
}

interface Fitness {
  publish_on: string | null
}

/** What keeps each of the jobs chosen from being public, today or on a day. @throws Refusal LIST_CHANGED; InvalidInput for a day that is no later one */
export async function listFitness(
  who: Who,
  { publish_on: day, ...asked }: BulkRows & Fitness,
  context: RequestContext,
): Promise<{ data: JobFitness[] }> {
  requireLater(day)
  const data: JobFitness[] = []
  for (const id of await chosenJobs(asked, who, context)()) data.push(await fitnessOf(who, id, day, context.language))
  return { data }
}

async function fitnessOf(who: Who, id: string, day: string | null, language: Language): Promise<JobFitness> {
  const { uid, ref_no, title, rev, status } = await getJob(who, id, language)
  const refusal = (day === null ? jobPolicy.publish : jobPolicy.plan).refusal({ status })
  const { stops, doubts } = refusal
    ? { stops: [refusalWords(refusal, {}, language)], doubts: [] }
    : await faultsOf(id, day ?? today(), language)
  return { uid, ref_no, title, rev, stops, doubts }
}

function requireLater(day: string | null): void {
  if (day !== null && day <= today()) throw new InvalidInput({ publish_on: ['error_job_plan_day'] })
}

/** Publishes jobs as they were read, or plans them for a day; those changed since or not fit stay. @throws InvalidInput for a day that is no later one */
export const publishJobs = (
  who: Who,
  {
    jobs: asked,
    publish_on: day,
  }: Fitness & { jobs: { uid: string; rev: number; despite?: GateWarning[] | undefined }[] },
  { language }: RequestContext,
): Promise<Answer> => {
  requireLater(day)
  const seen = new Map(asked.map(({ uid, ...one }) => [uid, one]))
  return inBulk(
    who,
    ['jobs', day === null ? PUBLISHED : 'planned', language],
    async () => [...seen.keys()],
    async (id) => {
      const { rev, despite } = seen.get(id)!
      // As one that is not there.
      if (!may(who, 'jobs.read', id)) throw new Refusal('NOT_FOUND')
      if (day === null) {
        const job = await updateJobStatus(who, id, { status: 'published', rev, despite }, language)
        return { id, rev: job.rev, before: null }
      }
      const before = await keptPlan(id)
      const job = await planJob(who, id, { rev, publish_on: day, despite }, language)
      return { id, rev: job.rev, before: JSON.stringify(before) }
    },
  )
}

/** Makes a draft of each job that says the same. @throws Refusal LIST_CHANGED */
export const duplicateJobs = (who: Who, asked: BulkRows, context: RequestContext): Promise<Answer> =>
  inBulk(who, ['jobs', 'duplicate', context.language], chosenJobs(asked, who, context), async (id) => {
    const { uid, rev } = await duplicateJob(who, id, context.language)
    return { id: uid, rev, before: NONE }
  })

const ACTS = ['updated', 'published', 'paused', 'closed', 'archived', 'planned', 'selected'].map(
  (verb) => `jobs.${verb}`,
)
/** Does something to a job as it was read; when it was changed since, it is said by whom, when, and where it is now. */
async function sayingWho<T>(
  who: Who,
  id: string,
  { language: locale }: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const last = error instanceof Refusal && error.code === 'STALE' ? await findLastOn(id, ACTS) : undefined
    if (!last) throw error
    const { status } = await getJob(who, id, locale)
    const place = JOB_STATUS_WORDS[status]({}, { locale })
    const name = last.name ?? m.record_by_us({}, { locale })
    throw new Refusal('CHANGED_MEANWHILE', { name, time: shownInstant(last.createdAt), place })
  }
}

/** Takes back what was done to a job; one that somebody has changed since stays. @throws Refusal CHANGED_MEANWHILE, and as its state says */
export const putBackJob = (
  who: Who,
  action: string,
  row: queries.DoneRow & { before: string },
  context: RequestContext,
): Promise<void> => sayingWho(who, row.id, context, () => putBack(who, action, row, context))

async function putBack(
  who: Who,
  action: string,
  { id, rev, before }: queries.DoneRow & { before: string },
  { language }: RequestContext,
): Promise<void> {
  if (action === 'contact') {
    const { contact, phone } = keptContact(before)
    await updateJob(who, id, { rev, contact_uid: contact === NOBODY ? null : contact, contact_phone: phone }, language)
  } else if (action === 'deadline')
    await restoreJob(who, id, rev, { expiresAt: before === NONE ? null : new Date(before) })
  else if (action === 'planned') await restorePlan(who, id, rev, JSON.parse(before) as KeptPlan)
  else if (action === 'duplicate') await deleteJob(who, id, rev)
  else if (before.startsWith('{')) await restoreJob(who, id, rev, JSON.parse(before) as KeptStatus)
  else await restoreJob(who, id, rev, { status: before as JobStatus })
}
