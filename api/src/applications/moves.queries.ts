import type { ApplicationStatus } from '@korak/contract/applications.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { ApplicationEvents, Applications } from '#db/schema.ts'
import { isUnanswered } from '#jobs/untold.ts'
import { HEARER } from './hearers.queries.ts'

/** An application, locked until the transaction ends, with what its rules and mails need to know. */
export async function lockApplication(uid: string, owner?: string) {
  return db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .leftJoin('users as contact', (on) => on.on('contact.id', '=', HEARER))
    .select([
      'a.id',
      'a.refNo',
      'a.userId',
      'a.jobId',
      'a.status',
      'a.stageId',
      'a.staffStatus',
      'a.staffStageId',
      'a.nextMove',
      'a.promiseOn',
      'a.lateSince',
      'a.sentName',
    ])
    .select(['u.name', 'u.email', 'u.language', 'j.selectionEndedOn'])
    .select(['contact.name as contactName', 'contact.email as contactEmail', 'contact.language as contactLanguage'])
    .select([
      sql<string>`coalesce(${sql.raw(adTitle('j.id', 'u.language'))}, '')`.as('title'),
      sql<string>`coalesce(${sql.raw(adTitle('j.id', "coalesce(contact.language, 'sl-SI')"))}, '')`.as('contactTitle'),
      sql<boolean>`coalesce(j.status = 'published' and j.expires_at > now(), false)`.as('isOpen'),
    ])
    .where('a.id', '=', uid)
    .$if(owner !== undefined, (query) => query.where('a.userId', '=', owner ?? ''))
    .forUpdate('a')
    .executeTakeFirst()
}
export type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

export async function updateApplication(id: string, changes: Updateable<Applications>): Promise<void> {
  await db().updateTable('applications').set(changes).where('id', '=', id).execute()
}

/** @returns undefined when its id is that of another event */
export const insertEvent = (event: Insertable<ApplicationEvents>) =>
  db()
    .insertInto('applicationEvents')
    .values(event)
    .onConflict((on) => on.column('id').doNothing())
    .returning(['id', 'createdAt'])
    .executeTakeFirst()

/** Has this person already told these words about an application? */
export async function wasTold({ applicationId, actorId, text }: Record<'applicationId' | 'actorId' | 'text', string>) {
  const told = await db()
    .selectFrom('applicationEvents')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('actorId', '=', actorId)
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** Is this what was done last about interviews of an application? */
export async function isLastOfInterview(applicationId: string, { act, text }: { act: string; text: string }) {
  const last = await db()
    .selectFrom('applicationEvents')
    .select(['interview', 'text'])
    .where('applicationId', '=', applicationId)
    .where('interview', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.interview === act && (last.text ?? '') === text
}

/** An event by its id, whosever it is. */
export const findEvent = (id: string) =>
  db()
    .selectFrom('applicationEvents')
    .select(['id', 'applicationId', 'actorId', 'text', 'chosenTime', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Removes a draft with its history. */
export async function deleteDraft(id: string): Promise<void> {
  await db().deleteFrom('applications').where('id', '=', id).where('status', '=', 'draft').execute()
}

/** Applications of a person that are in one of these states. */
export const findInStates = (userId: string, statuses: readonly ApplicationStatus[]) =>
  db()
    .selectFrom('applications')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', statuses)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()

/** Applications withdrawn since an instant, or ever. */
export const findWithdrawn = (since: Date | null) =>
  db()
    .selectFrom('applications')
    .select('id')
    .select((is) => is.ref('endedAt').$notNull().as('endedAt'))
    .where('status', '=', 'withdrawn')
    .where('endedAt', '>=', since ?? new Date(0))
    .orderBy('id')
    .execute()

/** Those of some applications that are not withdrawn. */
export async function findOtherwise(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from applications where id = any(${ids}::uuid[]) and status <> 'withdrawn'`.execute(db())
  return rows.map(({ id }) => id)
}

/** Messages the candidate wrote about this application since then. */
export async function countOwnMessages(id: string, since: Date): Promise<number> {
  const row = await db()
    .selectFrom('applicationEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('applicationId', '=', id)
    .where('kind', '=', 'message')
    .where('actor', '=', 'candidate')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Applications whose promised day has passed without our move, the oldest promise first. */
export async function findOverdue(
  today: string,
  active: readonly ApplicationStatus[],
  limit: number,
): Promise<string[]> {
  const rows = await db()
    .selectFrom('applications')
    .select('id')
    // What a client decides we have promised as well.
    .where('nextMove', 'in', ['us', 'company'])
    .where(sql<boolean>`${sql.raw(isUnanswered('applications'))}`)
    .where('promiseOn', '<', today)
    .where('lateSince', 'is', null)
    .where('status', 'in', active)
    .orderBy('promiseOn')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Drafts for jobs nobody can apply to any more. A paused job may open again, so its drafts stay, and so do those of one that was
 * closed after `undoable`.
 */
export async function findDeadDrafts(undoable: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .select('a.id')
    .where('a.status', '=', 'draft')
    .where((is) =>
      is.or([
        is.and([
          is('j.status', 'in', ['closed', 'archived']),
          is.or([is('j.closedAt', 'is', null), is('j.closedAt', '<', undoable)]),
        ]),
        is('j.expiresAt', '<', sql<Date>`now()`),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
