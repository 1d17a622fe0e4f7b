import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { SavedViews } from '#db/schema.ts'

export type ViewRow = Selectable<SavedViews>

/** Those of a list somebody sees: their own and the shared ones. */
export const findViews = (userId: string, list: string): Promise<ViewRow[]> =>
  db()
    .selectFrom('savedViews')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('list', '=', list)
    .where((is) => is.or([is('ownerId', '=', userId), is('isShared', '=', true)]))
    .orderBy(sql`name collate "sl-x-icu"`)
    .orderBy('id')
    .execute()

/** Those somebody has put on their day. */
export const findPinned = (userId: string): Promise<ViewRow[]> =>
  db()
    .selectFrom('savedViews')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('ownerId', '=', userId)
    .where('threshold', 'is not', null)
    .orderBy(sql`name collate "sl-x-icu"`)
    .orderBy('id')
    .execute()

/** One somebody sees, held until the transaction ends. */
export const lockView = (id: string, userId: string): Promise<ViewRow | undefined> =>
  db()
    .selectFrom('savedViews')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('id', '=', id)
    .where((is) => is.or([is('ownerId', '=', userId), is('isShared', '=', true)]))
    .forUpdate()
    .executeTakeFirst()

export const countViews = async (ownerId: string): Promise<number> => {
  const { count } = await db()
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertView = (view: Insertable<SavedViews>): Promise<ViewRow> =>
  db().insertInto('savedViews').values(view).returningAll().executeTakeFirstOrThrow()

export const updateView = (id: string, changes: Updateable<SavedViews>): Promise<ViewRow> =>
  db()
    .updateTable('savedViews')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteView = (id: string) => db().deleteFrom('savedViews').where('id', '=', id).execute()

/** One of somebody's own, deleted or not, held until the transaction ends. */
export const lockOwn = (id: string, ownerId: string): Promise<ViewRow | undefined> =>
  db()
    .selectFrom('savedViews')
    .selectAll()
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
export async function replaceDefaults({ id, list }: ViewRow, roles: number[]): Promise<void> {
  await db().deleteFrom('defaultViews').where('viewId', '=', id).execute()
  if (roles.length === 0) return
  await db()
    .insertInto('defaultViews')
    .values(roles.map((roleId) => ({ roleId, list, viewId: id })))
    .onConflict((conflict) => conflict.columns(['roleId', 'list']).doUpdateSet({ viewId: id }))
    .execute()
}

export const findShared = (ownerId: string): Promise<ViewRow[]> =>
  db()
    .selectFrom('savedViews')
    .selectAll()
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
