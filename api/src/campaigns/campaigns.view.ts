import {
  campaignPolicy,
  claimPolicy,
  raterPolicy,
  reportPolicy,
  subjectPolicy,
} from '@korak/contract/campaigns.policy.ts'
import type { CampaignCard, CampaignDetails } from '@korak/contract/campaigns.ts'
import type { FactsOf } from '@korak/contract/policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { Who } from '#auth/who.ts'
import { dayOf, instant, instantOrNull, now } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { mayOf } from '#routing/may.ts'
import { type CampaignSlots, slotsIn } from '#campaigns/answers/slots.service.ts'
import { holdCampaigns } from '#campaigns/answers/asked-raters.queries.ts'
import { findAnswersUntil } from '#campaigns/answers/kept-answers.service.ts'
import * as queries from './campaigns.queries.ts'
import { countGroups, settleGroups } from './counting.service.ts'
import { progressOf, totalOf } from './progress.ts'
import { findRaters, findSubjects, type RaterRow } from '#campaigns/raters/raters.queries.ts'

type Details = z.input<typeof CampaignDetails>

export const thresholdsOf = (
  row: Pick<queries.CampaignRow, 'thresholdSelf' | 'thresholdLeader' | 'thresholdCoworker' | 'thresholdEmployee'>,
) => ({
  self: row.thresholdSelf,
  leader: row.thresholdLeader,
  coworker: row.thresholdCoworker,
  employee: row.thresholdEmployee,
})

/** Counts of the groups of assessed people, with whether those of a closed campaign stand apart in the report. */
type Counts = (queries.Counted & { isApart: boolean | null })[]

/** How far each assessed person is, as far as it may be told. */
function progressBySubject(counts: Counts, row: queries.CampaignRow) {
  const subjects = Map.groupBy(counts, ({ subjectId }) => subjectId)
  return new Map(
    [...subjects].map(([id, groups]) => [
      id,
      progressOf(groups, thresholdsOf(row), {
        isTogether: groups.some(({ moved, isTogether }) => moved > 0 || isTogether),
        isApart: groups[0]?.isApart ?? null,
        // While somebody may still move to another group, the difference between two numbers would be that one.
        isClosed: row.status === 'closed' && groups.every(({ claimed }) => claimed === 0),
      }),
    ]),
  )
}

/**
 * Counts of the groups; of whose progress both groups are told together now, they are for good. Call while holding those
 * that are closed: slots of before a report and the numbers kept with it would be twice as many.
 */
async function countsOf(
  rows: readonly queries.CampaignRow[],
  slots?: ReadonlyMap<string, CampaignSlots>,
): Promise<Counts> {
  const apart = await settledOf(rows)
  const groups = await countGroups(
    rows.map(({ id }) => id),
    slots,
  )
  const counts = groups.map((group) => ({ ...group, isApart: apart.get(group.subjectId) ?? null }))
  const told = rows
    .filter(({ status }) => status !== 'draft')
    .flatMap((row) => [
      ...progressBySubject(
        counts.filter(({ campaignId }) => campaignId === row.id),
        row,
      ),
    ])
  const together = new Set(told.filter(([, parts]) => parts.some(({ key }) => key === 'others')).map(([id]) => id))
  const marked = new Set(counts.filter(({ isTogether }) => isTogether).map(({ subjectId }) => subjectId))
  await queries.markTogether([...together].filter((id) => !marked.has(id)))
  return counts
}

/** Whether groups stand apart, by the assessed person. In campaigns that were closed before it was settled then, it is now. */
async function settledOf(rows: readonly queries.CampaignRow[]) {
  const find = () => queries.findApart(rows.map(({ id }) => id))
  const found = await find()
  const open = new Set(found.flatMap(({ campaignId, isApart }) => (isApart === null ? [campaignId] : [])))
  const late = rows.filter(({ id, status }) => status === 'closed' && open.has(id))
  for (const row of late) await settleGroups(row.id, thresholdsOf(row))
  return new Map((late.length > 0 ? await find() : found).map(({ id, isApart }) => [id, isApart]))
}

function cardOf(who: Who, row: queries.CampaignRow, counts: Counts, language: Language): CampaignCard {
  const own = counts.filter(({ campaignId }) => campaignId === row.id)
  return {
    rev: row.rev,
    uid: row.id,
    title: titleOf(row, language),
    status: row.status,
    questionnaire: titleOf({ titleSl: row.questionnaireSl, titleEn: row.questionnaireEn }, language),
    nominate_until: instantOrNull(row.nominateUntil),
    opens_at: instant(row.opensAt),
    closes_at: instant(row.closesAt),
    subjects: row.subjects,
    ...totalOf([...progressBySubject(own, row).values()].flat()),
    may: mayOf(campaignPolicy, who, { ...row, now: now() }),
  }
}

