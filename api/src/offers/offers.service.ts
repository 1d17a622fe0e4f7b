import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import { type OFFER_ACTS, offeringPolicy, offerPolicy } from '@korak/contract/offers.policy.ts'
import type { Offer, Offering, OfferTerms } from '@korak/contract/offers.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { STATES } from '#applications/applications.states.ts'
import { mailLetter } from '#applications/applications.mail.ts'
import { letterFaults } from '#applications/office/letter-checks.ts'
import { hasLetter, holdLetter, lockSent, nameOf, placeOf, recallLetter } from '#applications/office/letters.service.ts'
import { askOn, replaceOfferedWords } from '#applications/asks.service.ts'
import { type Locked, lockApplication, tell } from '#applications/moves.service.ts'
import { openWhole, requireAgreed } from '#applications/record/record.service.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { clearCaches } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { eachApart } from '#base/each-apart.ts'
import { withCurrentKeys } from '#codelists/codelists.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { mayOf, requireState } from '#routing/may.ts'
import { CONTRACTS, faultsOf, writeDocument } from './document.ts'
import * as queries from './offers.queries.ts'
import { hashOf } from './receipts.ts'
import { factsOf, lastSent, offerOf } from './offers.view.ts'

/** As an application stands, for what can be done about offers on it. */
const standingOf = (application: Locked, offers: readonly queries.OfferRow[]) => ({
  status: application.staffStatus,
  hasLetter: hasLetter(application),
  isHeld: offers.some(({ state, withdrawAt }) => state === 'held' || withdrawAt),
  isAccepted: application.staffStatus === 'offer' && offers[0]?.state === 'accepted',
  hasAccount: application.email !== null,
})

/** The offer that is accepted or waits, without those that were taken back. */
const known = (offers: readonly queries.OfferRow[]) => offers.filter(({ state }) => state !== 'recalled')

/**
 * Offers on an application, and what a new one begins with. They name the person, so it counts as a look at the whole.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export const listOfApplication = (who: Who, uid: string, context: RequestContext): Promise<z.input<typeof Offering>> =>
  transact(async () => {
    const application = await lockSent(uid)
    await openWhole(who, uid, context)
    const offers = await queries.findOffers(uid)
    const basis = await queries.findBasis(uid, application.language)
    if (!basis) throw new Refusal('NOT_FOUND')
    const [[last], locale] = [known(offers), { locale: application.language }]
    const words = last?.state === 'open' ? m.offer_letter_changed : m.offer_letter
    return {
      offers: offers.map((row) => offerOf(row, who)),
      from: placeOf(application),
      language: application.language,
      subject: m.offer_letter_subject({ job: application.title }, locale),
      text: [
        m.letter_greeting({ name: nameOf(application) }, locale),
        ...(STATES[application.status].isActive ? [] : [m.letter_reversed({}, locale)]),
        words({ job: application.title }, locale),
        [m.letter_regards({}, locale), who.name ?? ''].filter(Boolean).join('\n'),
      ].join('\n\n'),
      terms: {
        start_on: last?.startOn ?? null,
        pay: last ? Number(last.pay) : basis.payMin === null ? null : Number(basis.payMin),
        pay_period: (last?.payPeriod as OfferTerms['pay_period'] | undefined) ?? basis.payPeriod,
        contract: last?.contract ?? basis.contract,
        place: last?.place ?? basis.city ?? '',
        conditions: last?.conditions ?? '',
      },
      job: {
        uid: basis.jobId,
        openings: basis.openings,
        hired: basis.hired,
        may_close: mayOf(jobPolicy, who, basis, basis.jobId).close,
        pay_min: basis.payMin === null ? null : Number(basis.payMin),
        pay_max: basis.payMax === null ? null : Number(basis.payMax),
        pay_period: basis.payPeriod,
      },
      waits_hiring:
        application.status === 'offer' && application.staffStatus !== 'hired' && lastSent(offers)?.state === 'accepted',
      may: mayOf(offeringPolicy, who, standingOf(application, known(offers))),
    }
  })

/** The terms as they are kept, and the document made of them. @throws InvalidInput */
async function prepare(who: Who, application: Locked, given: OfferTerms) {
  const { contract } = await withCurrentKeys({ contract: given.contract }, { contract: CONTRACTS })
  const terms = { ...given, contract }
  const basis = await queries.findBasis(application.id, application.language)
  const { document, faults } = await writeDocument(who, application, terms, basis?.company ?? null)
  const all = { ...faults, ...(await faultsOf(terms)) }
  if (Object.keys(all).length > 0) throw new InvalidInput(all)
  return { terms, document }
}

/** The document of an offer as it would be sent now: a look at the whole, too. @throws Refusal NOT_FOUND; InvalidInput */
export const previewOffer = (who: Who, uid: string, { language, ...terms }: Terms, context: RequestContext) =>
  transact(async () => {
    const application = wordedIn(await lockSent(uid), language)
    await openWhole(who, uid, context)
    const { document } = await prepare(who, application, terms)
    return { ...document, language: application.language }
  })

type Terms = OfferTerms & { language?: Language | undefined }
type NewOffer = Terms & { from: string; subject: string; text: string }
/** The application as its offer is worded: in the language it was proposed in, whatever its candidate reads by now. */
const wordedIn = (of: Locked, language = of.language): Locked => ({ ...of, language })

/**
 * Makes an offer, or another version of one, held for half a minute. Where the application is not at its offer yet it is moved
 * there by the same letter; until then the candidate knows of neither.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput
 */
