import { randomUUID } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import { countOf, isTogetherBy } from '@korak/engine/feedback/anonymity.ts'
import { reportOf } from '@korak/engine/feedback/feedback-report.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { hashOf } from '#campaigns/reports/reading.ts'
import { makeKey } from '#auth/campaign-keys.ts'
import { raterToken, raterTokenHash } from '#auth/rater-links.ts'
import type { Content } from '#campaigns/answers/sealing.ts'
import { beginSlot, rewriteSlots } from '#campaigns/answers/slots.service.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'
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
    makeKey(id)
    await savePeople({ campaign, id, versionId, userIds, names, participants: new Map() })
    // In the order of their ids: the order they were made in is that of the raters.
    await rewriteSlots(id)
  }
}

async function savePeople(demo: Demo): Promise<void> {
  const { campaign, id, versionId, userIds } = demo
  const definition = await definitionOf(versionId)
  for (const { username, raters, report } of campaign.subjects) {
    const userId = userIds.get(username) ?? ''
    const subjectId = await queries.insertSubject(id, userId, on(campaign.opens - 2, '10:20:00'))
    const finished: { relationship: Relationship; answers: ReturnType<typeof answersOf> }[] = []
    for (const [seed, rater] of raters.entries()) {
      const raterId = await saveRater(demo, { subjectId, userId }, rater)
      const { relationship, state } = rater
      if (state !== 'closed' && state !== 'in-progress') continue
      const answers = answersOf(definition, { relationship, seed, isClosed: state === 'closed' })
      if (report) finished.push({ relationship, answers })
      else await beginSlot(id, raterId, contentOf(subjectId, { ...rater, state }, answers))
    }
    if (!report) continue
    const isTogether = isTogetherBy(countOf(raters), THRESHOLDS)
    const content = reportOf(definition, finished, { thresholds: THRESHOLDS, isTogether }, () => 0.42)
    await queries.updateAnswered(subjectId, countOf(finished))
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
  const tokenHash = raterTokenHash(raterToken(campaignId, id))
  await queries.insertParticipant({ id, campaignId, userId, name: account?.name ?? who, email, tokenHash })
  participants.set(who, id)
  return id
}

async function saveRater(
  demo: Demo,
  { subjectId, userId: assessed }: { subjectId: string; userId: string },
  { who, relationship, state }: DemoRater,
): Promise<string> {
  const { campaign, versionId, userIds } = demo
  const invitedAt = state === 'proposed' || state === 'waiting' ? null : on(campaign.opens, '00:10:00')
  // Who has answered is written down when a campaign is closed.
  const status = campaign.isClosed && state === 'closed' ? state : 'open'
  const createdAt = on(campaign.opens - 2, '10:30:00')
  const raterId = await queries.insertRater({
    subjectId,
    participantId: await participantOf(demo, who),
    relationship,
    nomination: state === 'proposed' ? 'proposed' : 'approved',
    proposedBy: state === 'proposed' ? assessed : (userIds.get(CONSULTANT) ?? null),
    invitedAt,
    status,
    createdAt,
    updatedAt: createdAt,
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
    createdAt: invitedAt,
    updatedAt: status === 'open' ? invitedAt : on(campaign.closes + 1, '00:00:00'),
  })
  return raterId
}

const contentOf = (
  subject: string,
  { relationship, claimed, state, day = -1 }: DemoRater & { state: Content['status'] },
  answers: ReturnType<typeof answersOf>,
): Content => ({
  subject,
  relationship,
  claimed: claimed ?? null,
  status: state,
  completedOn: state === 'closed' ? addDays(today(), day) : null,
  rev: Object.keys(answers).length,
  position: null,
  answers: Object.entries(answers).map(([item, value]) => ({ item, value, rev: 1, changeId: randomUUID() })),
})
