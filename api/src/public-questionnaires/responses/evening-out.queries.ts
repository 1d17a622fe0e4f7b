import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'
import { forgetFormerRows } from '#db/scrub.ts'
import { env } from '#env.ts'

/** In one transaction: respondents to them wait that long, nobody else does. */
const BATCH = 200
/** Smaller than any id that is drawn. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** A call gives up after 2 s of waiting for a table. */
const LONGEST_MS = 1500

/** Was it begun, answered or submitted since the link `l` was last evened out? Of what was answered only the day is known. */
const isUneven = sql<boolean>`greatest(r.updated_at, s.updated_at) >= coalesce(l.evened_until, '-infinity')`

/** So many links are looked through by a statement: by one alone all responses there ever were would be read, and no statement may take that long. */
const LINKS = 100

/** Links with anonymous responses that were not evened out yet. */
export async function findUneven(): Promise<string[]> {
  const { rows: links } = await sql<{
    id: string
  }>`select id from public_links where mode <> 'personal' order by id`.execute(db())
  const found: string[] = []
  for (let at = 0; at < links.length; at += LINKS) {
    const ids = links.slice(at, at + LINKS).map(({ id }) => id)
    const { rows } = await sql<{
      id: string
    }>`select l.id from public_links l where l.id = any(${ids}::uuid[]) and exists (
        select from public_responses r join answer_sheets s on s.id = r.id where r.link_id = l.id and ${isUneven})
      order by l.id`.execute(db())
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** The next responses of a link to be evened out, in the order of their random ids; whoever answers them waits. */
export async function lockUneven(linkId: string, after: string | undefined): Promise<string[]> {
  // As whoever answers: first the link, then the sheet. Whoever begins does not wait for this hold of the link.
  await sql`select from public_links where id = ${linkId} for key share`.execute(db())
  const last = after ?? BEFORE_ALL
  // The last one is said of both tables: whichever is gone through, it is begun after it.
  const { rows } = await sql<{ id: string }>`select s.id from public_responses r join answer_sheets s on s.id = r.id
      join public_links l on l.id = r.link_id
    where l.id = ${linkId} and r.link_id = ${linkId} and ${isUneven} and r.id > ${last} and s.id > ${last}
    order by r.id limit ${BATCH} for update of s`.execute(db())
  return rows.map(({ id }) => id)
}

/**
 * Deletes these responses with all that belongs to them, and writes them again in the order of ids: as they were, those that
 * were submitted before that midnight as if at once.
 */
export async function rewriteResponses(ids: string[], midnight: Date): Promise<void> {
  await evenOutDays(ids, midnight)
  const responses = await textsOf(sql`public_responses t where t.id = any(${ids}::uuid[]) order by t.id`)
  const sheets = await textsOf(sql`answer_sheets t where t.id = any(${ids}::uuid[]) order by t.id`)
  const answers = await textsOf(sql`answers t where t.sheet_id = any(${ids}::uuid[]) order by t.sheet_id, t.item`)
  await sql`delete from public_responses where id = any(${ids}::uuid[])`.execute(db())
  await insertTexts('public_responses', responses)
  await insertTexts('answer_sheets', sheets)
  await insertTexts('answers', answers)
}

/**
 * Leaves of submitted responses the day of that alone: when they were begun and gone on with, and how often, would tell them
 * apart. Not on that day itself, since the number of those begun until the day before would tell of a submit.
 */
async function evenOutDays(ids: string[], midnight: Date): Promise<void> {
  await sql`with done as (
      update public_responses set created_at = updated_at
      where id = any(${ids}::uuid[]) and status = 'closed' and updated_at < ${midnight}
      returning id, updated_at as at),
    sheet as (
      update answer_sheets s set created_at = at, updated_at = at, position = null,
        rev = (select count(*) from answers a where a.sheet_id = s.id)
      from done where s.id = done.id)
    update answers a set created_at = at, updated_at = at, rev = 1 from done where a.sheet_id = done.id`.execute(db())
}

/** Whole rows in the notation of PostgreSQL, so that none of their columns is forgotten and none read as something else. */
async function textsOf(from: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select t::text as text from ${from}`.execute(db())
  return rows.map(({ text }) => text)
}
const insertTexts = (table: string, texts: string[]) =>
  sql`insert into ${sql.table(table)} select t.* from unnest(${texts}::text[]::${sql.table(table)}[]) t`.execute(db())

/** Writes the places held of a link again, in the order of keys. Call with the link held. */
export async function rewriteHolds(linkId: string): Promise<void> {
  await sql`with gone as (delete from public_holds where link_id = ${linkId} returning *)
    insert into public_holds select * from gone order by key`.execute(db())
}

/** Everything of a link that was answered before is evened out. */
export async function updateEvened(linkId: string, evenedUntil: Date): Promise<void> {
  await db().updateTable('publicLinks').set({ evenedUntil }).where('id', '=', linkId).execute()
}

/** Leaves nothing in the files of a table but the rows there are. @returns false when it is in use, or may not be done */
export const rewriteFiles = (table: string): Promise<boolean> =>
  forgetFormerRows(env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? '', table, LONGEST_MS)
