import type { Job } from '@korak/contract/job-records.ts'
import { type GateWarning, isWarning } from '@korak/contract/jobs.rules.ts'
import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { today } from '#base/time.ts'
import { eachApart } from '#base/each-apart.ts'
import { revise } from '#changes/changes.service.ts'
import { apart } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { fieldWords } from '#http/answers/refusals.ts'
import { m } from '#i18n/words/messages.js'
import { requireState } from '#routing/may.ts'
import { jobValues, ofJob } from './history.ts'
import * as queries from './jobs.queries.ts'
import { auditJob, command, getJob, refuseUnfit } from './jobs.service.ts'
import { updateStatus } from './moves.service.ts'
import { faultsIn } from './publishing.ts'

interface Plan {
  rev: number
  publish_on: string | null
  despite?: GateWarning[] | undefined
}

/**
 * Gives a draft the day it is published on, or takes it away. It must be fit to be public on that day.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput naming what is missing
 */
export const planJob = (
  who: Who,
  id: string,
  { rev, publish_on: day, despite = [] }: Plan,
  language: Language,
): Promise<Job> =>
  command(async () => {
    await revise({ ...ofJob(id, who.userId), seen: rev, sent: 'all', values: () => jobValues(id) }, async () => {
      const job = await queries.findJob(id)
      if (!job) throw new Refusal('NOT_FOUND')
      requireState(jobPolicy.plan, job)
      if (day !== null && day <= today()) throw new InvalidInput({ publish_on: ['error_job_plan_day'] })
      if (day !== null) await refuseUnfit(id, { despite, on: day })
      await queries.updateJob(id, { publishOn: day, publishDespite: day ? despite : [], publishMissedOn: null })
      await auditJob(who, 'planned', id, { day, ...(despite.length > 0 && { despite: despite.join(' ') }) })
    })
    return getJob(who, id, language)
  })

/** What is kept of a plan, to put it back as it was. */
export interface KeptPlan {
  publishOn: string | null
  publishDespite: string[]
  publishMissedOn: string | null
}
/** @throws Refusal NOT_FOUND */
export async function keptPlan(id: string): Promise<KeptPlan> {
  const job = await queries.findJob(id)
  if (!job) throw new Refusal('NOT_FOUND')
  const { publishOn, publishDespite, publishMissedOn } = job
  return { publishOn, publishDespite, publishMissedOn }
}

/**
 * Puts a plan back as it was, on a draft as it stands at `rev`: it was there already, so that no rule asks whether it may be.
 * @throws Refusal NOT_FOUND, STALE
 */
export const restorePlan = (who: Who, id: string, rev: number, before: KeptPlan): Promise<void> =>
  command(() =>
    revise({ ...ofJob(id, who.userId), seen: rev, sent: 'all', values: () => jobValues(id) }, async () => {
      await queries.updateJob(id, before)
      const { publishOn: day, publishDespite: despite } = before
      await auditJob(who, 'planned', id, { day, ...(despite.length > 0 && { despite: despite.join(' ') }) })
    }),
  )

/** Publishes the drafts whose day has come, each on its own; one that is not fit any more stays a draft, once and for all. */
export async function publishPlanned(): Promise<void> {
  await eachApart(await queries.findPlannedIds(today()), (id) => command(() => publishOne(id)))
}

async function publishOne(id: string): Promise<void> {
  const status = await queries.lockJob(id)
  const job = await queries.findJob(id)
  if (status !== 'draft' || !job?.publishOn || job.publishOn > today()) return
  try {
    await apart(() => updateStatus(null, id, 'published', { despite: job.publishDespite.filter(isGateWarning) }))
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const missed = { publishOn: null, publishDespite: [], publishMissedOn: job.publishOn }
    await revise({ ...ofJob(id, null), sent: 'all', values: () => jobValues(id) }, () => queries.updateJob(id, missed))
    await auditJob(null, 'planned', id, { missed: job.publishOn, fields: Object.keys(error.fields).join(' ') })
  }
}
const isGateWarning = (point: string): point is GateWarning => isWarning(point as GateWarning)

/** Why a draft was not published on its day, in words, as it is by now. @throws Refusal NOT_FOUND */
export async function reasonsOf(id: string, language: Language): Promise<string> {
  const { stops, doubts } = await faultsOf(id, today(), language)
  const words = [...stops, ...doubts.map((doubt) => doubt.words)]
  return words.length > 0 ? words.join(' ') : m.plan_lacks_nothing({}, { locale: language })
}

/** What is wrong with a job on the day it would be published, in words: what stops it, and what a person decides about. @throws Refusal NOT_FOUND */
export async function faultsOf(id: string, on: string, language: Language) {
  const job = await queries.findJob(id, on)
  if (!job) throw new Refusal('NOT_FOUND')
  const locale = { locale: language }
  const told = faultsIn(job, await queries.findTexts([id]), on).map(({ point, key, values = {} }) => {
    if (point === 'facts') return { point, words: m.plan_lacks_facts({}, locale) }
    if (point === 'deadline' && key === 'error_required') return { point, words: m.plan_lacks_deadline({}, locale) }
    return { point, words: point === 'texts' ? m.plan_lacks_texts({}, locale) : fieldWords({ key, values }, language) }
  })
  const isDoubt = (one: (typeof told)[number]): one is { point: GateWarning; words: string } => isWarning(one.point)
  const stops = told.filter(({ point }) => !isWarning(point)).map(({ words }) => words)
  return { stops: [...new Set(stops)], doubts: told.filter(isDoubt) }
}
