import type { SharedProfile } from '@korak/contract/sharing.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sharedProfilePolicy } from '@korak/contract/sharing.policy.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { companyAnswered } from '#applications/moves.service.ts'
import { audit } from '#audit/audit.ts'
import type { RequestContext } from '#http/request-context.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { instant, now, today } from '#base/time.ts'
import { consentInForce } from '#consents/consents.service.ts'
import { transact } from '#db/db.ts'
import type { ClientAnswer } from '#db/schema.ts'
import { Refusal } from '#errors.ts'
import { refuseUnscanned } from '#files/download.ts'
import type { FileRow } from '#files/store.ts'
import { copyOf, keptCopy, nameIn } from '#sharing/requests/shown-copy.ts'
import * as queries from '#sharing/sharing.queries.ts'
import { mayOf } from '#routing/may.ts'
import { mailClientAnswer } from '#sharing/sharing.mail.ts'
import { answerOf, fieldsOf, mayHoldCv, titleOf } from '#sharing/sharing.view.ts'
import { findCompanyOf, recordView } from '#views/views.service.ts'

/** Each other answer is a mail to the consultant. */
const ANSWERS = { burst: 10, everySeconds: 3600 }

type Visible = Awaited<ReturnType<typeof queries.findVisible>>[number]
type Card = Omit<SharedProfile, 'values'>

/**
 * What the company of this contact may see today: allowed by the candidate, not over, the account open, and the consent
 * to sharing in force. Every look of a client goes through here. What was allowed before copies were kept is read from
 * today's profile, so only as long as its application is under way.
 */
async function visibleTo(who: Who, uid?: string): Promise<Visible[]> {
  const company = await findCompanyOf(who.userId)
  if (!company) return []
  const visible = await queries.findVisible(company.id, today(), uid)
  const rows = visible.filter(
    (row) => keptCopy(row) !== null || (row.applicationStatus !== null && ACTIVE.includes(row.applicationStatus)),
  )
  const people = [...new Set(rows.map((row) => row.userId))]
  const consents = await Promise.all(people.map((userId) => consentInForce(userId, 'client_sharing')))
  const agreed = new Set(people.filter((_person, at) => consents[at] !== null))
  return rows.filter((row) => agreed.has(row.userId))
}

const cardOf = (row: Visible, language: Language): Card => ({
  uid: row.id,
  ref: row.refNo,
  name: fieldsOf(row).includes('name') ? nameOf(row) : null,
  job: row.jobId === null ? null : titleOf(row, language),
  shared_at: instant(row.decidedAt ?? row.createdAt),
  visible_until: row.visibleUntil,
  has_cv: cvIn(row) !== null,
  contact: row.askedByEmail === null ? null : { name: row.askedByName ?? '', email: row.askedByEmail },
  answer: answerOf(row),
  may: mayOf(sharedProfilePolicy, null, {}),
})

/** As it was when the person said yes. */
const nameOf = (row: Visible): string | null => {
  const copy = keptCopy(row)
  return copy ? nameIn(copy) : row.name
}

/** The CV that was agreed to; never without name and contact, which it holds. */
const cvIn = (row: Visible): string | null => {
  const copy = keptCopy(row)
  return mayHoldCv(fieldsOf(row)) && row.cvFileId !== null && (!copy || copy.cv?.file === row.cvFileId)
    ? row.cvFileId
    : null
}

/** Profiles shown to the company of a contact, the newest first. */
export async function sharedProfiles(who: Who, language: Language): Promise<Card[]> {
  return (await visibleTo(who)).map((row) => cardOf(row, language))
}

/** Profiles the company has not answered yet, for the list of what to do next. */
export async function waitingPresentations(who: Who, language: Language) {
  return (await sharedProfiles(who, language)).filter(({ answer }) => answer === null)
}

/** For the door: what the company does not see is as good as not there. @throws Refusal NOT_FOUND */
export async function requireShown(who: Who, uid: string): Promise<void> {
  await required(who, uid)
}

async function required(who: Who, uid: string): Promise<Visible> {
  const [row] = await visibleTo(who, uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** One of them: the copy of what the candidate read before saying yes. The look is recorded. @throws Refusal NOT_FOUND */
export async function sharedProfile(
  who: Who,
  uid: string,
  language: Language,
  context: RequestContext,
): Promise<SharedProfile> {
  const row = await required(who, uid)
  const profile = await queries.findShownProfile(row.userId)
  if (!profile) throw new Refusal('NOT_FOUND')
  const { userId, jobId } = row
  await recordView({ userId, jobId, who, what: 'shared_profile', purpose: 'presentation', subjectId: uid }, context)
  return { ...cardOf(row, language), values: (keptCopy(row) ?? (await copyOf(row, profile))).values[language] }
}

/**
 * Answers a presentation: the consultant is told, and an application that waited for the company waits for us. The same answer again
 * changes nothing.
 * @throws Refusal NOT_FOUND, TOO_MANY
 */
export async function answerPresentation(
  who: Who,
  uid: string,
  { answer, message }: { answer: ClientAnswer; message: string },
  language: Language,
  context: RequestContext,
): Promise<SharedProfile> {
  await limit('presentation-answer', `${who.userId} ${uid}`, ANSWERS)
  await transact(async () => {
    await queries.lockPerson((await required(who, uid)).userId)
    // The candidate may have ended it meanwhile.
    const row = await required(who, uid)
    if (row.clientAnswer === answer && row.clientMessage === (message || null)) return
    const at = now()
    await queries.updateShare(uid, {
      clientAnswer: answer,
      clientMessage: message || null,
      clientAnsweredAt: at,
      clientAnsweredBy: who.userId,
      updatedAt: at,
    })
    await audit({
      action: 'sharing.answered',
      actorId: who.userId,
      userId: row.userId,
      subjectType: 'share',
      subjectId: uid,
      details: { company: row.companySl },
    })
    if (row.applicationId !== null) await companyAnswered(row.applicationId)
    await mailClientAnswer(row, answer, message || null)
  })
  return sharedProfile(who, uid, language, context)
}

/** The CV that was shown with it. Recorded like the profile. @throws Refusal NOT_FOUND, also without a CV; LOCKED, NOT_SCANNED */
export async function sharedCv(who: Who, uid: string, context: RequestContext): Promise<FileRow> {
  const row = await required(who, uid)
  const id = cvIn(row)
  const file = id === null ? undefined : await queries.findCvFile(id)
  if (!file) throw new Refusal('NOT_FOUND')
  refuseUnscanned(file, who.userId)
  const { userId, jobId } = row
  await recordView({ userId, jobId, who, what: 'cv', purpose: 'presentation', subjectId: file.id }, context)
  return file
}
