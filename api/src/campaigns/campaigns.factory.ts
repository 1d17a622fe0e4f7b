import { randomUUID } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { DAY_MS, now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { completeFeedback, saveFeedback, startAnswering } from '#campaigns/answers/answering.service.ts'
import { keyOf } from '#auth/campaign-keys.ts'
import { type Asker, byToken } from '#campaigns/answers/feedback.service.ts'
import { raterToken } from '#auth/rater-links.ts'
import { type Slot, slotsIn } from '#campaigns/answers/slots.service.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { makeQuestionnaire, type MadeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { closeCampaign, createCampaign, openCampaign } from './campaigns.service.ts'
import { decideRater } from '#campaigns/raters/decisions.service.ts'
import { inviteDue } from '#campaigns/raters/invitations.service.ts'
import { createRaters } from '#campaigns/raters/nominations.service.ts'
import { findRaters } from '#campaigns/raters/raters.queries.ts'
import { createSubjects } from './subjects.service.ts'

/** An instant so many days from now, as it is sent. */
export const inDays = (days: number): string => new Date(now().getTime() + days * DAY_MS).toISOString()

export const makeQuestionnaire360 = (): Promise<MadeQuestionnaire> => makeQuestionnaire({ kind: '360' })

export interface MadeRater {
  uid: string
  campaign: string
  email: string
  relationship: Relationship
  /** How they answer: by account or by link. */
  by: Asker
  token: string
}
export interface MadeCampaign {
  uid: string
  staff: MadeUser
  subject: MadeUser
  /** Of the assessed person in the campaign. */
  subjectUid: string
  /** The assessed person themselves first. */
  raters: MadeRater[]
}
interface Wanted {
  subject?: MadeUser
  staff?: MadeUser
  /** Relationships of people without an account. */
  raters?: Exclude<Relationship, 'self'>[]
  /** Named by e-mail, with or without an account. */
  named?: { email: string; relationship?: Exclude<Relationship, 'self'>; name?: string; language?: Language }[]
  fields?: Record<string, unknown>
  isDraft?: boolean
}
let count = 0

/** An open campaign that has begun, with one assessed person and invited raters. `await makeCampaign({ raters: ['leader'] })` */
export async function makeCampaign(wanted: Wanted = {}): Promise<MadeCampaign> {
  const staff = wanted.staff ?? (await makeUser({ kind: 'employee', role: 'Consultants' }))
  const subject = wanted.subject ?? (await makeUser())
  const who = whoIs(staff)
  const { uid } = await createCampaign(
    who,
    {
      title_sl: `Projekt 360 ${++count}`,
      title_en: `360 campaign ${count}`,
      questionnaire: (await makeQuestionnaire360()).id,
      nominate_until: inDays(3),
      opens_at: inDays(-1),
      closes_at: inDays(14),
      thresholds: { self: 1, leader: 1, coworker: 3, employee: 3 },
      reminder_days: [7, 3, 1],
      weekly_cap: 5,
      ...wanted.fields,
    },
    TEST_CONTEXT,
  )
  const details = await createSubjects(who, uid, [subject.id], TEST_CONTEXT)
  const subjectUid = details.subjects_list[0]?.uid ?? ''
  const unnamed = (wanted.raters ?? []).map((relationship) => ({ email: `rater${++count}@primer.si`, relationship }))
  const named = [...unnamed, ...(wanted.named ?? [])].map((one) => ({
    name: `Ocenjevalka Izmišljena${++count}`,
    relationship: 'coworker' as const,
    language: 'sl-SI' as const,
    unknown: true,
    ...one,
  }))
  if (named.length > 0) await addRaters({ uid, staff }, subjectUid, named)
  if (!wanted.isDraft) await openCampaign(who, uid, TEST_CONTEXT)
  if (!wanted.isDraft) await inviteDue(uid)
  return { uid, staff, subject, subjectUid, raters: await ratersOf(uid) }
}

/** Names raters as staff; somebody else confirms those with an address nobody knows. */
export async function addRaters(
  { uid, staff }: Pick<MadeCampaign, 'uid' | 'staff'>,
  subject: string,
  named: Parameters<typeof createRaters>[3],
): Promise<void> {
  await createRaters(whoIs(staff), uid, subject, named, TEST_CONTEXT)
  await confirmRaters(uid)
}

/** Who may decide about raters and has named none of them. */
export const secondPerson = (): Promise<MadeUser> => makeUser({ kind: 'employee', role: 'Consultants' })

/** Confirms as a second person whom staff has named in a campaign. */
export async function confirmRaters(campaign: string): Promise<void> {
  const waiting = (await findRaters(campaign)).filter(
    ({ nomination, proposedBy, userId }) => nomination === 'proposed' && proposedBy !== userId,
  )
  if (waiting.length === 0) return
  const second = whoIs(await makeUser({ kind: 'employee' }))
  for (const { id } of waiting) await decideRater(second, campaign, id, { approve: true, unknown: true }, TEST_CONTEXT)
}

/** Raters of a campaign, oneself first, then in the order they were named. */
export async function ratersOf(campaign: string): Promise<MadeRater[]> {
  const rows = await db()
    .selectFrom('campaignRaters as r')
    .innerJoin('campaignParticipants as p', 'p.id', 'r.participantId')
    .innerJoin('campaignSubjects as s', 's.id', 'r.subjectId')
    .select(['r.id', 'r.relationship', 'p.email', 'p.userId', 'p.id as participant'])
    .where('s.campaignId', '=', campaign)
    .orderBy('r.createdAt')
    .orderBy('p.email')
    .execute()
  return rows
    .map(({ id, relationship, email, userId, participant }) => {
      const token = keyOf(campaign, 0) ? raterToken(campaign, participant) : ''
      return { uid: id, campaign, relationship, email, token, by: userId ? { userId } : byToken(token) }
    })
    .toSorted((a, b) => Number(b.relationship === 'self') - Number(a.relationship === 'self'))
}

/** What the slot of a rater holds, and where it is; undefined before they have begun. */
export async function slotOfRater({ uid, campaign }: Pick<MadeRater, 'uid' | 'campaign'>): Promise<Slot | undefined> {
  return (await slotsIn(campaign)).of(uid)
}

/** Answers of the examples that are enough to submit. */
const ENOUGH: Record<string, AnswerValue> = { listens: 4, interrupts: 2, plans: 3 }
export const changesOf = (answers: Record<string, AnswerValue> = ENOUGH) => ({
  rev: 0,
  changes: Object.entries(answers).map(([item, value]) => ({ id: randomUUID(), item, base: 0, value })),
})

/** Lets a rater begin, answer and submit. */
export async function answerAs(
  { uid, by, relationship }: MadeRater,
  answers: Record<string, AnswerValue> = ENOUGH,
): Promise<void> {
  await startAnswering(by, uid, relationship)
  await saveFeedback(by, uid, changesOf(answers))
  await completeFeedback(by, uid, 'sl-SI')
}

/** Sends the reminders that wait, as the background process does. `after` each of them, what it left behind can be ended. */
export async function sendReminders(after: () => void = () => {}): Promise<void> {
  const waiting = db().selectFrom('mails').select('id').where('status', '=', 'queued')
  for (const { id } of await waiting.where('template', '=', 'feedback_reminder').execute()) {
    await sendQueued(id)
    after()
  }
}

export const closeNow = async ({ uid, staff }: MadeCampaign): Promise<void> =>
  void (await closeCampaign(whoIs(staff), uid, TEST_CONTEXT))
