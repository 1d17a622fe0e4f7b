import { isDeepStrictEqual } from 'node:util'
import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { refereePolicy, referencingPolicy } from '@korak/contract/references.policy.ts'
import type { ReferenceAnswers, Referencing, SeenReferee } from '@korak/contract/references.ts'
import { STATES } from '#applications/applications.states.ts'
import { waitFor, waitNoMore } from '#applications/asks.service.ts'
import { type Locked, lockApplication, promiseDay, tell } from '#applications/moves.service.ts'
import { hasLetter, lockSent } from '#applications/office/letters.service.ts'
import { openWhole } from '#applications/record/record.service.ts'
import { referenceToken, referenceTokenHash } from '#auth/reference-links.ts'
import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { eachApart } from '#base/each-apart.ts'
import { DAY_MS, instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { requireState } from '#routing/may.ts'
import { basisOf, isConsented } from './basis.service.ts'
import { mailReferee, mailWanted } from './references.mail.ts'
import * as queries from './references.queries.ts'
import { auditReference } from './references.trail.ts'
import { askingOf, linkEnd, referencingOf, standingOf } from './references.view.ts'
import { stopLetter } from './stopping.service.ts'

/** Letters to referees name the candidate, so it counts as a look at the whole. */
async function shown(who: Who, application: Locked, context: RequestContext): Promise<Referencing> {
  await openWhole(who, application.id, context)
  const basis = await basisOf(application, context.language)
  return referencingOf(who, application, await queries.findKept(application), basis)
}

/**
 * References on an application, without what was answered: a look at the whole.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export const referencesOf = (who: Who, uid: string, context: RequestContext): Promise<Referencing> =>
  transact(async () => shown(who, await lockSent(uid), context))

/**
 * Asks the candidate to name people, or asks anew: the next move is theirs, and a mail says that something waits in the portal. The
 * same person asking in the same words once more, without having seen that they did, changes nothing.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED after the end, STALE when they were asked meanwhile
 */
export const askForReferences = (
  who: Who,
  uid: string,
  { wanted, reason, seen }: { wanted: number; reason: string; seen: string | null },
  context: RequestContext,
): Promise<Referencing> =>
  transact(async () => {
    const application = await lockSent(uid)
    const asked = await queries.findRequest(uid)
    const isUnseen = asked !== undefined && instant(asked.updatedAt) !== seen
    if (isUnseen && asked.askedBy === who.userId && asked.wanted === wanted && asked.reason === reason)
      return shown(who, application, context)
    requireState(referencingPolicy.ask, askingOf(application))
    if (isUnseen) throw new Refusal('STALE')
    const { userId, language } = application
    const before = await queries.findRequest(uid)
    await queries.noteRefusals(uid, now())
    const text = [m.reference_ask_said({ count: wanted }, { locale: language }), reason].join('\n\n')
    const promiseOn = promiseDay()
    const eventId = await tell(application, { actor: 'staff', actorId: who.userId, text, promiseOn })
    await queries.upsertRequest({ applicationId: uid, userId, wanted, reason, askedBy: who.userId, eventId })
    await waitNoMore(application, before?.eventId ?? null)
    await waitFor(application, eventId)
    await mailWanted(application)
    await auditReference(who.userId, 'asked', application)
    return shown(who, application, context)
  })

/** A referee with the application, both held until the transaction ends: the application first, as everywhere. @throws Refusal NOT_FOUND */
export async function lockReferee(
  id: string,
  owner?: string,
): Promise<{ application: Locked; referee: queries.RefereeRow }> {
  const known = await queries.findReferee(id)
  const application = known && (await lockApplication(known.applicationId, owner))
  const referee = application && (await queries.findReferee(id))
  if (!referee) throw new Refusal('NOT_FOUND')
  return { application, referee }
}

/** How a locked referee stands, with what asking them stands on. */
const factsOf = async ({ application, referee }: Awaited<ReturnType<typeof lockReferee>>) =>
  standingOf(application, referee, await basisOf(application, application.language))

/**
 * Asks a referee in these words, held for half a minute.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, CONSENT_MISSING, STALE when it was written to somebody else; InvalidInput where there was no interview
 */
export const sendReference = (
  who: Who,
  id: string,
  { text, had_interview: hadInterview, seen }: { text: string; had_interview: boolean; seen?: SeenReferee | undefined },
  context: RequestContext,
): Promise<Referencing> =>
  transact(async () => {
    const { application, referee } = await lockReferee(id)
    const basis = await basisOf(application, context.language)
    requireState(refereePolicy.send, standingOf(application, referee, basis))
    const { name, email, language } = referee
    if (seen && !isDeepStrictEqual(seen, { name, email, language })) throw new Refusal('STALE')
    if (basis.needsInterview && !hadInterview) throw new InvalidInput({ had_interview: ['error_reference_interview'] })
    const dueAt = new Date(now().getTime() + UNDO_SECONDS * 1000)
    await queries.updateReferee(id, { state: 'held', text, dueAt, sentBy: who.userId, stoppedAt: null })
    await enqueue('references.send', { referee: id }, { key: `reference ${id}`, runAt: dueAt })
    const said = basis.needsInterview ? { said: 'interview' } : undefined
    await auditReference(who.userId, 'prepared', application, said)
    return shown(who, application, context)
  })

async function takeBack(actorId: string | null, application: Locked, id: string): Promise<void> {
  await queries.updateReferee(id, { state: 'named', dueAt: null })
  await auditReference(actorId, 'recalled', application)
}

/** Takes a letter back that is held, its words stay; once more changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED once it was sent */
export const recallReference = (who: Who, id: string, context: RequestContext): Promise<Referencing> =>
  transact(async () => {
    const { application, referee } = await lockReferee(id)
    if (referee.state !== 'named') {
      requireState(refereePolicy.recall, await factsOf({ application, referee }))
      await takeBack(who.userId, application, id)
    }
    return shown(who, application, context)
  })

/**
 * What a referee answered; it is about the candidate by name, so it counts as a look at the whole.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read; STATE_NOT_ALLOWED
 */
export const readReference = (
  who: Who,
  id: string,
  context: RequestContext,
): Promise<{ answers: ReferenceAnswers; answered_at: string }> =>
  transact(async () => {
    const { application, referee } = await lockReferee(id)
    await openWhole(who, application.id, context)
    requireState(refereePolicy.read, await factsOf({ application, referee }))
    const { answers, answeredAt } = referee
    if (!answers || !answeredAt) throw new Refusal('NOT_FOUND')
    if (referee.readAt === null) await queries.updateReferee(id, { readAt: now() })
    await auditReference(who.userId, 'opened', application)
    return { answers, answered_at: instant(answeredAt) }
  })

/** Takes note that no answer will come; once more changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const noteRefusal = (who: Who, id: string, context: RequestContext): Promise<Referencing> =>
  transact(async () => {
    const { application, referee } = await lockReferee(id)
    requireState(refereePolicy.note, await factsOf({ application, referee }))
    if (referee.readAt === null) {
      await queries.updateReferee(id, { readAt: now() })
      await auditReference(who.userId, 'noted', application)
    }
    return shown(who, application, context)
  })

/**
 * Sends a letter that is due, with a link that is good for fourteen days; not one whose candidate does not consent any more. Where a
 * decision waits to be told it waits as well, and where that ends the application the referee is as they were before. Run twice,
 * it is sent once.
 */
export const sendDueReference = async (id: string): Promise<void> => {
  const due = await queries.findReferee(id)
  if (due?.state !== 'held' || !due.dueAt || due.dueAt > now()) return
  await transact(async () => {
    const { application, referee } = await lockReferee(id)
    // Taken back, or taken back and sent again, since it was read.
    if (referee.state !== 'held' || !referee.dueAt || referee.dueAt > now()) return
    if (!(await isConsented(application))) return stopLetter(application, referee)
    if (hasLetter(application)) {
      if (!STATES[application.staffStatus].isActive) await takeBack(null, application, id)
      return
    }
    const at = now()
    const expiresAt = linkEnd(at)
    await queries.updateReferee(id, {
      state: 'open',
      sentAt: at,
      expiresAt,
      tokenHash: referenceTokenHash(referenceToken(id)),
    })
    await mailReferee('reference_request', application, { ...referee, expiresAt })
    await auditReference(referee.sentBy, 'sent', application)
  })
}

const BATCH = 200
/** Sends all that are due, each in a transaction of its own. */
export async function sendDueReferences(): Promise<void> {
  await eachApart(await queries.findDue(now(), BATCH), sendDueReference)
}

/** Days before the end of a link on which who has not answered is reminded, once. */
const REMINDER_DAYS = 5
/** Reminds, each once, and nobody while a decision waits to be told; who has not answered in time leaves nothing they had typed. */
export async function remindReferees(): Promise<void> {
  await queries.forgetLateDrafts(now())
  const until = new Date(now().getTime() + REMINDER_DAYS * DAY_MS)
  await eachApart(await queries.findUnreminded(now(), until, BATCH), (id) =>
    transact(async () => {
      const { application, referee } = await lockReferee(id)
      // Answered or withdrawn since the list was made.
      if (referee.state !== 'open' || !referee.expiresAt || hasLetter(application)) return
      if (!(await isConsented(application))) return
      await queries.updateReferee(id, { remindedAt: now() })
      await mailReferee('reference_reminder', application, { ...referee, expiresAt: referee.expiresAt })
      await auditReference(null, 'reminded', application)
    }),
  )
}
