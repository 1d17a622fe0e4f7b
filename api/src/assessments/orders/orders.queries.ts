import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { AssessmentOrders, AssessmentProviders, Assignments } from '#db/schema.ts'
import { WAITING } from './orders.states.ts'

export type OrderRow = Selectable<AssessmentOrders>

const externals = () =>
  db()
    .selectFrom('assignments as a')
    .innerJoin('assessmentProviders as p', 'p.id', 'a.providerId')
    .select(['a.id', 'a.userId', 'a.status', 'a.titleSl', 'a.titleEn', 'a.createdBy'])
    .select(['p.id as providerId', 'p.key as provider', 'p.name as providerName', 'p.launchUrl', 'p.pollUrl'])
    .select('p.isActive')

/** A test of a provider somebody was asked to take. */
export type External = NonNullable<Awaited<ReturnType<typeof findOwn>>>

export const findOwn = (userId: string, id: string, at: Date) =>
  externals().where('a.id', '=', id).where('a.userId', '=', userId).where('a.opensAt', '<=', at).executeTakeFirst()

/** Everything that changes an order locks its assignment first: launches and reports wait for each other. */
export const lockExternal = (id: string): Promise<External | undefined> =>
  externals().where('a.id', '=', id).forUpdate('a').executeTakeFirst()

/** The order with its assignment, both held until the transaction ends. */
export async function lockOrder(id: string): Promise<{ order: OrderRow; external: External } | undefined> {
  const known = await db().selectFrom('assessmentOrders').select('assignmentId').where('id', '=', id).executeTakeFirst()
  const external = known ? await lockExternal(known.assignmentId) : undefined
  const order = await db().selectFrom('assessmentOrders').selectAll().where('id', '=', id).executeTakeFirst()
  return order && external ? { order, external } : undefined
}

/** The order that says how the test stands: the completed one, else the newest. */
export const findOrder = (assignmentId: string): Promise<OrderRow | undefined> =>
  db()
    .selectFrom('assessmentOrders')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .orderBy(({ eb }) => eb('status', '=', 'completed'), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()

export const insertOrder = (row: Insertable<AssessmentOrders>): Promise<OrderRow> =>
  db().insertInto('assessmentOrders').values(row).returningAll().executeTakeFirstOrThrow()

export const updateOrder = (id: string, changes: Updateable<AssessmentOrders>): Promise<OrderRow> =>
  db().updateTable('assessmentOrders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Other launches of a test whose reports are awaited. Its assignment is held, so they stay as they are. */
export const findOthers = (assignmentId: string, id: string): Promise<OrderRow[]> =>
  db()
    .selectFrom('assessmentOrders')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .where('id', '<>', id)
    .where('status', 'in', WAITING)
    .execute()

/** Orders the portal waits for; those whose time is over first, then those not asked about for the longest time. */
export const findWaiting = (at: Date, limit: number): Promise<{ id: string; providerId: string | null }[]> =>
  db()
    .selectFrom('assessmentOrders as o')
    .innerJoin('assignments as a', 'a.id', 'o.assignmentId')
    .select(['o.id', 'a.providerId'])
    .where('o.status', 'in', ['launched', 'returned'])
    .orderBy(({ eb }) => eb('pollUntil', '<=', at), 'desc')
    .orderBy('polledAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()

export const findWithExternal = async (id: string): Promise<{ order: OrderRow; external: External } | undefined> => {
  const order = await db().selectFrom('assessmentOrders').selectAll().where('id', '=', id).executeTakeFirst()
  const external = order && (await externals().where('a.id', '=', order.assignmentId).executeTakeFirst())
  return order && external ? { order, external } : undefined
}

/** Held until the transaction ends: whoever asks people at the same moment waits, and sees who has been asked. */
export const lockActiveProvider = (key: string) =>
  db()
    .selectFrom('assessmentProviders')
    .select('id')
    .where('key', '=', key)
    .where('isActive', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Which of these people staff may turn to, and who of them has a test of that name still to take. */
export async function findAskable(ids: string[], { providerId, title }: { providerId: string; title: string }) {
  const { rows } = await sql<{ id: string; isWaiting: boolean }>`select u.id, exists (select from assignments a
      where a.user_id = u.id and a.status <> 'closed' and a.provider_id = ${providerId} and a.title_sl = ${title}) as is_waiting
    from users u where u.id = any(${ids}::uuid[]) and u.status = 'active' and u.closing_at is null
      and u.restricted_at is null and u.quarantined_at is null order by u.id`.execute(db())
  return rows
}

export const insertExternal = async (row: Insertable<Assignments>): Promise<string> =>
  (await db().insertInto('assignments').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Adds a provider or changes the one with this key; one that was switched off is in use again. */
export async function saveProviderRow(row: Insertable<AssessmentProviders>): Promise<void> {
  const { key: _key, ...changes } = row
  await db()
    .insertInto('assessmentProviders')
    .values(row)
    .onConflict((on) => on.column('key').doUpdateSet({ ...changes, isActive: true, updatedAt: new Date() }))
    .execute()
}
