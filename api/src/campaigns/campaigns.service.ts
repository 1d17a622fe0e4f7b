import { campaignPolicy } from '@korak/contract/campaigns.policy.ts'
import type { RecordAction } from '@korak/contract/policy.ts'
import type { campaignRoutes } from '@korak/contract/campaign-routes.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { recordCreated, recordDeleted, type Revision, revise } from '#changes/changes.service.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { makeKey } from '#auth/campaign-keys.ts'
import { closeAnswers } from '#campaigns/answers/closing.service.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { requireQuestionnaire } from '#questionnaires/staff.service.ts'
import { enqueue } from '#background/queue.ts'
import * as queries from './campaigns.queries.ts'
import { requireState } from '#routing/may.ts'
import { cardsOf, detailsOf, thresholdsOf } from './campaigns.view.ts'
import { slotsIn } from '#campaigns/answers/slots.service.ts'
import { settleGroups } from './counting.service.ts'
import { readDates } from './dates.ts'
import { askToNominate } from '#campaigns/raters/asking-nominations.service.ts'
import { moveCards } from '#campaigns/raters/invitations.queries.ts'

type Routes = typeof campaignRoutes
type Created = z.output<Routes['POST /campaigns']['body']>
type Changed = z.output<Routes['PUT /campaigns/:uid']['body']>
type List = z.output<Routes['GET /campaigns']['query']>

/** For the door. @throws Refusal NOT_FOUND */
export async function requireCampaign(uid: string): Promise<void> {
  if (!(await queries.findCampaign(uid))) throw new Refusal('NOT_FOUND')
}

