import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { forgetFormerRows } from '#db/scrub.ts'
import { env } from '#env.ts'

/** A slot as it lies in the table. */
export interface SealedRow {
  id: string
  campaignId: string
  sealed: Buffer
}
/** So many at once: a statement has at most 65,535 parameters. */
const BATCH = 500

const slots = () => db().selectFrom('feedbackSlots').select(['id', 'campaignId', 'sealed'])

export const findSlots = (ids: string[]): Promise<SealedRow[]> =>
  slots()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** All slots of these campaigns, in the order of their random ids, each with the round its campaign is in. */
export const findSlotsOf = (campaignIds: string[]): Promise<(SealedRow & { round: number })[]> =>
  db()
    .selectFrom('feedbackSlots as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaignId')
    .select(['s.id', 's.campaignId', 's.sealed', 'c.slotRound as round'])
    .where('s.campaignId', '=', sql<string>`any(${campaignIds}::uuid[])`)
    .orderBy('s.id')
    .execute()

/** The round each of these campaigns is in. */
export async function findRounds(campaignIds: string[]): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom('campaigns')
    .select(['id', 'slotRound'])
    .where('id', '=', sql<string>`any(${campaignIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, slotRound }) => [id, slotRound]))
}

export async function updateRound(campaignId: string, slotRound: number): Promise<void> {
  await db().updateTable('campaigns').set({ slotRound }).where('id', '=', campaignId).execute()
}

/** Everybody who is named in a campaign, asked or not. */
export async function findRaterIds(campaignId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('campaignRaters as r')
    .innerJoin('campaignSubjects as s', 's.id', 'r.subjectId')
    .select('r.id')
    .where('s.campaignId', '=', campaignId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The questionnaire of a campaign. */
export async function findVersionOf(campaignId: string): Promise<string> {
  const row = await db()
    .selectFrom('campaigns')
    .select('versionId')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return row.versionId
}

/** Changes to it wait for each other until the transaction ends. */
export const lockSlot = (id: string): Promise<SealedRow | undefined> =>
  slots().where('id', '=', id).forUpdate().executeTakeFirst()

/** Makes a slot; one that is there stays as it is. */
export async function insertSlot(row: SealedRow): Promise<void> {
  await db()
    .insertInto('feedbackSlots')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

export async function updateSlot(id: string, sealed: Buffer): Promise<void> {
  await db().updateTable('feedbackSlots').set({ sealed }).where('id', '=', id).execute()
}

export async function deleteSlots(ids: string[]): Promise<void> {
  await sql`delete from feedback_slots where id = any(${ids}::uuid[])`.execute(db())
}

/** Puts these in the place of those with the given ids, in the order of the new ones' ids. */
export async function replaceSlots(ids: string[], rows: readonly SealedRow[]): Promise<void> {
  await deleteSlots(ids)
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let at = 0; at < sorted.length; at += BATCH)
    await db()
      .insertInto('feedbackSlots')
      .values(sorted.slice(at, at + BATCH))
      .execute()
}

/** Campaigns with slots in which answers lie as a version before this one kept them. */
export async function findUnsealed(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct campaign_id as id from feedback_slots
    where get_byte(sealed, 0) = ascii('{')`.execute(db())
  return rows.map(({ id }) => id)
}

/** Campaigns that take answers, and those there are slots of, with how many and the round these are in. */
export async function findKeyed() {
  const { rows } = await sql<{ id: string; title: string; isOpen: boolean; slots: number; round: number }>`select c.id,
      c.title_sl as title, c.status = 'open' as "isOpen", count(s.id)::int as slots, c.slot_round as round
    from campaigns c left join feedback_slots s on s.campaign_id = c.id
    group by c.id having c.status = 'open' or count(s.id) > 0 order by c.created_at, c.id`.execute(db())
  return rows
}

/** Leaves nothing in the files of the table but the slots there are. @returns false when it is in use, or may not be done */
export const rewriteSlotFiles = (): Promise<boolean> =>
  forgetFormerRows(env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? '', 'feedback_slots')
