import { transact } from '#db/db.ts'
import { forgetLaterKeys, keyOf, makeKey } from '#auth/campaign-keys.ts'
import { lockCampaigns } from './asked-raters.queries.ts'
import { deleteSlots, findKeyed, findRounds } from './slots.queries.ts'
import { keyNow, slotsIn } from './slots.service.ts'

export interface KeyState {
  id: string
  title: string
  hasKey: boolean
  opened: number
  /** Slots nobody can open: the key is not there, or it is another one. */
  shut: number
}

/** Campaigns with answers, or that take some, and how many of their slots can be opened. */
export async function keyStates(): Promise<KeyState[]> {
  const states: KeyState[] = []
  for (const { id, title, round } of await findKeyed()) {
    const { all, shut } = await slotsIn(id)
    states.push({ id, title, hasKey: keyOf(id, round) !== null, opened: all.length, shut: shut.length })
  }
  return states
}

/**
 * Gives up what cannot be opened in a campaign and makes a key when there is none: raters begin again, by links
 * the next mail brings, and reports are made of what is left. Keys of later rounds go, too: they open nothing.
 * @returns how many slots were given up
 */
export const giveUp = (campaignId: string): Promise<number> =>
  transact(async () => {
    await lockCampaigns([campaignId])
    const { shut } = await slotsIn(campaignId)
    await deleteSlots(shut)
    forgetLaterKeys(campaignId, (await findRounds([campaignId])).get(campaignId) ?? 0)
    if (!(await keyNow(campaignId))) makeKey(campaignId)
    return shut.length
  })
