import { ownFeedbackPolicy, ownRaterPolicy } from '@korak/contract/campaigns.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import { type OwnFeedback, RELATIONSHIPS } from '@korak/contract/campaigns.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { dayOf, instant, instantOrNull, now } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { ownStates } from '#campaigns/answers/states.service.ts'
import { holdCampaign, auditCampaign } from './campaigns.service.ts'
import { MAX_PROPOSALS } from './campaigns.states.ts'
import { raterOf, thresholdsOf } from './campaigns.view.ts'
import { type Named, nameRaters } from '#campaigns/raters/naming.ts'
import * as queries from './own.queries.ts'
import { deleteProposal as removeProposal, deleteRater, findRaters } from '#campaigns/raters/raters.queries.ts'

/**
 * The raters one has named oneself, in an order that says nothing about answers, nor about whom staff has named, too
 * (`isCovered`).
 */
const ownRaters = async (row: queries.OwnRow, userId: string) =>
  (await findRaters(row.campaignId))
    .filter(({ subjectId, relationship }) => subjectId === row.id && relationship !== 'self')
    .flatMap((rater) => {
      if (rater.proposedBy === userId)
        return [
          {
            ...raterOf(rater),
            language: rater.raterLanguage,
            decline_reason: rater.declineReason,
            rater: rater.id,
            isCovered: false,
          },
        ]
      const { ownId, ownName, ownEmail, ownRelationship, ownNomination, ownLanguage } = rater
      if (!ownId || !ownName || !ownEmail || !ownRelationship || !ownNomination || !ownLanguage) return []
      const shown = { uid: ownId, name: ownName, email: ownEmail, language: ownLanguage }
      return [
        {
          ...shown,
          relationship: ownRelationship,
          nomination: ownNomination,
          decline_reason: rater.declineReason,
          rater: rater.id,
          isCovered: true,
        },
      ]
    })
    .toSorted(
      (a, b) =>
        RELATIONSHIPS.indexOf(a.relationship) - RELATIONSHIPS.indexOf(b.relationship) ||
        a.name.localeCompare(b.name, 'sl') ||
        a.uid.localeCompare(b.uid),
    )

/** Whom somebody has named as their raters, in all campaigns: what the own screen shows and nothing else, for their download. */
export const namedRaters = async (userId: string) =>
  (
    await Promise.all(
      (await queries.findAssessed(userId)).map(async (row) => [row, await ownRaters(row, userId)] as const),
    )
  ).flatMap(([{ titleSl, titleEn }, raters]) =>
    raters.map(({ name, email, relationship, language, nomination, decline_reason }) => ({
      campaign: { titleSl, titleEn },
      name,
      email,
      relationship,
      language,
      nomination,
      decline_reason,
    })),
  )

const viewOf = async (row: queries.OwnRow, userId: string, language: Language): Promise<OwnFeedback> => ({
  uid: row.id,
  title: titleOf(row, language),
  status: row.status,
  nominate_until: instantOrNull(row.nominateUntil),
  opens_at: instant(row.opensAt),
  closes_at: instant(row.closesAt),
  thresholds: thresholdsOf(row),
  raters: (await ownRaters(row, userId)).map(({ rater: _, isCovered: __, ...shown }) => ({
    ...shown,
    may: mayOf(ownRaterPolicy, null, { ...row, nomination: shown.nomination, now: now() }),
  })),
  report: row.releasedAt ? { released_at: instant(row.releasedAt), debrief_on: row.debriefOn } : null,
  may: mayOf(ownFeedbackPolicy, null, { ...row, now: now() }),
})

/** Campaigns in which one is assessed, the latest first. */
export const ownFeedback = async ({ userId }: Who, language: Language): Promise<OwnFeedback[]> =>
  Promise.all((await queries.findAssessed(userId)).map((row) => viewOf(row, userId, language)))

/** @throws Refusal NOT_FOUND */
export async function requireOwn({ userId }: Who, uid: string): Promise<queries.OwnRow> {
  const row = await queries.findOneAssessed(userId, uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const ownFeedbackOf = async (who: Who, uid: string, language: Language): Promise<OwnFeedback> =>
  viewOf(await requireOwn(who, uid), who.userId, language)

/** The own campaign, held until the transaction ends. @throws Refusal NOT_FOUND */
async function holdOwn(who: Who, uid: string): Promise<queries.OwnRow> {
  await holdCampaign((await requireOwn(who, uid)).campaignId)
  return requireOwn(who, uid)
}

/**
 * Proposes raters; a consultant decides about them.
 * @throws Refusal NOT_FOUND, LOCKED, STATE_NOT_ALLOWED when it is not the time for it; InvalidInput by rater, or for too many
 */
export const proposeRaters = (who: Who, uid: string, raters: Named[], context: RequestContext): Promise<OwnFeedback> =>
  transact(async () => {
    const row = await holdOwn(who, uid)
    requireState(ownFeedbackPolicy.nominate, { ...row, now: now() })
    if ((await ownRaters(row, who.userId)).length + raters.length > MAX_PROPOSALS)
      throw new InvalidInput({ raters: [{ key: 'error_rater_too_many', values: { max: MAX_PROPOSALS } }] })
    await nameRaters(row.campaignId, row, raters, { nomination: 'proposed', proposedBy: who.userId })
    const details = { count: raters.length }
    await auditCampaign('feedback.proposed', who, row.campaignId, context, { userId: who.userId, details })
    return ownFeedbackOf(who, uid, context.language)
  })

/** Takes back a proposal nobody has decided about. @throws Refusal NOT_FOUND, LOCKED, STATE_NOT_ALLOWED */
export const deleteProposal = (who: Who, uid: string, rater: string, context: RequestContext): Promise<OwnFeedback> =>
  transact(async () => {
    const row = await holdOwn(who, uid)
    const found = (await ownRaters(row, who.userId)).find(({ uid: id }) => id === rater)
    if (!found) throw new Refusal('NOT_FOUND')
    requireState(ownRaterPolicy.delete, { ...row, nomination: found.nomination, now: now() })
    if (found.isCovered) await removeProposal(found.rater)
    else await deleteRater(row.campaignId, found.rater)
    await auditCampaign('feedback.proposal_deleted', who, row.campaignId, context, { userId: who.userId })
    return ownFeedbackOf(who, uid, context.language)
  })

/** Campaigns that wait for the person to name somebody. */
export async function waitingNominations(who: Who, language: Language) {
  const rows = (await queries.findAssessed(who.userId)).filter((row) =>
    allows(ownFeedbackPolicy.nominate, { ...row, now: now() }),
  )
  const named = await Promise.all(rows.map((row) => ownRaters(row, who.userId)))
  return rows
    .filter((_row, at) => named[at]?.length === 0)
    .map((row) => ({
      uid: row.id,
      title: titleOf(row, language),
      dueOn: row.nominateUntil && dayOf(row.nominateUntil),
    }))
}

/** Campaigns the person took part in, the latest first. */
export async function takenPart(userId: string, language: Language) {
  const rows = await queries.findTakenPart(userId, (await ownStates(userId)).closed)
  return rows.map((row) => ({
    uid: row.subject ?? row.uid,
    kind: row.subject ? ('assessed' as const) : ('campaign' as const),
    title: titleOf(row, language),
    status: row.status,
    at: instant(row.at),
  }))
}
