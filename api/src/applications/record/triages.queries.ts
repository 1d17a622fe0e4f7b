import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Triages } from '#db/schema.ts'

/** Opinions of colleagues about an application, the first given first, with those taken back. */
export const findTriages = (applicationId: string) =>
  db()
    .selectFrom('triages as t')
    .leftJoin('users as u', 'u.id', 't.authorId')
    .select(['t.authorId', 't.opinion', 't.reason', 't.createdAt', 't.updatedAt', 'u.name as author'])
    .select(['t.firstOpinion', 't.firstReason', 't.firstAt', 't.isLed', 't.deletedAt'])
    .where('t.applicationId', '=', applicationId)
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .execute()

/** Who has given an opinion reads those of others: were there any? */
const OTHERS = sql`exists (select from triages o where o.application_id = triages.application_id
  and o.author_id is distinct from triages.author_id)`

/** One of each colleague: the last one said counts, and what was said before those of others could be read is kept. */
export const upsertTriage = (triage: Insertable<Triages>) => {
  const isLed = sql<boolean>`triages.is_led or (triages.deleted_at is null and ${OTHERS}
    and (triages.opinion, triages.reason) is distinct from (excluded.opinion, excluded.reason))`
  return db()
    .insertInto('triages')
    .values(triage)
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'authorId']).doUpdateSet((eb) => ({
        opinion: eb.ref('excluded.opinion'),
        reason: eb.ref('excluded.reason'),
        // Said once more as it is, it was said when it was.
        updatedAt: sql`case when triages.deleted_at is null and (triages.opinion, triages.reason) = (excluded.opinion, excluded.reason)
          then triages.updated_at else excluded.updated_at end`,
        isLed,
        firstOpinion: sql`case when ${isLed} then coalesce(triages.first_opinion, triages.opinion) end`,
        firstReason: sql`case when ${isLed} then coalesce(triages.first_reason, triages.reason) end`,
        firstAt: sql`case when ${isLed} then coalesce(triages.first_at, triages.updated_at) end`,
        deletedAt: null,
      })),
    )
    .execute()
}

/** Takes one back: that it was given, and what it said first, stays. */
export const deleteTriage = (applicationId: string, authorId: string, at: Date) =>
  db()
    .updateTable('triages')
    .set({
      isLed: sql<boolean>`triages.is_led or ${OTHERS}`,
      firstOpinion: sql`coalesce(first_opinion, opinion)`,
      firstReason: sql`coalesce(first_reason, reason)`,
      firstAt: sql`coalesce(first_at, updated_at)`,
      deletedAt: at,
    })
    .where('applicationId', '=', applicationId)
    .where('authorId', '=', authorId)
    .where('deletedAt', 'is', null)
    .execute()
