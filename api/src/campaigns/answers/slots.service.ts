import { afterCommit, transact } from '#db/db.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import type { Sheet } from '#questionnaires/answers/sheets.service.ts'
import { forgetFormerKeys, forgetLaterKeys, keyedCampaigns, keyOf, makeKey, requireKey } from '#auth/campaign-keys.ts'
import { slotSizeFor } from './slot-size.ts'
import { type Content, seal, slotOf, unseal } from './sealing.ts'
import * as queries from './slots.queries.ts'

/** A slot that was opened. */
export interface Slot {
  id: string
  campaignId: string
  content: Content
}
/** What raters of a campaign have answered, as far as it can be opened. */
export interface CampaignSlots {
  /** In the order of their random ids. */
  all: Slot[]
  /** Of one rater. */
  of: (raterId: string) => Slot | undefined
  /** Ids of those the key does not open, or there is none. */
  shut: string[]
}

/** Bytes the content of a slot of this campaign is filled up to. */
export const roomIn = async (campaignId: string): Promise<number> =>
  slotSizeFor(await definitionOf(await queries.findVersionOf(campaignId)))

/** The round a campaign is in. */
const roundOf = async (campaignId: string): Promise<number> =>
  (await queries.findRounds([campaignId])).get(campaignId) ?? 0

/** The key of a campaign; null when it is not there (any more). */
export const keyNow = async (campaignId: string): Promise<Buffer | null> => keyOf(campaignId, await roundOf(campaignId))

/** Seals slots of a campaign, all of the same length. @throws Refusal KEY_MISSING */
async function sealerOf(campaignId: string): Promise<(slot: Slot) => queries.SealedRow> {
  const key = requireKey(campaignId, await roundOf(campaignId))
  const room = await roomIn(campaignId)
  return ({ id, content }) => ({ id, campaignId, sealed: seal(key, id, content, room) })
}

/** All slots of each of these campaigns. */
export async function slotsOf(campaignIds: string[]): Promise<Map<string, CampaignSlots>> {
  const found = await readSlots(campaignIds)
  // Nothing is held: a report may have been made in between, and the key these were sealed with is gone.
  return [...found.values()].some(({ shut }) => shut.length > 0) ? readSlots(campaignIds) : found
}

async function readSlots(campaignIds: string[]): Promise<Map<string, CampaignSlots>> {
  const rows = Map.groupBy(await queries.findSlotsOf(campaignIds), ({ campaignId }) => campaignId)
  return new Map(campaignIds.map((id) => [id, opened(id, rows.get(id) ?? [])]))
}

/** All slots of one campaign. */
export const slotsIn = async (campaignId: string): Promise<CampaignSlots> =>
  (await slotsOf([campaignId])).get(campaignId) ?? opened(campaignId, [])

function opened(campaignId: string, rows: Awaited<ReturnType<typeof queries.findSlotsOf>>): CampaignSlots {
  const round = rows[0]?.round ?? 0
  const key = keyOf(campaignId, round)
  const all = rows.flatMap(({ id, sealed }): Slot[] => {
    const content = key && unseal(key, id, sealed)
    return content ? [{ id, campaignId, content }] : []
  })
  const known = new Map(all.map((slot) => [slot.id, slot]))
  const of = (raterId: string) => (key ? known.get(slotOf(key, raterId, round)) : undefined)
  return { all, of, shut: rows.flatMap(({ id }) => (known.has(id) ? [] : [id])) }
}

type Asked = readonly { id: string; campaignId: string }[]

/** What these raters have answered, by the rater; those who have not begun are not in it. */
export async function contentsOf(raters: Asked): Promise<Map<string, Content>> {
  const campaigns = [...new Set(raters.map(({ campaignId }) => campaignId))]
  if (campaigns.length === 0) return new Map()
  const rounds = await queries.findRounds(campaigns)
  const contents = await contentsIn(rounds, raters)
  // Nothing is held: slots may have been written anew, under other ids, in between.
  const since = await queries.findRounds(campaigns)
  const isSame = campaigns.every((id) => since.get(id) === rounds.get(id))
  return isSame ? contents : contentsIn(since, raters)
}

/** The same with campaigns in these rounds. */
async function contentsIn(rounds: ReadonlyMap<string, number>, raters: Asked): Promise<Map<string, Content>> {
  const roundIn = (campaignId: string) => rounds.get(campaignId) ?? 0
  const keys = new Map(raters.map(({ campaignId }) => [campaignId, keyOf(campaignId, roundIn(campaignId))]))
  const places = new Map(
    raters.flatMap(({ id, campaignId }) => {
      const key = keys.get(campaignId)
      return key ? [[slotOf(key, id, roundIn(campaignId)), { id, key }] as const] : []
    }),
  )
  const rows = places.size > 0 ? await queries.findSlots([...places.keys()]) : []
  return new Map(
    rows.flatMap(({ id, sealed }) => {
      const place = places.get(id)
      const content = place && unseal(place.key, id, sealed)
      return place && content ? [[place.id, content] as const] : []
    }),
  )
}

/** Where the slot of a rater is as long as the campaign is held. @throws Refusal KEY_MISSING */
async function placeOf(campaignId: string, raterId: string): Promise<string> {
  const round = await roundOf(campaignId)
  return slotOf(requireKey(campaignId, round), raterId, round)
}

