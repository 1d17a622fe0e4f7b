import type { Job, JobStatus } from '@korak/contract/job-records.ts'
import type { GateWarning } from '@korak/contract/jobs.rules.ts'
import { JOB_MOVES, jobPolicy } from '@korak/contract/jobs.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { eachApart } from '#base/each-apart.ts'
import { now } from '#base/time.ts'
import { revise } from '#changes/changes.service.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { notePortal } from '#jobs/publications/portal.ts'
import { deleteExpiredSearchRows } from '#jobs/search/indexing.queries.ts'
import { publishQuestions } from '#jobs/screening/questions.service.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import { jobValues, ofJob } from './history.ts'
import { requireSelectionDay } from './input.ts'
import * as queries from './jobs.queries.ts'
import { auditJob, command, getJob, refuseUnfit } from './jobs.service.ts'

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
  requireSelectionDay(ended ?? null, job)
  if (to === 'published') await refuseUnfit(id, { despite })
  if (to === 'closed') await refuseUnanswered(id)
  await queries.updateJob(id, {
    status: to,
    ...(to === 'published' ? { publishedAt: job.publishedAt ?? now(), publishOn: null, publishMissedOn: null } : {}),
    ...(to === 'closed' ? { closedAt: now(), ...(ended && { selectionEndedOn: ended }) } : {}),
  })
  if (to === 'published') await publishQuestions(who, id)
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
  before: { status: JobStatus; selectionEndedOn?: string | null } | { expiresAt: Date | null },
): Promise<void> =>
  command(() =>
    revise({ ...ofJob(id, who.userId), seen: rev, sent: 'all', values: () => jobValues(id) }, async () => {
      const from = await queries.lockJob(id)
      const isOver = 'status' in before && (before.status === 'closed' || before.status === 'archived')
      // Approaches that were open come back by themselves (`jobs_approaches_back`).
      await queries.updateJob(id, { ...before, ...('status' in before && !isOver && { closedAt: null }) })
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
  await eachApart(await queries.findClosableIds(now(), BATCH), (id) =>
    command(async () => {
      const status = await queries.lockJob(id)
      if (!status || !allows(jobPolicy.close, { status }) || (await queries.countUnanswered(id)) > 0) return
      await updateStatus(null, id, 'closed', UNSEEN)
      closed += 1
    }),
  )
  return closed
}

/** Takes jobs past their deadline out of the search; the jobs themselves stay as they are. */
export async function leaveSearch(): Promise<void> {
  if ((await deleteExpiredSearchRows(now())) > 0) clearCaches()
}
