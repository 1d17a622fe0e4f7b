import { sql } from 'kysely'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { isTaken } from './interviews.queries.ts'

/** Agreed interviews that begin before an instant nobody has been reminded of, told before another one. */
export const findUnreminded = ({ until, toldBefore }: { until: Date; toldBefore: Date }, limit: number) =>
  db()
    .selectFrom('interviews')
    .select(['id', 'applicationId'])
    .where('state', '=', 'confirmed')
    .where('remindedAt', 'is', null)
    .where('startsAt', '>', now())
    .where('startsAt', '<', until)
    .where('updatedAt', '<', toldBefore)
    .orderBy('startsAt')
    .limit(limit)
    .execute()

export async function markReminded(id: string): Promise<void> {
  await db().updateTable('interviews').set({ remindedAt: now() }).where('id', '=', id).execute()
}

/** Interviews of which the candidate is asked to pick a time, and none is left: all have passed, or others have them. */
export const findLapsed = async (limit: number, id?: string): Promise<string[]> =>
  (
    await db()
      .selectFrom('interviews as i')
      .select('i.id')
      .where('i.state', '=', 'proposed')
      .where('i.askedAt', 'is', null)
      .where('i.lapsedAt', 'is', null)
      .where(
        sql<boolean>`not exists (select from interview_slots s where s.interview_id = i.id and s.starts_at > ${now()}
          and not ${sql.raw(isTaken('s.starts_at'))})`,
      )
      .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
      .limit(limit)
      .execute()
  ).map((row) => row.id)

export async function markLapsed(id: string): Promise<void> {
  await db().updateTable('interviews').set({ lapsedAt: now() }).where('id', '=', id).execute()
}