/**
 * Makes the place for a rater's answers; one that is there stays as it is. Call while holding the campaign. Nothing on the rater's side may be written in
 * the same transaction: its number stands beside both.
 * @throws Refusal KEY_MISSING
 */
export async function beginSlot(campaignId: string, raterId: string, content: Content): Promise<void> {
  const sealed = await sealerOf(campaignId)
  await queries.insertSlot(sealed({ id: await placeOf(campaignId, raterId), campaignId, content }))
}

/** The slot of a rater; changes to it wait until the transaction ends. Call while holding the campaign. @throws Refusal KEY_MISSING */
export async function holdSlot(campaignId: string, raterId: string): Promise<Slot | undefined> {
  const round = await roundOf(campaignId)
  const key = requireKey(campaignId, round)
  const row = await queries.lockSlot(slotOf(key, raterId, round))
  const content = row && unseal(key, row.id, row.sealed)
  return content ? { id: row.id, campaignId, content } : undefined
}

/** Keeps what has become of a slot that is held. */
export async function saveSlot(slot: Slot): Promise<void> {
  const sealed = await sealerOf(slot.campaignId)
  await queries.updateSlot(slot.id, sealed(slot).sealed)
}

/** The answers of a slot that is held as a sheet to be filled in; what becomes of it is kept by `saveSlot`. */
export const sheetOf = ({ content }: Slot, versionId: string): Sheet => ({
  versionId,
  rev: content.rev,
  store: {
    find: async () => content.answers,
    save: async (rows) => {
      const others = content.answers.filter(({ item }) => !rows.some((row) => row.item === item))
      content.answers = [...others, ...rows]
    },
    keepOnly: async (items) => {
      content.answers = content.answers.filter(({ item, value }) => value !== null && items.includes(item))
    },
    update: async ({ rev, position }) => {
      content.rev = rev
      if (position !== undefined) content.position = position
    },
  },
})

/**
 * Writes all slots of a campaign anew, each sealed afresh and under another id, in the order of these: which of them was
 * changed, was added or was taken out shows in no row. What cannot be opened stays as it is. Call while holding the
 * campaign for a change: a later key is then of a transaction that was taken back, and goes before its round comes.
 * @param change what is in a slot from now on; null takes it out
 * @param more by the rater, what has no slot yet
 */
export const rewriteSlots = async (
  campaignId: string,
  change: (slot: Slot) => Content | null = ({ content }) => content,
  more: ReadonlyMap<string, Content> = new Map(),
): Promise<void> => {
  forgetLaterKeys(campaignId, await roundOf(campaignId))
  await nextRound(campaignId, change, more)
}

const nextRound = (
  campaignId: string,
  change: (slot: Slot) => Content | null,
  more: ReadonlyMap<string, Content> = new Map(),
): Promise<void> =>
  transact(async () => {
    const { all, of, shut } = await slotsIn(campaignId)
    if (all.length + more.size === 0) return
    const former = await roundOf(campaignId)
    // What another key has shut must still be found once that is put back: it stays in its round.
    const round = shut.length > 0 ? former : former + 1
    const key = requireKey(campaignId, round)
    const raterIds = await queries.findRaterIds(campaignId)
    const raterOf = new Map(raterIds.map((id) => [of(id)?.id, id]))
    const left = all.flatMap((slot) => {
      const content = change(slot)
      // Of somebody who is gone the former id stands for the rater's.
      return content ? [{ id: slotOf(key, raterOf.get(slot.id) ?? slot.id, round), campaignId, content }] : []
    })
    const added = [...more].map(([raterId, content]) => ({ id: slotOf(key, raterId, round), campaignId, content }))
    await queries.updateRound(campaignId, round)
    const rows = [...left, ...added].map(await sealerOf(campaignId))
    await queries.replaceSlots(
      all.map(({ id }) => id),
      rows,
    )
  })

/**
 * The same with another key, so that what lies in older dumps and backups is shut for good, about everybody: what was taken
 * out here nobody reads again there. The new key is on the disk before anything is committed that was sealed with it; the
 * former one goes after the commit, or with the next look when the process dies in between. A new key whose transaction
 * was taken back counts with the next round. Call while holding the campaign for a change, with nothing in it shut.
 */
export const reseal = (campaignId: string, change: (slot: Slot) => Content | null): Promise<void> =>
  transact(async () => {
    const round = (await roundOf(campaignId)) + 1
    makeKey(campaignId, round)
    await nextRound(campaignId, change)
    // Also where no slot is left: there are some in older dumps.
    await queries.updateRound(campaignId, round)
    afterCommit(() => forgetFormerKeys(campaignId, round))
  })

/** Throws away the keys of campaigns in whose place others count. An open one keeps its first: links are made with it. */
export async function forgetReplacedKeys(): Promise<void> {
  const keyed = keyedCampaigns()
  const open = new Set((await queries.findKeyed()).flatMap(({ id, isOpen }) => (isOpen ? [id] : [])))
  for (const [id, round] of await queries.findRounds(keyed)) if (!open.has(id)) forgetFormerKeys(id, round)
}
