import { setTimeout as sleep } from 'node:timers/promises'
import { transact } from '#db/db.ts'
import { keyOf } from '#auth/campaign-keys.ts'
import { taskLog } from '#tasks/task-log.ts'
import { findAsked, lockCampaigns } from './raters.queries.ts'
import { emptyContent } from './sealing.ts'
import { findKeyed, rewriteSlotFiles } from './slots.queries.ts'
import { rewriteSlots, slotsIn } from './slots.service.ts'

/** Somebody may just be answering: the table is tried again. */
const TURNS = 3
const PAUSE_MS = 200

/**
 * Makes a slot for everybody who was asked, and seals all others afresh under other ids, of every campaign that has answers
 * or takes some: the number of slots does not tell how many have begun, and dumps between which this was done have no slot
 * in common, so that nobody who is asked late is known by the one that is new.
 */
export async function evenOutSlots(): Promise<void> {
  for (const { id, isOpen } of await findKeyed()) if (keyOf(id)) await evenOut(id, isOpen)
  await forgetFormerSlots()
}

/** What was written anew still lies in the files of the table, each version with its transaction. */
async function forgetFormerSlots(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    if (await rewriteSlotFiles()) return
    await sleep(PAUSE_MS)
  }
  taskLog()('warn', 'former slots stay in the files of the database', {})
}

/** The same of one campaign that takes answers, when somebody who was asked has no slot. Nothing without its key. */
export async function makePlaces(campaignId: string): Promise<void> {
  if (!keyOf(campaignId)) return
  const slots = await slotsIn(campaignId)
  if ((await findAsked(campaignId)).some(({ id }) => !slots.of(id))) await evenOut(campaignId, true)
}

const evenOut = (campaignId: string, isOpen: boolean): Promise<void> =>
  transact(async () => {
    await lockCampaigns([campaignId])
    const slots = await slotsIn(campaignId)
    const asked = isOpen ? await findAsked(campaignId) : []
    const missing = asked.filter(({ id }) => !slots.of(id))
    const empty = missing.map(({ id, subjectId, relationship }) => [id, emptyContent(subjectId, relationship)] as const)
    await rewriteSlots(campaignId, ({ content }) => content, new Map(empty))
  })