export const makeOffer = (who: Who, uid: string, { from, subject, text, ...given }: NewOffer): Promise<Offer> =>
  transact(async () => {
    const application = wordedIn(await lockSent(uid), given.language)
    const before = await queries.findOffers(uid)
    if (placeOf(application) !== from) throw new Refusal('STALE')
    requireState(offeringPolicy.make, standingOf(application, known(before)))
    const { terms, document } = await prepare(who, application, given)
    const { language, userId } = application
    const letter = { subject, text, language, promise_on: terms.answer_by }
    const moves = application.status !== 'offer'
    const faults = moves ? {} : await letterFaults(application, 'offer', letter)
    if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
    const target = { event: 'offer', status: 'offer', stageId: null } as const
    const held = moves ? await holdLetter(who, application, target, letter) : null
    const dueAt = held?.dueAt ?? new Date(now().getTime() + UNDO_SECONDS * 1000)
    const version = (before[0]?.version ?? 0) + 1
    const { id } = await queries.insertOffer({
      applicationId: uid,
      userId,
      version,
      language,
      startOn: terms.start_on,
      pay: String(terms.pay),
      payPeriod: terms.pay_period,
      contract: terms.contract,
      place: terms.place,
      answerBy: terms.answer_by,
      conditions: terms.conditions,
      document: JSON.stringify(document),
      sha256: hashOf(document, language, version),
      letterId: held?.id ?? null,
      subject,
      text,
      dueAt,
      madeBy: who.userId,
    })
    if (!held) await enqueue('offers.send', { offer: id }, { key: `offer ${id}`, runAt: dueAt })
    await auditOffer(who.userId, 'made', application, version)
    return offerNow(who, id)
  })

/** Until it is sent nothing is offered or withdrawn, and what was taken back never was: the candidate's own trail has neither. */
const UNSENT: ReadonlySet<string> = new Set(['made', 'recalled', 'withdrawal_held', 'withdrawal_recalled'])
/** In the trail by its version alone, and in every count at once. */
export async function auditOffer(
  actorId: string | null,
  verb: (typeof OFFER_ACTS)[number],
  { id, userId }: Pick<Locked, 'id' | 'userId'>,
  version: number,
): Promise<void> {
  afterCommit(clearCaches)
  const about = UNSENT.has(verb) ? {} : { userId }
  const subject = { subjectType: 'application', subjectId: id }
  await audit({ action: `offers.${verb}`, actorId, ...about, ...subject, details: { version } })
}

/** A version as it is now. @throws Refusal NOT_FOUND */
export async function offerNow(who: Who, id: string): Promise<Offer> {
  const row = await queries.findOffer(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return offerOf(row, who)
}

/** A version with its application, both held until the transaction ends: the application first, as everywhere. @throws Refusal NOT_FOUND */
export async function lockOffer(id: string, owner?: string): Promise<{ application: Locked; offer: queries.OfferRow }> {
  const uid = await queries.findApplicationOf(id, owner)
  const application = uid === undefined ? undefined : await lockApplication(uid)
  const offer = application && (await queries.findOffer(id))
  if (!offer) throw new Refusal('NOT_FOUND')
  return { application, offer }
}

/** The same for staff. @throws Refusal NOT_FOUND, also when what was offered may not be read any more */
export async function lockReadable(id: string) {
  const locked = await lockOffer(id)
  await requireAgreed(locked.application)
  return locked
}

/** Takes a version back that is held; once more changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED once it was sent */
export const recallOffer = (who: Who, id: string): Promise<Offer> =>
  transact(async () => {
    const { application, offer } = await lockReadable(id)
    if (offer.state === 'recalled') return offerOf(offer, who)
    requireState(offerPolicy.recall, factsOf(offer))
    if (offer.letterId) await recallLetter(who, application.id, offer.letterId)
    else await queries.updateOffer(id, { state: 'recalled' })
    await auditOffer(who.userId, 'recalled', application, offer.version)
    return offerNow(who, id)
  })

/**
 * Sends a version that is due and moves nothing: the one before cannot be answered any more. Run twice, it is sent once; never
 * when the offer was answered meanwhile.
 */
export const sendOffer = async (id: string): Promise<void> => {
  const due = await queries.findOffer(id)
  if (!due || due.state !== 'held' || due.letterId !== null || due.dueAt > now()) return
  await transact(async () => {
    const { application, offer } = await lockOffer(id)
    if (offer.state !== 'held') return
    const others = await queries.findOffers(application.id)
    // Turned down meanwhile, with a letter that is held, nobody is offered anything new.
    if (application.status !== 'offer' || application.staffStatus !== 'offer' || lastSent(others)?.state === 'accepted')
      return queries.updateOffer(id, { state: 'recalled' })
    const open = others.filter(({ state }) => state === 'open')
    for (const other of open) await queries.updateOffer(other.id, { state: 'replaced' })
    if (open.length > 0) await emit('offerEnded', { userId: application.userId, applicationId: application.id })
    await queries.updateOffer(id, { state: 'open', sentAt: now() })
    const { subject, text, answerBy: promiseOn, language, madeBy: actorId } = offer
    await replaceOfferedWords(application)
    await tell(application, { actor: 'staff', actorId, text, promiseOn })
    await askOn(application)
    await mailLetter(application, language, { subject, text, nextMove: 'candidate', promiseOn, isOffer: true })
    await auditOffer(actorId, 'sent', application, offer.version)
  })
}

/** Notes that the version which goes with a letter was sent by it. Joins the open transaction. */
export async function noteSentByLetter(letterId: string, madeBy: string | null): Promise<void> {
  const offer = await queries.findOfLetter(letterId)
  if (offer) await auditOffer(madeBy, 'sent', { id: offer.applicationId, userId: offer.userId }, offer.version)
}

/** Sends all that are due, each in a transaction of its own. @returns how many were found */
export async function sendDueOffers(): Promise<number> {
  const due = await queries.findDue(now())
  await eachApart(due, sendOffer)
  return due.length
}
