import { approachingPolicy, approachPolicy, type ApproachState } from '@korak/contract/approaches.policy.ts'
import type { Approach, Approaching, NewApproach, OwnApproach } from '@korak/contract/approaches.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { randomUUID } from 'node:crypto'
import { findHearer } from '#applications/moves.service.ts'
import { audit } from '#audit/audit.ts'
import { approachToken, approachTokenHash } from '#auth/approach-links.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import { may, type Who } from '#auth/who.ts'
import { RETENTION } from '#base/retention.ts'
import { addDays, DAY_MS, dayOf, instant, instantOrNull, now, today } from '#base/time.ts'
import { clearCaches } from '#base/cache.ts'
import { consentInForce } from '#consents/consents.service.ts'
import { afterCommit, transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { sendMail } from '#mail/mail.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { findWriter } from '#users/users.service.ts'
import * as queries from './approaches.queries.ts'

const ANSWER_DAYS = 14
/** How often an address is asked, whatever the job and whoever asks. */
const MOST = { times: 3, days: 30 }
const RATE = { asking: { burst: 20, everySeconds: 300 }, link: { burst: 30, everySeconds: 10 } }

interface Job {
  isPast: boolean
}
/** Of a job that takes no applications, or none for now, nobody says yes. */
const stateOf = ({ state, answerBy }: queries.ApproachRow, { isPast }: Job): ApproachState =>
  state === 'open' && (isPast || answerBy < today()) ? 'late' : state

const approachOf = (who: Who, row: queries.ApproachRow, job: Job): Approach => ({
  uid: row.id,
  name: row.name,
  email: row.userId === null ? row.email : null,
  state: stateOf(row, job),
  answer_by: row.answerBy,
  asked_at: instant(row.createdAt),
  answered_at: instantOrNull(row.answeredAt),
  made_by: row.writer,
  may: mayOf(approachPolicy, who, { state: stateOf(row, job) }),
})

/** @throws Refusal NOT_FOUND */
async function jobOf(id: string, language: Language) {
  const job = await queries.lockJob(id, language)
  if (!job) throw new Refusal('NOT_FOUND')
  return { ...job, isPast: job.status !== 'published' || (job.expiresAt !== null && job.expiresAt <= now()) }
}

/** Who was asked about a job. @throws Refusal NOT_FOUND */
export const listApproaches = (who: Who, jobId: string): Promise<Approaching> =>
  transact(async () => {
    const job = await jobOf(jobId, 'sl-SI')
    const rows = await queries.findApproaches(jobId)
    return { approaches: rows.map((row) => approachOf(who, row, job)), may: mayOf(approachingPolicy, who, job) }
  })

interface Receiver {
  userId: string | null
  name: string | null
  email: string
  language: Language
}
/**
 * Whom it goes to. An address is not looked up here: whoever types one learns nothing of accounts (`approaches.mail.ts`). Whoever is known by an application
 * was told that without the consent to be kept for it nobody writes to them about other jobs.
 * @throws InvalidInput
 */
async function receiverOf(who: Who, jobId: string, given: NewApproach): Promise<Receiver> {
  const { application_uid: application, email, language } = given
  if ((application === null) === (email === null)) throw new InvalidInput({ email: ['error_required'] })
  if (email !== null) return { userId: null, name: null, email, language }
  const picked =
    application !== null && may(who, 'applications.read') ? await queries.findPicked(application, jobId) : undefined
  if (!picked) throw new InvalidInput({ application_uid: ['error_choice'] })
  if (picked.hasApplied) throw new InvalidInput({ application_uid: ['error_approach_applied'] })
  const { id: userId, name } = picked
  if (!(await consentInForce(userId, 'talent_pool')))
    throw new InvalidInput({ application_uid: ['error_approach_consent'] })
  return { userId, name, email: picked.email, language: picked.language }
}

/** Nobody is asked twice at once, or once more after a no, or by every job there is. @throws InvalidInput */
async function refuseRepeated(
  job: Job & { id: string },
  { email, userId }: Receiver,
  field: 'email' | 'application_uid',
): Promise<void> {
  const before = await queries.findAsked(job.id, email, userId)
  if (before.some((row) => ['open', 'accepted', 'declined'].includes(stateOf(row, job))))
    throw new InvalidInput({ [field]: ['error_approach_asked'] })
  if ((await queries.countAsked(email, new Date(now().getTime() - MOST.days * DAY_MS))) >= MOST.times)
    throw new InvalidInput({ [field]: ['error_approach_often'] })
}

const auditApproach = (
  actorId: string | null,
  verb: 'asked' | 'withdrawn' | 'accepted' | 'declined',
  { jobId, userId }: { jobId: string; userId: string | null },
) =>
  audit({
    action: `approaches.${verb}`,
    actorId,
    ...(userId && { userId }),
    subjectType: 'job',
    subjectId: jobId,
  })

/** By when somebody answers: as long as the job takes applications. */
function answerDay({ expiresAt }: { expiresAt: Date | null }): string {
  const usual = addDays(today(), ANSWER_DAYS)
  const last = expiresAt ? dayOf(expiresAt) : usual
  return last < usual ? last : usual
}

/** Asks somebody by mail whether they want to apply. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, JOB_CLOSED, TOO_MANY; InvalidInput */
export async function askAbout(who: Who, jobId: string, given: NewApproach): Promise<Approach> {
  await limit('approach', who.userId, RATE.asking)
  const field = given.email === null ? 'application_uid' : 'email'
  return transact(async () => {
    const asked = await jobOf(jobId, given.language)
    requireState(approachingPolicy.ask, asked)
    const receiver = await receiverOf(who, jobId, given)
    await queries.lockAddress(receiver.email)
    await refuseRepeated(asked, receiver, field)
    const { userId, name, email, language } = receiver
    await queries.endLate(jobId, email, today())
    const { title, company, city } = await jobOf(jobId, language)
    const id = randomUUID()
    const answerBy = answerDay(asked)
    const tokenHash = approachTokenHash(approachToken(id))
    const { note } = given
    await queries.insertApproach({ id, jobId, userId, email, language, note, tokenHash, answerBy, madeBy: who.userId })
    await sendMail({
      template: 'approach_asked',
      userId,
      to: { address: email, name },
      language,
      params: { approach: id, job: title, company, city, note, answerBy, keptMonths: RETENTION.approachMonths },
    })
    await auditApproach(who.userId, 'asked', { jobId, userId })
    return approachNow(who, id)
  }).catch((error: unknown) => {
    // A colleague was faster by a moment.
    throw violates(error, 'approaches_open') ? new InvalidInput({ [field]: ['error_approach_asked'] }) : error
  })
}

/** @throws Refusal NOT_FOUND */
async function approachNow(who: Who, id: string): Promise<Approach> {
  const row = await queries.findApproach(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return approachOf(who, row, await jobOf(row.jobId, 'sl-SI'))
}

/** Asks no more; once more changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const withdrawApproach = (who: Who, id: string): Promise<Approach> =>
  transact(async () => {
    const row = await queries.findApproach(id)
    if (!row) throw new Refusal('NOT_FOUND')
    const job = await jobOf(row.jobId, 'sl-SI')
    if (row.state === 'withdrawn') return approachOf(who, row, job)
    requireState(approachPolicy.withdraw, { state: stateOf(row, job) })
    // Answered at this moment.
    if (!(await queries.endApproach(id, { state: 'withdrawn' }))) throw new Refusal('STATE_NOT_ALLOWED')
    await auditApproach(who.userId, 'withdrawn', row)
    return approachNow(who, id)
  })

const UNKNOWN: OwnApproach = { state: 'unknown', job: null, note: '', answer_by: null }

async function ownOf(row: queries.ApproachRow | undefined, language: Language): Promise<OwnApproach> {
  if (!row) return UNKNOWN
  const job = await jobOf(row.jobId, language)
  const { id: uid, title, company, city } = job
  return {
    state: stateOf(row, job),
    job: { uid, title, company, city, is_open: !job.isPast },
    note: row.note,
    answer_by: row.answerBy,
  }
}

/** What is asked, by the link in the mail. @throws Refusal TOO_MANY */
export async function findOwnApproach(token: string, ip: string, language: Language): Promise<OwnApproach> {
  await limit('approach-link', networkOf(ip), RATE.link)
  return transact(async () => ownOf(await queries.findByToken(approachTokenHash(token)), language))
}

/** Tells who asked, or else who hears about the job, that somebody is interested. */
async function mailAccepted({ madeBy, jobId, userId }: queries.ApproachRow): Promise<void> {
  const asker = madeBy === null ? undefined : await findWriter(madeBy)
  const reader = asker ?? (await findHearer(jobId))
  // A portal without any employee.
  if (!reader) return
  const { name, email, language } = reader
  const { title: job } = await jobOf(jobId, language)
  const params = { jobId, job }
  // It tells about the person, so it goes with their account.
  await sendMail({ template: 'approach_accepted_notice', userId, to: { address: email, name }, language, params })
}

/** Says yes or no; what is over stays as it was. @throws Refusal TOO_MANY */
export async function answerApproach(
  token: string,
  answer: 'accepted' | 'declined',
  ip: string,
  language: Language,
): Promise<OwnApproach> {
  await limit('approach-link', networkOf(ip), RATE.link)
  const hash = approachTokenHash(token)
  return transact(async () => {
    const row = await queries.findByToken(hash)
    const isOpen = row && stateOf(row, await jobOf(row.jobId, language)) === 'open'
    if (isOpen && (await queries.endApproach(row.id, { state: answer, answeredAt: now() }))) {
      await auditApproach(row.userId, answer, row)
      if (answer === 'accepted') await mailAccepted(row)
      afterCommit(clearCaches)
    }
    return ownOf(await queries.findByToken(hash), language)
  })
}
