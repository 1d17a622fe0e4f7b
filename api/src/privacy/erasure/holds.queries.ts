import { sql } from 'kysely'
import { db } from '#db/db.ts'

const holds = () => db().selectFrom('legalHolds').select(['id', 'userId', 'reason', 'createdAt', 'releasedAt'])
export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>

const findHold = (id: string) => holds().where('id', '=', id).executeTakeFirst()

/** In force, the latest first. */
export const findHolds = () =>
  holds().where('releasedAt', 'is', null).orderBy('createdAt', 'desc').orderBy('id').execute()

/** Released since an instant, or ever. */
export const findReleased = (since: Date | null) =>
  db()
    .selectFrom('legalHolds')
    .select(['id', 'userId'])
    .select((is) => is.ref('releasedAt').$notNull().as('releasedAt'))
    .where('releasedAt', '>=', since ?? new Date(0))
    .execute()

export const insertHold = (hold: { userId: string; reason: string; placedBy: string; createdAt: Date }) =>
  db()
    .insertInto('legalHolds')
    .values(hold)
    .returning(['id', 'userId', 'reason', 'createdAt', 'releasedAt'])
    .executeTakeFirstOrThrow()

/** Puts a hold back; what is there stays, also another one in force. @returns was it missing */
export async function putHold(hold: { id: string; userId: string; createdAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('legalHolds')
    .values(hold)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** @returns whose it was; undefined when there is no such hold in force */
export const releaseHold = (id: string, releasedBy: string | null, at: Date) =>
  db()
    .updateTable('legalHolds')
    .set({ releasedBy, releasedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('releasedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

/** At which places of a list are holds that are as it says, or of people who are not here. */
export async function findAsSaid(
  said: readonly { id: string; person: string; isReleased: boolean }[],
): Promise<number[]> {
  const [ids, people, released] = [
    said.map(({ id }) => id),
    said.map(({ person }) => person),
    said.map(({ isReleased }) => isReleased),
  ]
  const { rows } = await sql<{ place: number }>`select w.place from
      unnest(${ids}::uuid[], ${people}::uuid[], ${released}::boolean[]) with ordinality as w (id, person, released, place)
    left join legal_holds h on h.id = w.id left join users u on u.id = w.person
    where case when h.id is null then u.id is null else not w.released or h.released_at is not null end`.execute(db())
  return rows.map(({ place }) => place - 1)
}
