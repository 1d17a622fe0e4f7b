import { sql, type Selectable, type Updateable } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import type { DataExports } from '#db/schema.ts'
import { notHeld } from '#db/held.ts'

export type ExportRow = Selectable<DataExports>

/** What is kept of one that failed: not how far it had come. */
export const GIVEN_UP = { status: 'failed', stage: 'queued', percent: 0 } as const

const exportsOf = (userId: string) => db().selectFrom('dataExports').selectAll().where('userId', '=', userId)

export const insertExport = (row: { userId: string; language: ExportRow['language']; at: Date }): Promise<ExportRow> =>
  db()
    .insertInto('dataExports')
    .values({ userId: row.userId, language: row.language, createdAt: row.at, updatedAt: row.at })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Who has no account and whose application staff has entered, by its number, or by the address that was given for them. */
export const findEnteredBy = (name: string): Promise<{ userId: string; language: ExportRow['language'] } | undefined> =>
  db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['u.id as userId', 'u.language'])
    .where(({ or, eb }) => or([eb('a.refNo', '=', name.toUpperCase()), eb('u.givenEmail', '=', name.toLowerCase())]))
    .where('a.cameBy', '<>', 'portal')
    .where('u.email', 'is', null)
    .executeTakeFirst()

/** Whom staff was given the address for. */
export const findGiven = (address: string): Promise<{ id: string } | undefined> =>
  db().selectFrom('users').select('id').where('givenEmail', '=', address).executeTakeFirst()

/** Downloads of one person since then, newest first. */
export const findExports = (userId: string, since: Date): Promise<ExportRow[]> =>
  exportsOf(userId).where('createdAt', '>', since).orderBy('createdAt', 'desc').orderBy('id').limit(20).execute()

export const findExport = (userId: string, id: string): Promise<ExportRow | undefined> =>
  exportsOf(userId).where('id', '=', id).executeTakeFirst()

export async function hasRunning(userId: string): Promise<boolean> {
  const row = await exportsOf(userId).where('status', 'in', ['queued', 'running']).executeTakeFirst()
  return row !== undefined
}

/** When those that count for the daily limit were asked for, the oldest first. One that failed was our fault. */
export async function findCounted(userId: string, since: Date): Promise<Date[]> {
  const rows = await db()
    .selectFrom('dataExports')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('status', '<>', 'failed')
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.createdAt)
}

/** How long the last finished ones took, in seconds: the middle one. */
export async function findUsualSeconds(): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))::float8 as seconds
    from (select started_at, finished_at from data_exports where status in ('ready', 'expired') and started_at is not null
      order by finished_at desc limit 20) last`.execute(db())
  return rows[0]?.seconds ?? null
}

/** Begins another try. @returns undefined when there is nothing to build (any more) */
export const beginTry = (id: string, at: Date): Promise<ExportRow | undefined> =>
  db()
    .updateTable('dataExports')
    .set({
      status: 'running',
      stage: 'queued',
      percent: 0,
      attempts: sql<number>`attempts + 1`,
      startedAt: at,
      updatedAt: at,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()

/** Nobody has begun it again yet, and it is not forgotten. */
export async function noteWaiting(id: string, at: Date): Promise<void> {
  await db()
    .updateTable('dataExports')
    .set({ updatedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** Is this try still the one that builds? Locks the row until the transaction ends. */
export async function lockTry(id: string, attempt: number): Promise<boolean> {
  const row = await db()
    .selectFrom('dataExports')
    .select('id')
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the row as long as this try is the one that builds. @returns false when it is not */
export async function updateTry(id: string, attempt: number, changes: Updateable<DataExports>): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('dataExports')
    .set(changes)
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markDownloaded(id: string, at: Date): Promise<void> {
  await db().updateTable('dataExports').set({ downloadedAt: at, updatedAt: at }).where('id', '=', id).execute()
}

/** Ends what is past its time. @returns ids whose files must go */
export async function expireDue(at: Date): Promise<string[]> {
  const rows = await db()
    .updateTable('dataExports')
    .set({ status: 'expired', updatedAt: at })
    .where('status', '=', 'ready')
    .where('expiresAt', '<=', at)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Gives up builds nobody has heard of since then: their process died as often as it may. */
export async function failSilent(since: Date, at: Date): Promise<void> {
  await db()
    .updateTable('dataExports')
    .set({ ...GIVEN_UP, finishedAt: at, updatedAt: at })
    .where('status', 'in', ['queued', 'running'])
    .where('updatedAt', '<', since)
    .execute()
}

/** That there was a download; of people under a legal hold that stays. */
export async function deleteOlder(than: Date): Promise<void> {
  await deleteInBatches(
    'data_exports',
    sql`created_at < ${than} and status in ('failed', 'expired') and ${notHeld('data_exports.user_id')}`,
  )
}

/** Which of these may have a file: offered, or being built. */
export async function findKept(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db()
    .selectFrom('dataExports')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', ['queued', 'running', 'ready'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function deleteExportsOf(userId: string): Promise<string[]> {
  const rows = await db().deleteFrom('dataExports').where('userId', '=', userId).returning('id').execute()
  return rows.map((row) => row.id)
}
