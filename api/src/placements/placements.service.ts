import { isPlaceable, placementPolicy, placingPolicy } from '@korak/contract/placements.policy.ts'
import type { Placement, PlacementTerms, Placing } from '@korak/contract/placements.ts'
import type { RecordChange } from '@korak/contract/record-change.ts'
import { CHECK_INS } from '@korak/contract/placements.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { lockSent } from '#applications/office/letters.service.ts'
import { requireAgreed } from '#applications/record/record.service.ts'
import { type Locked, lockApplication } from '#applications/moves.service.ts'
import { audit, findLastOn } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { addDays, instant, shortDay, today } from '#base/time.ts'
import { recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { recordChanges } from '#changes/record-changes.ts'
import { labelsOf } from '#codelists/codelists.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { shownInstant } from '#mail/letter.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { canHaveTasks } from '#staff-tasks/planned.service.ts'
import { alignCheckIns, dropCheckIns, restoreCheckIns, stopCheckIns } from './check-ins.service.ts'
import { change, ofPlacement, rowOf, valuesOf } from './history.ts'
import * as queries from './placements.queries.ts'
import { columnsOf, CONTRACTS, MOST_DAYS } from './terms.ts'
import { factsOf, placementOf } from './placements.view.ts'

/** @throws Refusal NOT_FOUND */
async function basisOf(applicationId: string) {
  const basis = await queries.findBasis(applicationId)
  if (!basis) throw new Refusal('NOT_FOUND')
  return basis
}

/** Who asks how it goes: the contact of the job, or who makes the placement where that is nobody who has tasks. */
async function assigneeOf(who: Who, applicationId: string): Promise<{ id: string; name: string }> {
  const { contactId, contactName } = await basisOf(applicationId)
  if (contactId && contactName && (await canHaveTasks(contactId))) return { id: contactId, name: contactName }
  return { id: who.userId, name: who.name ?? '' }
}
const taskOf = async (who: Who, applicationId: string) => ({
  assigneeId: (await assigneeOf(who, applicationId)).id,
  authorId: who.userId,
})

/** @throws Refusal NOT_FOUND */
async function viewOf(who: Who, application: Locked): Promise<Placement | null> {
  const row = await queries.findOnApplication(application.id)
  if (!row) return null
  const { hasAccepted } = await basisOf(application.id)
  const isLoose = !isPlaceable({ status: application.status, hasAccepted })
  return placementOf(who, row, await queries.findCheckIns(row.id), isLoose)
}

/** @throws Refusal NOT_FOUND */
async function placementNow(who: Who, application: Locked): Promise<Placement> {
  const placement = await viewOf(who, application)
  if (!placement) throw new Refusal('NOT_FOUND')
  return placement
}

/**
 * The placement on an application, and what a new one begins with.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export const placingOf = (who: Who, uid: string): Promise<Placing> =>
  transact(async () => {
    const application = await lockAgreed(uid)
    const { hasAccepted, startOn, pay, payPeriod, contract } = await basisOf(uid)
    const placement = await viewOf(who, application)
    return {
      placement,
      terms: { start_on: startOn, pay: pay === null ? null : Number(pay), pay_period: payPeriod, contract },
      assignee: (await assigneeOf(who, uid)).name,
      may: mayOf(placingPolicy, who, {
        status: application.status,
        hasAccepted,
        hasPlacement: placement !== null,
      }),
    }
  })

async function auditPlacement(
  actorId: string | null,
  verb: 'made' | 'updated' | 'ended' | 'restored' | 'deleted',
  { id, userId }: Pick<Locked, 'id' | 'userId'>,
): Promise<void> {
  afterCommit(clearCaches)
  await audit({ action: `placements.${verb}`, actorId, userId, subjectType: 'application', subjectId: id })
}

/**
 * Makes the placement of an application, with a task of each check-in that is still to come.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED; InvalidInput
 */
export const makePlacement = (who: Who, uid: string, terms: PlacementTerms): Promise<Placement> =>
  transact(async () => {
    const application = await lockAgreed(uid)
    const { hasAccepted } = await basisOf(uid)
    const hasPlacement = (await queries.findOnApplication(uid)) !== undefined
    requireState(placingPolicy.make, { status: application.status, hasAccepted, hasPlacement })
    const columns = await columnsOf(terms)
    const { userId } = application
    const { id } = await queries.insertPlacement({ ...columns, applicationId: uid, userId, madeBy: who.userId })
    const row = await rowOf(id)
    await alignCheckIns(row, terms.check_ins, await taskOf(who, uid))
    await recordCreated(ofPlacement(row, who.userId), await valuesOf(id))
    await auditPlacement(who.userId, 'made', application)
    return placementNow(who, application)
  })

/** @throws Refusal NOT_FOUND, also when what was agreed may not be read any more */
async function lockAgreed(uid: string): Promise<Locked> {
  const application = await lockSent(uid)
  await requireAgreed(application)
  return application
}

/** What was changed in a placement, newest first. @throws Refusal NOT_FOUND, also when what was agreed may not be read any more */
export const listChanges = (id: string, language: Language): Promise<RecordChange[]> =>
  transact(async () => {
    const { placement } = await lock(id)
    const contracts = await labelsOf(CONTRACTS, language)
    const labelOf = (field: string, value: unknown) =>
      field === 'contract' ? (contracts.get(String(value)) ?? null) : null
    return recordChanges('placement', id, { person: placement.userId, labelOf })
  })

/** A placement with its application, held until the transaction ends. @throws Refusal NOT_FOUND, also when nothing of what was sent may be read */
async function lock(id: string): Promise<{ application: Locked; placement: queries.PlacementRow }> {
  const application = await lockAgreed((await rowOf(id)).applicationId)
  return { application, placement: await rowOf(id) }
}

/**
 * Changes a placement; check-ins nobody has done move along.
 * @param given.seen when it was changed last, of who knows no revision
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput
 */
export const updatePlacement = (
  who: Who,
  id: string,
  { rev, seen, ...terms }: PlacementTerms & { rev?: number | undefined; seen?: string | undefined },
): Promise<Placement> =>
  transact(async () => {
    const { application, placement } = await lock(id)
    if (rev === undefined && instant(placement.updatedAt) !== seen) throw new Refusal('STALE')
    const sent = { ...terms, check_ins: CHECK_INS.filter((kind) => terms.check_ins.includes(kind)) }
    const of = { ...ofPlacement(placement, who.userId), values: () => valuesOf(id) }
    await revise({ ...of, seen: rev ?? placement.rev, sent }, async () => {
      requireState(placementPolicy.update, factsOf(placement))
      await queries.updatePlacement(id, await columnsOf(terms))
      await alignCheckIns(await rowOf(id), terms.check_ins, await taskOf(who, application.id))
    })
    await auditPlacement(who.userId, 'updated', application)
    return placementNow(who, application)
  })

/** Work ends before its time; once more changes nothing. @throws Refusal NOT_FOUND; InvalidInput */
export const endPlacement = (
  who: Who,
  id: string,
  { ended_on: endedOn, reason }: { ended_on: string; reason: string },
): Promise<Placement> =>
  transact(async () => {
    const { application, placement } = await lock(id)
    if (placement.endedOn !== null && placement.endedOn === endedOn && placement.endReason === reason)
      return placementNow(who, application)
    requireState(placementPolicy.end, factsOf(placement))
    const latest = addDays(today(), MOST_DAYS)
    if (endedOn < placement.startOn) throw new InvalidInput({ ended_on: ['error_placement_end'] })
    if (endedOn > latest)
      throw new InvalidInput({ ended_on: [{ key: 'error_date_far', values: { day: shortDay(latest) } }] })
    await change(placement, who.userId, async () => {
      await queries.updatePlacement(id, { endedOn, endReason: reason })
      await stopCheckIns(who.userId, id)
    })
    await auditPlacement(who.userId, 'ended', application)
    return placementNow(who, application)
  })

const ENDINGS = ['placements.made', 'placements.ended', 'placements.restored']
/** Who took the end back already, and when. @throws Refusal ALREADY_UNDONE */
async function refuseRestored(who: Who, { id }: Locked, { endedOn }: queries.PlacementRow): Promise<void> {
  const last = endedOn === null ? await findLastOn(id, ENDINGS) : undefined
  if (last?.action !== 'placements.restored') return
  const name = last.name ?? m.record_by_us({}, { locale: who.language })
  throw new Refusal('ALREADY_UNDONE', { name, time: shownInstant(last.createdAt) })
}

/** Takes the end back, and what it stopped. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, ALREADY_UNDONE */
export const restorePlacement = (who: Who, id: string): Promise<Placement> =>
  transact(async () => {
    const { application, placement } = await lock(id)
    await refuseRestored(who, application, placement)
    requireState(placementPolicy.restore, factsOf(placement))
    await change(placement, who.userId, async () => {
      await queries.updatePlacement(id, { endedOn: null, endReason: null })
      await restoreCheckIns(await rowOf(id), await taskOf(who, application.id))
    })
    await auditPlacement(who.userId, 'restored', application)
    return placementNow(who, application)
  })

/** Deletes a placement that has not begun, with its open check-ins. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const deletePlacement = (who: Who, id: string): Promise<void> =>
  transact(async () => {
    const { application, placement } = await lock(id)
    requireState(placementPolicy.delete, factsOf(placement))
    await recordDeleted(ofPlacement(placement, who.userId), await valuesOf(id))
    await dropCheckIns(who.userId, id)
    await queries.deletePlacement(id)
    await auditPlacement(who.userId, 'deleted', application)
  })

/**
 * An application has come to another end than work: one that has begun ended with it, one that has not is none. Run again it
 * finds nothing.
 */
export const leavePlacement = (applicationId: string): Promise<void> =>
  transact(async () => {
    const placement = await queries.findOnApplication(applicationId)
    const application = placement && (await lockApplication(applicationId))
    if (!application || application.status === 'hired' || placement.endedOn !== null) return
    const isBegun = placement.startOn <= today()
    if (isBegun) {
      await change(placement, null, async () => {
        await stopCheckIns(null, placement.id)
        await queries.updatePlacement(placement.id, { endedOn: today() })
      })
    } else {
      await recordDeleted(ofPlacement(placement, null), await valuesOf(placement.id))
      await dropCheckIns(null, placement.id)
      await queries.deletePlacement(placement.id)
    }
    await auditPlacement(null, isBegun ? 'ended' : 'deleted', application)
  })

/** When and where work of an own application begins. */
export async function ownPlacement(who: Who, applicationId: string, language: Language) {
  const found = await queries.findOwn(applicationId, who.userId, language)
  const hasEnded = found?.hasEnded ?? false
  return {
    placement: found && !hasEnded ? { start_on: found.startOn, company: found.company } : null,
    has_ended: hasEnded,
  }
}
