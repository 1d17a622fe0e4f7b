import { createHmac, randomUUID } from 'node:crypto'
import { keyFor } from '#auth/secret.ts'
import { uuidOf } from '#base/uuid.ts'
import { transact } from '#db/db.ts'
import { forgetDrafts, keyOf, makeKey } from '#auth/campaign-keys.ts'
import { clearProposed, findProposed, lockCampaigns } from './asked-raters.queries.ts'
import { type Content, seal, slotOf } from './sealing.ts'
import * as queries from './slots.queries.ts'
import { forgetReplacedKeys, roomIn } from './slots.service.ts'

/**
 * Seals what versions before this one have kept as it is (migration 0125), under new ids, in the order of these. Where a
 * slot was found by the installation's secret it is found by the campaign's key from now on.
 * @returns how many slots
 */
export async function sealUp(): Promise<number> {
  forgetDrafts()
  let count = 0
  for (const id of await queries.findUnsealed()) count += await transact(() => sealUpCampaign(id))
  // A campaign that was opened by a version before this one has no key yet.
  for (const { id, isOpen, slots, round } of await queries.findKeyed())
    if (isOpen && slots === 0 && !keyOf(id, round)) makeKey(id)
  await forgetReplacedKeys()
  return count
}

async function sealUpCampaign(campaignId: string): Promise<number> {
  await lockCampaigns([campaignId])
  const raters = await findProposed(campaignId)
  const raterOf = new Map(raters.map((rater) => [formerSlotOf(rater.id), rater]))
  makeKey(campaignId)
  const key = keyOf(campaignId, 0) ?? Buffer.alloc(0)
  const room = await roomIn(campaignId)
  const plain = (await queries.findSlotsOf([campaignId])).filter(({ sealed }) => sealed[0] === '{'.charCodeAt(0))
  const rows = plain.map(({ id: former, sealed, round }) => {
    const rater = raterOf.get(former)
    const id = rater ? slotOf(key, rater.id, round) : randomUUID()
    const content = JSON.parse(sealed.toString()) as Content
    return { id, campaignId, sealed: seal(key, id, { ...content, claimed: rater?.claimed ?? null }, room) }
  })
  await queries.replaceSlots(
    plain.map(({ id }) => id),
    rows,
  )
  await clearProposed(campaignId)
  return rows.length
}

/** How versions before this one found the slot of a rater. */
const formerSlotOf = (raterId: string): string => uuidOf(createHmac('sha256', keyFor('slots')).update(raterId).digest())
