import { sql } from 'kysely'
import type { ReplyDoubt } from '@korak/contract/replies.rules.ts'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import { heldRows } from '#users/addresses.ts'

/** An answer that has not come into a conversation, locked until the transaction ends. */
export const lockWaiting = (id: string) =>
  db()
    .selectFrom('replies')
    .select(['id', 'state', 'text', 'assignedTo', 'dueAt'])
    .select(({ selectFrom }) =>
      selectFrom('applications as a').select('a.jobId').whereRef('a.id', '=', 'replies.applicationId').as('jobId'),
    )
    .where('id', '=', id)
    .where('state', '<>', 'entered')
    .forUpdate()
    .executeTakeFirst()

export const findByRef = (refNo: string) =>
  db()
    .selectFrom('applications')
    .select(['id', 'userId', 'status'])
    .where('refNo', '=', refNo)
    .where('submittedAt', 'is not', null)
    .executeTakeFirst()

export const findOwner = async (application: string): Promise<string | undefined> =>
  (await db().selectFrom('applications').select('userId').where('id', '=', application).executeTakeFirst())?.userId

export const assign = (id: string, to: { assignedTo: string; decidedBy: string; dueAt: Date }) =>
  db()
    .updateTable('replies')
    .set({ ...to, state: 'assigned' })
    .where('id', '=', id)
    .execute()

export const decide = (id: string, state: 'waiting' | 'discarded', decidedBy: string) =>
  db().updateTable('replies').set({ state, decidedBy, assignedTo: null, dueAt: null }).where('id', '=', id).execute()

/** It is a message of this person about this application now; what the message says is not kept twice. */
export const enter = (id: string, applicationId: string, userId: string) =>
  db()
    .updateTable('replies')
    .set({ state: 'entered', eventId: id, applicationId, userId, text: '', assignedTo: null, dueAt: null })
    .where('id', '=', id)
    .execute()

export const sendBack = async (id: string, doubt: ReplyDoubt): Promise<void> => {
  await db()
    .updateTable('replies')
    .set({ state: 'waiting', doubt, assignedTo: null, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'assigned')
    .execute()
}

export async function findDue(limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('replies')
    .select('id')
    .where('state', '=', 'assigned')
    .where('dueAt', '<=', sql<Date>`now()`)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countWaiting(): Promise<number> {
  const { count } = await db()
    .selectFrom('replies')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Removes what came from an address of the person while it was theirs and nobody could place. What stands in the application of somebody
 * else, or answers a mail to them, loses the address. The person's own goes with the account.
 */
export async function deleteRepliesOf(userId: string): Promise<void> {
  const theirs = forPerson(heldRows('replies', 'from_address'), userId)
  await sql`delete from replies where user_id is null and id in (${theirs})`.execute(db())
  await sql`update replies set from_address = '' where user_id <> ${userId} and id in (${theirs})`.execute(db())
}
