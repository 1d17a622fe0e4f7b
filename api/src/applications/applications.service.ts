import type { Application, ApplicationCard } from '@korak/contract/applications.ts'
import { applicationPolicy } from '@korak/contract/applications.policy.ts'
import type { Answers } from '@korak/contract/definition.ts'
import { adPolicy } from '@korak/contract/jobs.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { instant, now } from '#base/time.ts'
import { isReferenced, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { recallHeld } from './office/recall.service.ts'
import { emit } from '#events.ts'
import { requireState } from '#routing/may.ts'
import { mailWithdrawal } from './applications.mail.ts'
import * as queries from './applications.queries.ts'
import { ACTIVE, PAST, WITHDRAWABLE } from './applications.states.ts'
import { asksOf, cardOf, detailOf } from './applications.view.ts'
import { askAnew, insertDraft, isOwnCv, updateDraft as saveDraft } from './apply.queries.ts'
import { deleteDraft as deleteDraftRow, findInStates, type Locked, lockApplication } from './moves.queries.ts'
import { change } from './moves.service.ts'
import { mergedAnswers, screeningOf } from './screening/screening.service.ts'

export const { ownsApplication } = queries

/** An own application with its history. @throws Refusal NOT_FOUND */
export async function ownApplication(who: Who, uid: string, language: Language): Promise<Application> {
  const row = await queries.findApplication(uid, who.userId, language)
  if (!row) throw new Refusal('NOT_FOUND')
  return detailOf(row, await screeningOf(row, language), language)
}

/** For the door: another person's application is as good as none. @throws Refusal NOT_FOUND */
export async function requireOwn(who: Who, uid: string): Promise<void> {
  if (!(await queries.ownsApplication(uid, who.userId))) throw new Refusal('NOT_FOUND')
}

const TABS = { active: ACTIVE, past: PAST, all: [...ACTIVE, ...PAST] } as const

/** A page of own applications, latest change first, with the counts of both tabs. */
export async function ownApplications(
  who: Who,
  { tab, page, per_page: perPage }: { tab: keyof typeof TABS; page: number; per_page: number },
  language: Language,
) {
  const offset = (page - 1) * perPage
  const [rows, counts] = await Promise.all([
    queries.findApplications(who.userId, TABS[tab], language, { limit: perPage, offset }),
    queries.countApplications(who.userId, ACTIVE),
  ])
  const past = counts.total - counts.active
  const total = { active: counts.active, past, all: counts.total }[tab]
  const cards = rows.map((row): ApplicationCard => cardOf(row, language))
  return { ...pageOf(cards, total, page, perPage), counts: { active: counts.active, past } }
}

/**
 * Starts an application, or answers the one there is, whatever its state.
 * @throws Refusal NOT_FOUND for unknown jobs and drafts of jobs, JOB_CLOSED when nobody can apply any more, ACCOUNT_CLOSING
 */
export async function apply(who: Who, jobId: string, language: Language, isRetry = false): Promise<Application> {
  await refuseWhileClosing(who.userId)
  const applied = await insertDraft(jobId, who.userId, now())
  if (!applied || applied.job_status === 'draft') throw new Refusal('NOT_FOUND')
  const { created_id: created, existing_id: existing, existing_status: status, is_open: isOpen } = applied
  if (created) return ownApplication(who, created, language)
  // One that was sent is answered as it is, also when nobody can apply any more.
  if (!existing || status === 'draft' || status === 'expired')
    requireState(adPolicy.apply, { status: isOpen ? 'open' : 'closed', application: status })
  if (existing && status === 'expired') await reopen(who, existing)
  if (existing) await askAnew(existing)
  if (existing) return ownApplication(who, existing, language)
  // A parallel request made it after this one had looked: now it is there.
  if (isRetry) throw new Refusal('CONFLICT')
  return apply(who, jobId, language, true)
}

/** The job opened again before the draft was forgotten. */
const reopen = (who: Who, uid: string): Promise<void> =>
  transact(async () => {
    const application = await lockApplication(uid, who.userId)
    if (application?.status === 'expired')
      await change(application, { to: 'draft', actor: 'candidate', actorId: who.userId })
  })

interface DraftChanges {
  message?: string | undefined
  /** The message as the caller had it when it was changed; undefined replaces whatever there is. */
  before?: string | null | undefined
  cv_uid?: string | null | undefined
  answers?: Answers | undefined
}
/**
 * Changes a draft: message, CV and answers.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED when it is sent, JOB_CLOSED, CONFLICT when the message was changed elsewhere meanwhile;
 *   InvalidInput for a foreign CV, and by question for what is no answer
 */
export async function updateDraft(
  who: Who,
  uid: string,
  { message: typed, before, cv_uid: cv, answers }: DraftChanges,
  language: Language,
): Promise<Application> {
  if (cv && !(await isOwnCv(cv, who.userId))) throw new InvalidInput({ cv_uid: ['error_choice'] })
  const message = typed === '' ? null : typed
  // What is there already is no conflict: the answer to the first try was lost.
  const expected = message === undefined || before === undefined ? undefined : [before, message]
  await transact(async () => {
    requireState(applicationPolicy.update, await lockOwn(who, uid))
    const merged = answers && (await mergedAnswers(await queries.findAsked(uid), answers))
    const changes = { message, cvFileId: cv, screeningAnswers: merged && JSON.stringify(merged), updatedAt: now() }
    const isChanged = await saveDraft(uid, changes, expected)
    if (!isChanged) throw new Refusal('CONFLICT')
  }).catch((error: unknown) => {
    // The CV was removed in the same moment.
    throw isReferenced(error) ? new InvalidInput({ cv_uid: ['error_choice'] }) : error
  })
  return ownApplication(who, uid, language)
}

/** An own application, held until the transaction ends. @throws Refusal NOT_FOUND */
async function lockOwn(who: Who, uid: string): Promise<Locked> {
  const application = await lockApplication(uid, who.userId)
  if (!application) throw new Refusal('NOT_FOUND')
  return application
}

/** Deletes an own draft. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for anything that was sent */
export const deleteDraft = (who: Who, uid: string): Promise<void> =>
  transact(async () => {
    requireState(applicationPolicy.delete, await lockOwn(who, uid))
    await deleteDraftRow(uid)
    const { userId } = who
    await audit({
      action: 'applications.deleted',
      actorId: userId,
      userId,
      subjectType: 'application',
      subjectId: uid,
    })
  })

/** Withdraws an own application; once more changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export async function withdraw(
  who: Who,
  uid: string,
  reason: string | undefined,
  language: Language,
): Promise<Application> {
  await transact(() => withdrawOne(uid, who.userId, reason || null, who.userId))
  return ownApplication(who, uid, language)
}

async function withdrawOne(uid: string, userId: string, reason: string | null, actorId: string | null): Promise<void> {
  const application = await lockApplication(uid, userId)
  if (!application) throw new Refusal('NOT_FOUND')
  if (application.status === 'withdrawn') return
  requireState(applicationPolicy.withdraw, application)
  await change(application, { to: 'withdrawn', actor: 'candidate', actorId, reason })
  await mailWithdrawal(application, reason)
  await emit('applicationWithdrawn', { userId, applicationId: uid, by: actorId })
}

/** Withdraws all that can be, each with its mails: the account is being closed, by the person or (`actorId` null) by whoever runs the portal. Joins the open transaction. */
export const withdrawAll = (userId: string, actorId: string | null): Promise<void> =>
  transact(async () => {
    for (const { id } of await findInStates(userId, WITHDRAWABLE)) await withdrawOne(id, userId, null, actorId)
    // A decision that was to be reversed stands.
    for (const id of await queries.findHeld(userId)) {
      const application = await lockApplication(id, userId)
      if (application) await recallHeld(application, { actorId, why: 'changed' })
    }
  })

/** Sent applications of a person, for lists of what somebody took part in. */
export async function sentApplications(userId: string, language: Language) {
  const rows = await queries.findSent(userId, language)
  return rows.map((row) => ({
    uid: row.id,
    title: row.title ?? '',
    status: row.status,
    at: instant(row.submittedAt ?? row.createdAt),
  }))
}

/** Own applications that wait for the candidate: drafts of open jobs, and those in which they are asked something. */
export async function waitingApplications(userId: string, language: Language) {
  const rows = await queries.findWaiting(userId, ACTIVE, language)
  return rows
    .map((row) => ({ ...row, asks: asksOf(row) }))
    .filter(({ status, asks }) => status === 'draft' || asks.length > 0)
}
export const { hasApplied } = queries
