import { eachApart } from '#base/each-apart.ts'
import { transact } from '#db/db.ts'
import { queueLog } from '#background/queue-log.ts'
import { findAsked, isOpen, lockCampaigns } from './asked-raters.queries.ts'
import { type Content, emptyContent } from './sealing.ts'
import { findKeyed, findRaterIds, rewriteSlotFiles } from './slots.queries.ts'
import { keyNow, reseal, rewriteSlots, type Slot, slotsIn } from './slots.service.ts'

/**
 * Makes a slot for everybody who was asked, and seals all others afresh under other ids, of every campaign that has answers
 * or takes some: the number of slots does not tell how many have begun, and dumps between which this was done have no slot
 * in common, so that nobody who is asked late is known by the one that is new. What fails in one campaign keeps no other as it was.
 */
export async function evenOutSlots(): Promise<void> {
  const keyed = await findKeyed()
  try {
    await eachApart(keyed, ({ id }) => evenOut(id))
  } finally {
    // What was written anew still lies in the files of the table, each version with its transaction.
    if (!(await rewriteSlotFiles())) queueLog()('warn', 'former slots stay in the files of the database', {})
  }
}

/** The same of one campaign that takes answers, when somebody who was asked has no slot. Nothing without its key. */
export async function makePlaces(campaignId: string): Promise<void> {
  if (!(await keyNow(campaignId))) return
  const slots = await slotsIn(campaignId)
  if ((await findAsked(campaignId)).some(({ id }) => !slots.of(id))) await evenOut(campaignId)
}

/** Who is about to be taken out of a campaign: raters, and people who are assessed. */
interface Leaving {
  leaving?: readonly string[]
  subjects?: readonly string[]
}

/**
 * Writes all slots of a campaign anew, with one for everybody who was asked as long as it takes answers. Nothing without its key.
 * A claim of somebody who is gone nobody can decide: it goes, and their answers count as of what they were nominated as.
 * After the closing whoever leaves takes the key along, so that older dumps are shut.
 * @param gone whose unfinished answers are emptied, and about whom everything goes
 */
export const evenOut = (campaignId: string, { leaving = [], subjects = [] }: Leaving = {}): Promise<void> =>
  transact(async () => {
    if (!(await keyNow(campaignId))) return
    await lockCampaigns([campaignId])
    const slots = await slotsIn(campaignId)
    const isRunning = await isOpen(campaignId)
    const asked = isRunning ? await findAsked(campaignId) : []
    const missing = asked.filter(({ id, subjectId }) => !slots.of(id) && !subjects.includes(subjectId))
    const empty = missing.map(({ id, subjectId, relationship }) => [id, emptyContent(subjectId, relationship)] as const)
    const emptied = new Set(leaving.map((id) => slots.of(id)?.id))
    const staying = (await findRaterIds(campaignId)).filter((id) => !leaving.includes(id))
    const listed = new Set(staying.map((id) => slots.of(id)?.id))
    const change = ({ id, content }: Slot): Content | null => {
      if (subjects.includes(content.subject)) return null
      const isLeft = content.status !== 'closed' && emptied.has(id)
      if (isLeft) return emptyContent(content.subject, content.relationship)
      return listed.has(id) ? content : { ...content, claimed: null }
    }
    // Links still to be mailed need the first key, and what is shut needs its own.
    const isForGood = !isRunning && leaving.length + subjects.length > 0 && slots.shut.length === 0
    await (isForGood ? reseal(campaignId, change) : rewriteSlots(campaignId, change, new Map(empty)))
  })
