import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { SavedViews } from '#db/schema.ts'

/** With the number of rows above which somebody has it on their day. */
export type ViewRow = Selectable<SavedViews> & { pinned: number | null }

/** Views somebody sees: their own and the shared ones. */
const seenBy = (userId: string) =>
  db()
    .selectFrom('savedViews as v')
    .leftJoin('pinnedViews as p', (join) => join.onRef('p.viewId', '=', 'v.id').on('p.userId', '=', userId))
    .selectAll('v')
    .select(sql<number | null>`case when v.owner_id = ${userId} then v.threshold else p.threshold end`.as('pinned'))
    .where('v.deletedAt', 'is', null)
    .where((is) => is.or([is('v.ownerId', '=', userId), is('v.isShared', '=', true)]))

/** Those of a list. */
export const findViews = (userId: string, list: string): Promise<ViewRow[]> =>
  seenBy(userId)
    .where('v.list', '=', list)
    .orderBy(sql`v.name collate "sl-x-icu"`)
    .orderBy('v.id')
    .execute()

/** Those somebody has put on their day. */
export const findPinned = (userId: string): Promise<ViewRow[]> =>
  seenBy(userId)
    .where(sql<boolean>`case when v.owner_id = ${userId} then v.threshold else p.threshold end is not null`)
    .orderBy(sql`v.name collate "sl-x-icu"`)
    .orderBy('v.id')
    .execute()

/** One somebody sees, held until the transaction ends. */
export const lockView = (id: string, userId: string): Promise<ViewRow | undefined> =>
  seenBy(userId).where('v.id', '=', id).forUpdate('v').executeTakeFirst()

/** Puts another's view onto somebody's day. */
export async function setPin(viewId: string, userId: string, threshold: number): Promise<void> {
  await db()
    .insertInto('pinnedViews')
    .values({ viewId, userId, threshold })
    .onConflict((conflict) => conflict.columns(['userId', 'viewId']).doUpdateSet({ threshold }))
    .execute()
}

/** Takes another's view off somebody's day; answers from how many rows on it was there. */
export async function takePin(viewId: string, userId: string): Promise<number | null> {
  const gone = await db()
    .deleteFrom('pinnedViews')
    .where('viewId', '=', viewId)
    .where('userId', '=', userId)
    .returning('threshold')
    .executeTakeFirst()
  return gone?.threshold ?? null
}

export const countViews = async (ownerId: string): Promise<number> => {
  const { count } = await db()
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A new one of somebody's own. */
export const insertView = (view: Insertable<SavedViews>): Promise<ViewRow> =>
  db().insertInto('savedViews').values(view).returningAll().returning('threshold as pinned').executeTakeFirstOrThrow()

/** Of the owner's. */
export const updateView = (id: string, changes: Updateable<SavedViews>): Promise<ViewRow> =>
  db()
    .updateTable('savedViews')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .returning('threshold as pinned')
    .executeTakeFirstOrThrow()

export const deleteView = (id: string) => db().deleteFrom('savedViews').where('id', '=', id).execute()

/** One of somebody's own, deleted or not, held until the transaction ends. */
export const lockOwn = (id: string, ownerId: string): Promise<ViewRow | undefined> =>
  db()
    .selectFrom('savedViews')
    .selectAll()
    .select('threshold as pinned')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()

/** A deleted view gives its name to another one, and cannot be had back then. */
export async function freeName(ownerId: string, list: string, name: string): Promise<void> {
  await db()
    .deleteFrom('savedViews')
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .where('name', '=', name)
    .where('deletedAt', 'is not', null)
    .execute()
}

export async function deleteFinally(before: Date): Promise<void> {
  await db().deleteFrom('savedViews').where('deletedAt', '<', before).execute()
}

/** Which roles begin with which views of a list, and whether somebody has them. */
export const findDefaults = (userId: string, list: string) =>
  db()
    .selectFrom('defaultViews as d')
    .innerJoin('savedViews as s', 's.id', 'd.viewId')
    .select(({ exists, selectFrom }) => [
      'd.roleId',
      'd.viewId',
      exists(
        selectFrom('userRoles as u')
          .whereRef('u.roleId', '=', 'd.roleId')
          .where('u.userId', '=', userId)
          .select('u.roleId'),
      ).as('isOwn'),
    ])
    .where('d.list', '=', list)
    .where('s.deletedAt', 'is', null)
    .orderBy('d.roleId')
    .execute()

export const countRoles = async (ids: number[]): Promise<number> =>
  ids.length === 0 ? 0 : (await db().selectFrom('roles').select('id').where('id', 'in', ids).execute()).length

/** These roles begin with a view, no others do. */
export async function replaceDefaults({ id, list }: Pick<ViewRow, 'id' | 'list'>, roles: number[]): Promise<void> {
  await db().deleteFrom('defaultViews').where('viewId', '=', id).execute()
  if (roles.length === 0) return
  await db()
    .insertInto('defaultViews')
    .values(roles.map((roleId) => ({ roleId, list, viewId: id })))
    .onConflict((conflict) => conflict.columns(['roleId', 'list']).doUpdateSet({ viewId: id }))
    .execute()
}

export const findShared = (ownerId: string) =>
  db()
    .selectFrom('savedViews')
    .select(['id', 'list', 'name'])
    .where('deletedAt', 'is', null)
    .where('ownerId', '=', ownerId)
    .where('isShared', '=', true)
    .orderBy('id')
    .execute()

/** Who has administered the portal longest, somebody else. */
export const findAdministrator = async (exceptId: string): Promise<string | undefined> => {
  const row = await db()
    .selectFrom('users as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select('u.id')
    .where('r.key', '=', 'Administrators')
    .where('u.status', '=', 'active')
    .where('u.id', '!=', exceptId)
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .executeTakeFirst()
  return row?.id
}

/** All of everybody's. */
export const findEvery = () =>
  db()
    .selectFrom('savedViews')
    .select(['id', 'ownerId', 'list', 'name', 'query', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
