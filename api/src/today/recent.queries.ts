import type { OPENED_KINDS } from '@korak/contract/today.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

export interface Opened {
  kind: (typeof OPENED_KINDS)[number]
  uid: string
}

export async function findOpened(userId: string, since: Date) {
  const query = db()
    .selectFrom('lastOpened')
    .select(['kind', 'recordId as uid', 'openedAt as at'])
    .where('userId', '=', userId)
    .where('openedAt', '>', since)
  return (await query.execute()) as (Opened & { at: Date })[]
}

/** Notes it, unless it was noted after `again`, and forgets all but the last few. */
export async function upsertOpened(
  userId: string,
  { kind, uid }: Opened,
  { at, again, most }: { at: Date; again: Date; most: number },
): Promise<void> {
  await sql`with noted as (
      insert into last_opened (user_id, kind, record_id, opened_at) values (${userId}, ${kind}, ${uid}, ${at})
      on conflict (user_id, kind, record_id) do update set opened_at = excluded.opened_at where last_opened.opened_at <= ${again}
      returning 1)
    delete from last_opened where user_id = ${userId} and exists (select from noted) and (kind, record_id) in (
      select kind, record_id from last_opened where user_id = ${userId} order by opened_at desc offset ${most - 1})
      and (kind, record_id) <> (${kind}, ${uid})`.execute(db())
}