/** Campaigns as cards. */
export const cardsOf = (who: Who, rows: queries.CampaignRow[], language: Language): Promise<CampaignCard[]> =>
  transact(async () => {
    await holdCampaigns(rows.flatMap(({ id, status }) => (status === 'closed' ? [id] : [])))
    const counts = await countsOf(rows)
    return rows.map((row) => cardOf(who, row, counts, language))
  })

/** A rater as others see one: never whether they have answered. The relationship is the nominated one. */
export const raterOf = ({ id, name, email, relationship, nomination }: RaterRow) => ({
  uid: id,
  name,
  email,
  relationship,
  nomination,
})

/** Was somebody else invited to answer about an assessed person? @param raters of this person */
export const isInvited = (raters: readonly RaterRow[]): boolean =>
  raters.some(({ relationship, invitedAt }) => relationship !== 'self' && invitedAt !== null)

/** Was somebody named by staff, and by this one? */
const isNamedBy = ({ proposedBy, userId }: Pick<RaterRow, 'proposedBy' | 'userId'>, who: Who): boolean =>
  proposedBy === who.userId && proposedBy !== userId

/** What the policy of a claim looks at of its rater. */
export const claimFacts = (row: RaterRow, who: Who) => ({ isOwnNaming: isNamedBy(row, who) && !row.isKnown })

/** What the policy of a rater looks at. @param status of the campaign */
export const raterFacts = (
  { nomination, ownNomination, relationship, invitedAt, ...row }: RaterRow,
  status: queries.CampaignRow['status'],
  who: Who,
): FactsOf<typeof raterPolicy> => ({
  status,
  nomination: nomination === 'proposed' ? nomination : (ownNomination ?? nomination),
  isOwnNaming: nomination === 'proposed' && isNamedBy(row, who),
  isSelf: relationship === 'self',
  isInvited: invitedAt !== null,
})

/** A campaign with everything staff may know. Call inside a transaction. @throws Refusal NOT_FOUND */
export async function detailsOf(who: Who, id: string, language: Language): Promise<Details> {
  await holdCampaigns([id])
  const row = await queries.findCampaign(id)
  if (!row) throw new Refusal('NOT_FOUND')
  const slots = await slotsIn(id)
  const [counts, subjects, raters] = await Promise.all([
    countsOf([row], new Map([[id, slots]])),
    findSubjects(id),
    findRaters(id),
  ])
  const progress = progressBySubject(counts, row)
  const { status } = row
  const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]))
  const ratersOf = Map.groupBy(raters, ({ subjectId }) => subjectId)
  return {
    ...cardOf(who, row, counts, language),
    title_sl: row.titleSl,
    title_en: row.titleEn,
    version: row.version,
    thresholds: thresholdsOf(row),
    reminder_days: row.reminderDays,
    weekly_cap: row.weeklyCap,
    answers_until: row.status === 'draft' ? null : await findAnswersUntil(id),
    answers_deleted_on: row.answersDeletedAt && dayOf(row.answersDeletedAt),
    subjects_list: subjects.map((subject) => ({
      uid: subject.id,
      user: subject.userId,
      name: subject.name,
      raters: (ratersOf.get(subject.id) ?? []).map((rater) => ({
        ...raterOf(rater),
        relationship: rater.counted,
        is_known: rater.isKnown,
        may: mayOf(raterPolicy, who, raterFacts(rater, status, who)),
      })),
      progress: progress.get(subject.id) ?? [],
      report:
        subject.reportId && subject.frozenAt
          ? {
              uid: subject.reportId,
              frozen_on: dayOf(subject.frozenAt),
              released_at: instantOrNull(subject.releasedAt),
            }
          : null,
      may: {
        ...mayOf(subjectPolicy, who, { status, isInvited: isInvited(ratersOf.get(subject.id) ?? []) }),
        ...mayOf(reportPolicy, who, {
          status,
          hasReport: subject.reportId !== null,
          areAnswersGone: row.answersDeletedAt !== null,
        }),
      },
    })),
    // A claim is made with the first answer: while answers come in it would tell who has begun.
    claims: raters.flatMap((row) => {
      const { id: rater, name, subjectId, relationship } = row
      const claimed = status === 'closed' ? slots.of(rater)?.content.claimed : null
      if (!claimed) return []
      const { name: subject = '', reportId = null } = subjectOf.get(subjectId) ?? {}
      const facts = { ...claimFacts(row, who), status, isWaiting: true, hasReport: reportId !== null }
      const may = mayOf(claimPolicy, who, facts)
      return [{ rater, name, subject, nominated: relationship, claimed, may }]
    }),
  }
}
