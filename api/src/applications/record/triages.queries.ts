import type { Insertable } from 'kysely'
import { db } from '#db/db.ts'
import type { Triages } from '#db/schema.ts'

/** Opinions of colleagues about an application, the first given first. */
export const findTriages = (applicationId: string) =>
  db()
    .selectFrom('triages as t')
    .leftJoin('users as u', 'u.id', 't.authorId')
    .select(['t.authorId', 't.opinion', 't.reason', 't.updatedAt', 'u.name as author'])
    .where('t.applicationId', '=', applicationId)
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .execute()

/** One of each colleague: the last one said counts. */
export const upsertTriage = (triage: Insertable<Triages>) =>
  db()
    .insertInto('triages')
    .values(triage)
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'authorId']).doUpdateSet((eb) => ({
        opinion: eb.ref('excluded.opinion'),
        reason: eb.ref('excluded.reason'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute()

export const deleteTriage = (applicationId: string, authorId: string) =>
  db()
    .deleteFrom('triages')
    .where('applicationId', '=', applicationId)
    .where('authorId', '=', authorId)
    .returning('id')
    .executeTakeFirst()
