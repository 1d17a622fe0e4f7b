import { randomUUID } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Answers } from '@korak/contract/definition.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { addDays, atWallClock, now, today } from '#base/time.ts'
import { db, transact } from '#db/db.ts'
import type { CampaignStatus } from '#db/schema.ts'
import { makeKey } from '#auth/campaign-keys.ts'
import { beginSlot } from '#campaigns/answers/slots.service.ts'
import { publish } from '#questionnaires/versions/publishing.service.ts'
import { findCurrent, insertQuestionnaire } from '#questionnaires/versions/versions.queries.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { whoIs } from '#applications/applications.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { freezeReport, releaseReport } from './reports.service.ts'

const KEYS = ['listens', 'praises', 'plans', 'keeps']
let count = 0

/** A questionnaire about somebody else: two competences of two statements and an open question. Answers the version. */
const makeFeedbackVersion = (said?: Readonly<Record<string, string>>): Promise<string> =>
  transact(async () => {
    const { id } = await insertQuestionnaire({ key: `povratna-${++count}`, scope: 'assessed-person' })
    const worded = (key: string) => {
      const words = said?.[key]
      return { key, ...(words && { text: { 'sl-SI': words, 'en-EN': words } }) }
    }
    const scale = (key: string) => ({ type: 'scale' as const, ...worded(key) })
    const sections = [
      { key: 'people', items: [scale('listens'), scale('praises')] },
      { key: 'order', items: [scale('plans'), scale('keeps')] },
      { key: 'open', is_scored: false, items: [{ type: 'textarea' as const, ...worded('keep') }] },
    ]
    await publish(id, makeDefinition(sections, { kind: '360' }), null)
    return (await findCurrent({ id }))?.versionId ?? ''
  })

export interface MadeCampaign {
  campaign: string
  /** Of the assessed person in the campaign. */
  subject: string
  user: MadeUser
  versionId: string
}
interface Wanted {
  status?: CampaignStatus
  user?: MadeUser
  versionId?: string
  title?: { sl: string; en: string }
  thresholdCoworker?: number
}
/** A campaign with one assessed person, closed unless said otherwise. `await makeCampaign({ status: 'open' })` */
export async function makeCampaign(wanted: Wanted = {}): Promise<MadeCampaign> {
  const { status = 'closed', title = { sl: 'Vodje 2026', en: 'Leaders 2026' }, thresholdCoworker = 3 } = wanted
  const user = wanted.user ?? (await makeUser({ kind: 'companyemployee' }))
  const versionId = wanted.versionId ?? (await makeFeedbackVersion())
  const [opensAt, closesAt] = [-20, -1].map((days) => atWallClock(addDays(today(), days), '08:00:00'))
  return transact(async () => {
    const { id: campaign } = await db()
      .insertInto('campaigns')
      .values({
        titleSl: title.sl,
        titleEn: title.en,
        versionId,
        status,
        thresholdCoworker,
        opensAt: opensAt ?? now(),
        closesAt: closesAt ?? now(),
        closedAt: status === 'closed' ? (closesAt ?? now()) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: subject } = await db()
      .insertInto('campaignSubjects')
      .values({ campaignId: campaign, userId: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    makeKey(campaign)
    return { campaign, subject, user, versionId }
  })
}

/** Answers about the assessed person, submitted unless said otherwise; who gave them is nowhere, as of a rater who is gone. */
export async function addResponse(
  { campaign, subject }: Pick<MadeCampaign, 'campaign' | 'subject'>,
  relationship: Relationship,
  answers: Answers,
  status: 'in-progress' | 'closed' = 'closed',
): Promise<void> {
  const completedOn = status === 'closed' ? addDays(today(), -3) : null
  const said = Object.entries(answers).map(([item, value]) => ({ item, value, rev: 1, changeId: randomUUID() }))
  const sheet = { claimed: null, rev: said.length, position: null, answers: said }
  await transact(() => beginSlot(campaign, randomUUID(), { subject, relationship, status, completedOn, ...sheet }))
}

/** Points in the order of `KEYS`; null is "I cannot say". */
export const points = (...values: (number | null)[]): Answers =>
  Object.fromEntries(KEYS.map((key, at) => [key, values[at] ?? { cannot_say: true as const }]))

/** Self, a leader, three coworkers and two employees: the last two groups stand together. */
export async function makeAnswered(wanted: Wanted = {}): Promise<MadeCampaign> {
  const made = await makeCampaign(wanted)
  const said: [Relationship, (number | null)[], string][] = [
    ['self', [5, 4, 4, 2], 'O sebi'],
    ['leader', [4, 3, 5, 4], 'Pogovori ob začetku tedna'],
    ['coworker', [4, 3, 4, 3], 'Posluh za čas drugih'],
    ['coworker', [3, 2, null, 4], 'Šegav ton na sestankih'],
    ['coworker', [4, 3, null, 4], 'Jasen dnevni red'],
    ['employee', [2, 1, null, 5], 'Žive razprave'],
    ['employee', [2, 1, null, 4], 'Kratke povratne informacije'],
  ]
  for (const [relationship, values, keep] of said) await addResponse(made, relationship, { ...points(...values), keep })
  return made
}

/** A report somebody may read. @param said what was asked, by key; what is left out is asked by its key */
export async function makeReleased(user: MadeUser, said?: Readonly<Record<string, string>>): Promise<MadeCampaign> {
  const staff = whoIs(await makeUser({ kind: 'employee', permissions: ['campaigns.read', 'campaigns.manage'] }))
  const made = await makeAnswered({ user, versionId: await makeFeedbackVersion(said) })
  await freezeReport(staff, made.campaign, made.subject, TEST_CONTEXT)
  await releaseReport(staff, made.campaign, made.subject, { debrief_on: null }, TEST_CONTEXT)
  return made
}
