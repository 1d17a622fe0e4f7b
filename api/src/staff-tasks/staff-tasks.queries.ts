import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import { isAmongWith } from '#db/permissions.ts'
import { READABLE } from '#applications/record/readable.ts'
import { type Address, mayHold, mayName } from '#users/full-names.ts'
import type { Tasks } from '#db/schema.ts'

export type TaskRow = Selectable<Tasks>

/** Active accounts that may have tasks. */
const people = () =>
  db()
    .selectFrom('users as u')
    .select(['u.id as uid', 'u.name'])
    .where('u.status', '=', 'active')
    .where('u.name', 'is not', null)
    .$narrowType<{ name: string }>()
    .where(isAmongWith('u.id', 'tasks.manage'))

export const findPeople = () =>
  people()
    .orderBy(sql`u.name collate "sl-x-icu"`)
    .orderBy('u.id')
    .execute()

export const findPeopleAmong = (ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : people().where('u.id', 'in', ids).execute()

export const findTask = (id: string): Promise<TaskRow | undefined> =>
  db().selectFrom('tasks').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** A task deleted since then, which can still be had back; held until the transaction ends. */
export const lockDeleted = (id: string, since: Date): Promise<TaskRow | undefined> =>
  db()
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', '>=', since)
    .where('putAway', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** A task that is put away, held until the transaction ends. */
export const lockPutAway = (id: string): Promise<TaskRow | undefined> =>
  db().selectFrom('tasks').selectAll().where('id', '=', id).where('putAway', '=', true).forUpdate().executeTakeFirst()

/** Tasks of those mentioned in one that were deleted with it. */
export const findDeletedMentions = (id: string, deletedAt: Date): Promise<TaskRow[]> =>
  db().selectFrom('tasks').selectAll().where('mentionedIn', '=', id).where('deletedAt', '=', deletedAt).execute()

/** Deletes for good what was deleted before then. */
export async function deleteFinally(before: Date): Promise<void> {
  await db().deleteFrom('tasks').where('deletedAt', '<', before).where('putAway', '=', false).execute()
}

/** Who is mentioned in a task, and as what, also while it waits to go for good: what its history leaves out. */
export const findMentioned = (id: string) =>
  db().selectFrom('tasks').select(['mentionedAs', 'assigneeId']).where('mentionedIn', '=', id).execute()

/** Tasks of those mentioned in one. */
export const findMentions = (id: string) =>
  db()
    .selectFrom('tasks as t')
    .leftJoin('users as u', 'u.id', 't.assigneeId')
    .selectAll('t')
    .select('u.name')
    .where('t.mentionedIn', '=', id)
    .where('t.deletedAt', 'is', null)
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .execute()

export const insertTask = (task: Insertable<Tasks>): Promise<TaskRow> =>
  db().insertInto('tasks').values(task).returningAll().executeTakeFirstOrThrow()

export async function updateTask(id: string, changes: Updateable<Tasks>): Promise<void> {
  await db()
    .updateTable('tasks')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(id: string): Promise<void> {
  await db().deleteFrom('tasks').where('id', '=', id).execute()
}

/** Is there such a record? */
export async function isThere(table: 'jobs' | 'applications' | 'companies' | 'users', id: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from ${sql.table(table)} where id = ${id}) as found`.execute(db())
  return rows[0]?.found ?? false
}

/** The job an application was sent for. */
export const findJobOf = async (applicationId: string): Promise<string | undefined> =>
  (
    await db()
      .selectFrom('applications')
      .select('jobId')
      .where('id', '=', applicationId)
      .where('submittedAt', 'is not', null)
      .executeTakeFirst()
  )?.jobId

/** May nothing of an application be read any more, the words of tasks on it among it? */
export const isClosed = async (applicationId: string): Promise<boolean> =>
  (
    await sql<{ isClosed: boolean }>`select not ${sql.raw(READABLE)} as is_closed
      from applications a join users u on u.id = a.user_id where a.id = ${applicationId}`.execute(db())
  ).rows[0]?.isClosed ?? false

/** The candidate whose application a task is on. */
export const findCandidate = async (applicationId: string): Promise<string | undefined> =>
  (await db().selectFrom('applications').select('userId').where('id', '=', applicationId).executeTakeFirst())?.userId

/** What somebody had to do when their account goes, with the contact of the job it is on. */
export const findTasksOf = (assigneeId: string) =>
  db()
    .selectFrom('tasks as t')
    .leftJoin('jobs as j', 'j.id', 't.jobId')
    .selectAll('t')
    .select('j.contactId')
    .where('t.assigneeId', '=', assigneeId)
    .execute()

/** Tasks that may name somebody: after `@`, as they are called or were when they were mentioned, or among those they have to do. */
export const findNaming = (userId: string, name: string) =>
  db()
    .selectFrom('tasks as t')
    .leftJoin('tasks as m', (on) =>
      on.on('m.assigneeId', '=', userId).on(sql<boolean>`m.mentioned_in in (t.id, t.mentioned_in)`),
    )
    .selectAll('t')
    .select('m.mentionedAs as said')
    .where((is) =>
      is.or([
        is('m.id', 'is not', null),
        is(sql`position(${`@${name}`} in t.text)`, '>', 0),
        is.and([is('t.assigneeId', '=', userId), is(sql`position(${name} in t.text)`, '>', 0)]),
      ]),
    )
    .execute()

export const findName = async (id: string): Promise<string | null> =>
  (await db().selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

const WORDS = sql`t.text || ' ' || coalesce(t.text_en, '')`
/** Tasks on no record of somebody's whose words may name them. */
export const findMaybeNaming = (userId: string, likes: string[][], addresses: readonly Address[]): Promise<TaskRow[]> =>
  db()
    .selectFrom('tasks as t')
    .selectAll()
    .where(sql<boolean>`t.user_id is distinct from ${userId}`)
    .where(
      sql<boolean>`not exists (select from applications a where a.id = t.application_id and a.user_id = ${userId})`,
    )
    .where((is) => is.or([mayName(WORDS, likes), mayHold(WORDS, sql`t.created_at`, addresses)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