/** The campaign, held until the transaction ends. @throws Refusal NOT_FOUND */
export async function holdCampaign(uid: string): Promise<queries.CampaignRow> {
  const row = await queries.lockCampaign(uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The same, as it must be for something to be done with it. @throws Refusal NOT_FOUND, and as the policy says */
export async function holdFor(
  action: RecordAction<queries.CampaignRow & { now: Date }>,
  uid: string,
): Promise<queries.CampaignRow> {
  const row = await holdCampaign(uid)
  requireState(action, { ...row, now: now() })
  return row
}

export const auditCampaign = (
  action: Parameters<typeof audit>[0]['action'],
  { userId: actorId }: Pick<Who, 'userId'>,
  campaign: string,
  context: RequestContext,
  rest: Pick<Parameters<typeof audit>[0], 'userId' | 'details'> = {},
): Promise<void> => audit({ action, actorId, subjectType: 'campaign', subjectId: campaign, ...rest }, context)

/** Campaigns for staff, without those that assess whoever asks. */
export async function listCampaigns(who: Who, { status, page, per_page: perPage }: List, language: Language) {
  const [rows, total] = await Promise.all([
    queries.findPage(status, who.userId, { limit: perPage, offset: (page - 1) * perPage }),
    queries.countCampaigns(status, who.userId),
  ])
  return pageOf(await cardsOf(who, rows, language), total, page, perPage)
}

/** A campaign with its raters; that somebody has read who they are is recorded. @throws Refusal NOT_FOUND */
export const readCampaign = (who: Who, uid: string, context: RequestContext) =>
  transact(async () => {
    const details = await detailsOf(who, uid, context.language)
    await auditCampaign('campaigns.raters_read', who, uid, context)
    return details
  })

/** Current version of a questionnaire for 360 feedback. @throws InvalidInput for one that is unknown or of another kind */
async function versionFor(questionnaire: string): Promise<string> {
  const row = await requireQuestionnaire(questionnaire).catch(() => null)
  const definition = row && (await definitionOf(row.versionId))
  if (!row || definition?.kind !== '360') throw new InvalidInput({ questionnaire: ['error_campaign_kind'] })
  return row.versionId
}

const columnsOf = ({ thresholds, reminder_days: days, ...rest }: Omit<Changed, 'rev'>) => ({
  ...(rest.title_sl !== undefined && { titleSl: rest.title_sl }),
  ...(rest.title_en !== undefined && { titleEn: rest.title_en }),
  ...(rest.weekly_cap !== undefined && { weeklyCap: rest.weekly_cap }),
  ...(days && { reminderDays: [...new Set(days)].toSorted((a, b) => b - a) }),
  ...(thresholds && {
    thresholdSelf: thresholds.self,
    thresholdLeader: thresholds.leader,
    thresholdCoworker: thresholds.coworker,
    thresholdEmployee: thresholds.employee,
  }),
})

/** @throws InvalidInput for another kind of questionnaire and days that cannot be */
export const createCampaign = (who: Who, input: Created, context: RequestContext) =>
  transact(async () => {
    const dates = readDates(input, null)
    const versionId = await versionFor(input.questionnaire)
    const at = now()
    const id = await queries.insertCampaign({
      ...columnsOf(input),
      ...dates,
      titleSl: input.title_sl,
      titleEn: input.title_en,
      versionId,
      createdBy: who.userId,
      createdAt: at,
      updatedAt: at,
    })
    await recordCreated({ entity: 'campaign', table: 'campaigns', id, actorId: who.userId }, await valuesOf(id))
    await auditCampaign('campaigns.created', who, id, context)
    return detailsOf(who, id, context.language)
  })

/**
 * Changes a campaign. What answers depend on stays after the draft.
 * @throws Refusal NOT_FOUND, STALE, LOCKED when it is closed; InvalidInput for days that cannot be, and (LOCKED) for what stays
 */
export const updateCampaign = (who: Who, uid: string, { rev, ...input }: Changed, context: RequestContext) =>
  transact(async () => {
    await record(who, uid, { seen: rev, sent: input }, async () => {
      const row = await holdFor(campaignPolicy.update, uid)
      if (row.status !== 'draft') refuseLocked(row, input)
      const dates = readDates(input, row)
      const isOther = input.questionnaire !== undefined && input.questionnaire !== row.questionnaireId
      const version = isOther ? { versionId: await versionFor(input.questionnaire ?? '') } : {}
      await queries.updateCampaign(uid, { ...columnsOf(input), ...dates, ...version, updatedAt: now() })
      await moveCards(uid, dates.closesAt)
      if (row.status === 'open') await inviteSoon(uid)
      await auditCampaign('campaigns.updated', who, uid, context)
    })
    return detailsOf(who, uid, context.language)
  })

/** Changes a campaign so that its history has it. @throws as `revise` and `work` */
const record = (
  who: Pick<Who, 'userId'> | null,
  id: string,
  change: Pick<Revision, 'seen' | 'sent'>,
  work: () => Promise<void>,
): Promise<void> =>
  revise(
    { entity: 'campaign', table: 'campaigns', id, actorId: who?.userId ?? null, ...change, values: () => valuesOf(id) },
    work,
  )

/** What staff decide about a campaign. @throws Refusal NOT_FOUND */
async function valuesOf(id: string): Promise<Record<string, unknown>> {
  const row = await queries.findCampaign(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    status: row.status,
    title_sl: row.titleSl,
    title_en: row.titleEn,
    questionnaire: row.questionnaireId,
    thresholds: thresholdsOf(row),
    reminder_days: row.reminderDays,
    weekly_cap: row.weeklyCap,
    nominate_until: instantOrNull(row.nominateUntil),
    opens_at: instant(row.opensAt),
    closes_at: instant(row.closesAt),
  }
}

function refuseLocked(row: queries.CampaignRow, { questionnaire, thresholds }: Omit<Changed, 'rev'>): void {
  const isSame =
    !thresholds ||
    (thresholds.self === row.thresholdSelf &&
      thresholds.leader === row.thresholdLeader &&
      thresholds.coworker === row.thresholdCoworker &&
      thresholds.employee === row.thresholdEmployee)
  const isOther = questionnaire !== undefined && questionnaire !== row.questionnaireId
  if (isSame && !isOther) return
  const words = ['error_campaign_locked']
  throw new InvalidInput({ ...(!isSame && { thresholds: words }), ...(isOther && { questionnaire: words }) }, 'LOCKED')
}

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED after the draft */
export const deleteCampaign = (who: Who, uid: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    await holdFor(campaignPolicy.delete, uid)
    await recordDeleted({ entity: 'campaign', table: 'campaigns', id: uid, actorId: who.userId }, await valuesOf(uid))
    await queries.deleteCampaign(uid)
    await auditCampaign('campaigns.deleted', who, uid, context)
  })

/** A change of state depends on the state alone. */
const NOTHING_READ = { sent: {} } as const

/** Asks for the invitations that are due now; repeating it does no harm. */
export const inviteSoon = (campaignId: string): Promise<void> =>
  enqueue('campaigns.invite', { id: campaignId }, { key: `campaigns.invite:${campaignId}` })

/** Asks for them at an instant; what is asked for sooner stays so. */
export const inviteAt = (campaignId: string, runAt: Date): Promise<void> =>
  enqueue('campaigns.invite', { id: campaignId }, { key: `campaigns.inviteLater:${campaignId}`, runAt })

/**
 * Opens a campaign, with the key its answers are sealed with.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED; InvalidInput without people to assess, or when its last day is over
 */
export const openCampaign = (who: Who, uid: string, context: RequestContext) =>
  transact(async () => {
    const row = await holdFor(campaignPolicy.open, uid)
    if (row.subjects === 0) throw new InvalidInput({ subjects: ['error_campaign_empty'] })
    if (row.closesAt <= now()) throw new InvalidInput({ closes_at: ['error_date_past'] })
    makeKey(uid)
    await record(who, uid, NOTHING_READ, () => queries.updateCampaign(uid, { status: 'open', updatedAt: now() }))
    await auditCampaign('campaigns.opened', who, uid, context)
    await askToNominate(row, () => true)
    await inviteSoon(uid)
    return detailsOf(who, uid, context.language)
  })

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, KEY_MISSING */
export const closeCampaign = (who: Who, uid: string, context: RequestContext) =>
  transact(async () => {
    const row = await holdFor(campaignPolicy.close, uid)
    await close(who, row)
    await auditCampaign('campaigns.closed', who, uid, context)
    return detailsOf(who, uid, context.language)
  })

/** Nobody answers any more; what was not finished goes. Call with the campaign held. @throws Refusal KEY_MISSING */
export const close = (who: Who | null, row: queries.CampaignRow): Promise<void> =>
  record(who, row.id, NOTHING_READ, async () => {
    const at = now()
    await queries.updateCampaign(row.id, { status: 'closed', closedAt: at, updatedAt: at })
    // Before what was not finished goes: it has left a slot of everybody who was asked and is gone.
    await settleGroups(row.id, thresholdsOf(row), await slotsIn(row.id))
    await closeAnswers(row.id)
  })
