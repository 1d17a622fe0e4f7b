import type { RefereeState } from '@korak/contract/references.policy.ts'
import type { ReferenceAnswers, ReferenceDraft, RELATIONS } from '@korak/contract/references.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { notHeld } from '#db/held.ts'
import { forPerson } from '#db/person.ts'
import type { Referees, ReferenceRequests } from '#db/schema.ts'
import { REFEREES } from '#users/addresses.ts'

/** SQL: what the job is called in the language a referee is written to in. */
const TITLE = adTitle('(select a.job_id from applications a where a.id = referees.application_id)', 'referees.language')

const referees = () =>
  db()
    .selectFrom('referees')
    .selectAll()
    .select(sql<string>`coalesce(${sql.raw(TITLE)}, '')`.as('title'))
    .select((is) => [
      is.ref('state').$castTo<RefereeState>().as('state'),
      is.ref('relation').$castTo<(typeof RELATIONS)[number]>().as('relation'),
      is.ref('draft').$castTo<ReferenceDraft | null>().as('draft'),
      is.ref('answers').$castTo<ReferenceAnswers | null>().as('answers'),
    ])

/** Whom a candidate has named on an application, the first first. */
export const findReferees = (applicationId: string) =>
  referees().where('applicationId', '=', applicationId).orderBy('createdAt').orderBy('id').execute()
export type RefereeRow = Awaited<ReturnType<typeof findReferees>>[number]

export const findReferee = (id: string): Promise<RefereeRow | undefined> =>
  referees().where('id', '=', id).executeTakeFirst()

/** Whose link it is, as long as there is one. */
export const findByToken = (tokenHash: Buffer): Promise<RefereeRow | undefined> =>
  referees().where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Named, and neither answered nor over: somebody is still to be asked, or asked. */
const WAITING = ['named', 'held', 'open'] as const
export const isWaiting = ({ state }: Pick<RefereeRow, 'state'>): boolean =>
  (WAITING as readonly RefereeState[]).includes(state)

/** Applications of a candidate on which somebody waits, in the order in which they are held. */
export const findWaiting = async (userId: string): Promise<string[]> =>
  (
    await db()
      .selectFrom('referees')
      .select('applicationId')
      .distinct()
      .where('userId', '=', userId)
      .where('state', 'in', WAITING)
      .orderBy('applicationId')
      .execute()
  ).map(({ applicationId }) => applicationId)

export const insertReferee = (referee: Insertable<Referees>) =>
  db().insertInto('referees').values(referee).returning('id').executeTakeFirstOrThrow()

export async function updateReferee(id: string, changes: Updateable<Referees>): Promise<void> {
  await db()
    .updateTable('referees')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** @returns how many there were */
export async function deleteReferees(ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db()
    .deleteFrom('referees')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const MAILS = ['reference_request', 'reference_reminder']
/** SQL: mails that asked one of these referees, who are still there. */
const asking = (
  ids: string[],
) => sql<boolean>`user_id in (select r.user_id from referees r where r.id = any(${ids}::uuid[]))
  and template = any(${MAILS}) and params->>'referee' = any(${ids}::text[])`

/** Removes mails to these referees; those about a candidate under a legal hold lose the address only, and are not sent any more. */
async function deleteMails(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update mails set to_address = '', to_name = null, updated_at = now(),
    status = case when status = 'queued' then 'failed' else status end
    where ${asking(ids)} and not ${notHeld('mails.user_id')}`.execute(db())
  await sql`delete from mails where ${asking(ids)} and ${notHeld('mails.user_id')}`.execute(db())
}

/** Removes referees with the mails to them. @returns how many there were */
export async function deleteTraces(ids: string[]): Promise<number> {
  await deleteMails(ids)
  return deleteReferees(ids)
}

/** Of a candidate, whom the letter did not reach: it was given up. */
export async function findUnreached(userId: string): Promise<Set<string>> {
  const rows = await db()
    .selectFrom('mails')
    .select(sql<string>`params->>'referee'`.as('id'))
    .where('userId', '=', userId)
    .where('template', '=', 'reference_request')
    .where('status', '=', 'failed')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What was typed behind links that have run out serves nobody. */
export async function forgetLateDrafts(at: Date): Promise<void> {
  await db()
    .updateTable('referees')
    .set({ draft: null, updatedAt: sql`now()` })
    .where('state', '=', 'open')
    .where('expiresAt', '<=', at)
    .where('draft', 'is not', null)
    .execute()
}

export const findRequest = (applicationId: string) =>
  db().selectFrom('referenceRequests').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()

/** What is kept of references on an application. */
export const findKept = async ({ id, userId }: { id: string; userId: string }) => ({
  request: await findRequest(id),
  rows: await findReferees(id),
  unreached: await findUnreached(userId),
})

/** Asking anew takes the place of what was asked before. */
export async function upsertRequest(request: Insertable<ReferenceRequests>): Promise<void> {
  await db()
    .insertInto('referenceRequests')
    .values(request)
    .onConflict((on) =>
      on.column('applicationId').doUpdateSet((is) => ({
        wanted: is.ref('excluded.wanted'),
        reason: is.ref('excluded.reason'),
        askedBy: is.ref('excluded.askedBy'),
        eventId: is.ref('excluded.eventId'),
        updatedAt: sql`now()`,
      })),
    )
    .execute()
}

/** Of an application whose candidate is asked anew: who will not answer is known. */
export async function noteRefusals(applicationId: string, at: Date): Promise<void> {
  await db()
    .updateTable('referees')
    .set({ readAt: at, updatedAt: sql`now()` })
    .where('applicationId', '=', applicationId)
    .where('readAt', 'is', null)
    .where((is) => is.or([is('state', '=', 'declined'), is.and([is('state', '=', 'open'), is('expiresAt', '<=', at)])]))
    .execute()
}

/** Letters that are due. */
export const findDue = async (at: Date, limit: number): Promise<string[]> =>
  (
    await db()
      .selectFrom('referees')
      .select('id')
      .where('state', '=', 'held')
      .where('dueAt', '<=', at)
      .orderBy('dueAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Who has not answered and was not reminded, with a link that ends soon. */
export const findUnreminded = async (at: Date, until: Date, limit: number): Promise<string[]> =>
  (
    await db()
      .selectFrom('referees')
      .select('id')
      .where('state', '=', 'open')
      .where('remindedAt', 'is', null)
      .where('expiresAt', '>', at)
      .where('expiresAt', '<=', until)
      .orderBy('expiresAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Removes who was named as a referee by an address of somebody who is erased; not what is about others under a legal hold. */
export const deleteNamed = (userId: string) =>
  sql`delete from referees where ${forPerson(REFEREES, userId)} and ${notHeld('referees.user_id')}`.execute(db())
