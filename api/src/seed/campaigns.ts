import { randomUUID } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import { reportOf } from '@korak/engine/feedback-report.ts'
import { raterToken, raterTokenHash } from '#auth/rater-links.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { hashOf } from '#feedback-reports/reading.ts'
import { slotOf } from '#feedback/slots.ts'
import { insertSheet, saveAnswerRows, updateSheet } from '#questionnaires/answers.queries.ts'
import { definitionOf } from '#questionnaires/paper.ts'
import { findCurrent } from '#questionnaires/versions.queries.ts'
import { answersOf, THRESHOLDS } from './campaign-answers.ts'
import { AUTUMN, type DemoCampaign, type DemoRater, SPRING } from './campaign-story.ts'
import * as queries from './campaigns.queries.ts'
import { CONSULTANT } from './story.ts'

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)
const midnight = (day: number): Date => on(day, '00:00:00')

interface Demo {
  campaign: DemoCampaign
  id: string
  versionId: string
  userIds: Map<string, string>
  names: Map<string, { name: string | null; email: string }>
  participants: Map<string, string>
}

/** 360 campaigns of the demo: one that takes answers, one that is closed with a report that was released and one to be made. */
export async function saveCampaigns(userIds: Map<string, string>): Promise<void> {
  const current = await findCurrent({ key: '360-vodenje' })
  if (!current) throw new Error('The demo needs the questionnaire 360-vodenje')
  const { versionId } = current
  const people = await queries.findPeople([...userIds.values()])
  const names = new Map(people.map((person) => [person.id, person]))
  for (const campaign of [SPRING, AUTUMN]) {
    const { title, opens, closes, nominate, isClosed } = campaign
    const id = await queries.insertCampaign({
      titleSl: title.sl,
      titleEn: title.en,
      versionId,
      status: isClosed ? 'closed' : 'open',
      nominateUntil: nominate === null ? null : on(nominate, '23:59:59'),
      opensAt: midnight(opens),
      closesAt: on(closes, '23:59:59'),
      closedAt: isClosed ? on(closes + 1, '00:00:00') : null,
      createdBy: userIds.get(CONSULTANT) ?? null,
      createdAt: on(opens - 2, '10:15:00'),
      updatedAt: on(opens - 2, '10:15:00'),
    })
    await savePeople({ campaign, id, versionId, userIds, names, participants: new Map() })
  }
}

interface Slot {
  id: string
  relationship: Relationship
  day: number
  isClosed: boolean
  /** Where in the list the rater stands: what the answers are made from. */
  seed: number
}

async function savePeople(demo: Demo): Promise<void> {
  const { campaign, id, versionId, userIds } = demo
  const definition = await definitionOf(versionId)
  for (const { username, raters, report } of campaign.subjects) {
    const userId = userIds.get(username) ?? ''
    const subjectId = await queries.insertSubject(id, userId, on(campaign.opens - 2, '10:20:00'))
    const slots: Slot[] = []
    for (const [seed, rater] of raters.entries()) {
      const raterId = await saveRater(demo, { subjectId, userId }, rater)
      const isClosed = rater.state === 'closed'
      if (isClosed || rater.state === 'in-progress')
        slots.push({ id: slotOf(raterId), relationship: rater.relationship, day: rater.day ?? -1, isClosed, seed })
    }
    // In the order of their random ids, as the portal itself leaves them.
    slots.sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const slot of slots) await saveSlot(subjectId, versionId, slot, answersOf(definition, slot))
    if (!report) continue
    const finished = slots.map((slot) => ({ relationship: slot.relationship, answers: answersOf(definition, slot) }))
    const content = reportOf(definition, finished, THRESHOLDS, () => 0.42)
    const staffId = userIds.get(CONSULTANT) ?? null
    await queries.insertReport({
      subjectId,
      content: JSON.stringify(content),
      hash: hashOf(content),
      frozenBy: staffId,
      releasedBy: staffId,
      releasedAt: on(report.released, '11:40:00'),
      debriefOn: addDays(today(), report.debrief),
      createdAt: on(report.released, '11:05:00'),
      updatedAt: on(report.released, '11:40:00'),
    })
  }
}

/** Somebody with an account by the username, somebody invented by the name. @returns id of the participant */
async function participantOf({ id: campaignId, userIds, names, participants }: Demo, who: string): Promise<string> {
  const known = participants.get(who)
  if (known) return known
  const userId = userIds.get(who) ?? null
  const account = userId === null ? undefined : names.get(userId)
  const email =
    account?.email ??
    `${who
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z ]/g, '')
      .replace(' ', '.')}@primer.si`
  const id = randomUUID()
  const tokenHash = raterTokenHash(raterToken(id))
  await queries.insertParticipant({ id, campaignId, userId, name: account?.name ?? who, email, tokenHash })
  participants.set(who, id)
  return id
}

async function saveRater(
  demo: Demo,
  { subjectId, userId: assessed }: { subjectId: string; userId: string },
  { who, relationship, state, day = -1, claimed }: DemoRater,
): Promise<string> {
  const { campaign, versionId, userIds } = demo
  const invitedAt = state === 'proposed' || state === 'waiting' ? null : on(campaign.opens, '00:10:00')
  const status = state === 'closed' || state === 'in-progress' ? state : 'open'
  // Whoever did not finish in time has nothing under way any more.
  const createdAt = on(campaign.opens - 2, '10:30:00')
  const raterId = await queries.insertRater({
    subjectId,
    participantId: await participantOf(demo, who),
    relationship,
    nomination: state === 'proposed' ? 'proposed' : 'approved',
    proposedBy: state === 'proposed' ? assessed : (userIds.get(CONSULTANT) ?? null),
    claimed: claimed ?? null,
    claim: claimed ? 'proposed' : null,
    invitedAt,
    status,
    answeredOn: status === 'closed' ? addDays(today(), day) : null,
    createdAt,
    updatedAt: status === 'open' ? createdAt : midnight(day),
  })
  const userId = userIds.get(who)
  if (!userId || !invitedAt || (campaign.isClosed && status !== 'closed')) return raterId
  await queries.insertCard({
    userId,
    versionId,
    raterId,
    subjectId: assessed,
    status,
    opensAt: invitedAt,
    dueAt: on(campaign.closes, '23:59:59'),
    startedAt: status === 'open' ? null : midnight(day),
    finishedAt: status === 'closed' ? midnight(day) : null,
    createdAt: invitedAt,
    updatedAt: status === 'open' ? invitedAt : midnight(day),
  })
  return raterId
}

async function saveSlot(
  subjectId: string,
  versionId: string,
  { id, relationship, day, isClosed }: Slot,
  answers: ReturnType<typeof answersOf>,
): Promise<void> {
  const at = midnight(day)
  const completedOn = isClosed ? addDays(today(), day) : null
  const status = isClosed ? ('closed' as const) : ('in-progress' as const)
  await queries.insertSlot({ id, subjectId, relationship, status, completedOn, createdAt: at, updatedAt: at })
  await insertSheet(id, versionId, { slotId: id }, at)
  const rows = Object.entries(answers).map(([item, value]) => ({ item, value, rev: 1, changeId: randomUUID() }))
  await saveAnswerRows(id, rows, at)
  await updateSheet(id, { rev: rows.length, updatedAt: at })
}
