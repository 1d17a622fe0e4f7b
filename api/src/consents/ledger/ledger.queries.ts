import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { ConsentEvents } from '#db/schema.ts'

/** Lets the decisions of one person follow each other, until the transaction ends. */
export async function lockPerson(userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consents:${userId}`}, 0))`.execute(db())
}

/** The end of a person's chain; undefined before the first event. */
export const findLast = (personId: string) =>
  db()
    .selectFrom('consentEvents')
    .select(['seq', 'hash'])
    .where('personId', '=', personId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertEvent(event: Insertable<ConsentEvents>): Promise<void> {
  await db().insertInto('consentEvents').values(event).execute()
}

/** Keeps a public key that signed something. @returns false when it is known */
export async function insertKey(id: string, publicKey: Buffer): Promise<boolean> {
  const added = await db()
    .insertInto('receiptKeys')
    .values({ id, publicKey })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Newest first. */
export const findKeys = () =>
  db()
    .selectFrom('receiptKeys')
    .select(['id', 'publicKey', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

const events = () =>
  db()
    .selectFrom('consentEvents')
    .select(['id', 'personId', 'seq', 'userConsentId', 'consentKey', 'versionId', 'versionLabel', 'textHash'])
    .select(['action', 'method', 'language', 'happenedAt', 'previousHash', 'hash', 'receipt', 'signature', 'keyId'])

export type EventRow = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>

/** A person's chain, first event first. */
export const findChain = (personId: string): Promise<EventRow[]> =>
  events().where('personId', '=', personId).orderBy('seq').execute()

export const findEventsByIds = (ids: readonly string[]): Promise<EventRow[]> =>
  events().where('id', 'in', ids).orderBy('personId').orderBy('seq').execute()

/** What happened with one consent of a person, newest first. */
export const findEventsAbout = (personId: string, key: string): Promise<EventRow[]> =>
  events().where('personId', '=', personId).where('consentKey', '=', key).orderBy('seq', 'desc').execute()

/** People with a chain, by id, after one already looked at. */
export async function findPeople(after: string, limit: number): Promise<string[]> {
  const found = await db()
    .selectFrom('consentEvents')
    .select('personId')
    .distinct()
    .where('personId', '>', after)
    .orderBy('personId')
    .limit(limit)
    .execute()
  return found.map(({ personId }) => personId)
}
