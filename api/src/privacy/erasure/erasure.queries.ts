import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import { CONTACT, heldRows } from '#users/addresses.ts'
import { notHeld } from '#db/held.ts'
import { ZONE } from '#base/time.ts'

/** The account, locked until the transaction ends, with what it says about whether it goes; undefined when it is gone. */
export const lockAccount = (userId: string) =>
  db()
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.language', 'u.status', 'u.eraseAt', 'u.renewedAt'])
    .where('u.id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

const DAY = (column: string) => sql`(${sql.ref(column)} at time zone ${ZONE})::date`

export async function findApplications(userId: string): Promise<string[]> {
  const rows = await db().selectFrom('applications').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Writes what stays of the person's sent applications: numbers, days and outcome.
 * @returns how many
 */
export async function insertRecords(userId: string, months: number, today: string): Promise<number> {
  const { rows } = await sql`insert into application_records
      (person_id, ref_no, job_id, job_ref_no, status, steps, submitted_on, ended_on, keep_until)
    select a.user_id, a.ref_no, a.job_id, j.ref_no, a.status, coalesce((
        select jsonb_agg(jsonb_build_object('status', e.status, 'on', ${DAY('e.created_at')}) order by e.created_at, e.id)
        from application_events e where e.application_id = a.id and e.kind = 'status'), '[]'),
      ${DAY('a.submitted_at')}, ${DAY('a.ended_at')}, k.until
    from applications a join jobs j on j.id = a.job_id cross join lateral (
      select ((coalesce(a.ended_at, a.submitted_at) at time zone ${ZONE})::date + make_interval(months => ${months}))::date
        as until) k
    where a.user_id = ${userId} and a.submitted_at is not null and k.until >= ${today} returning 1`.execute(db())
  return rows.length
}

/** What others must hear of an end although the person is gone by then; the name in them goes when they have gone out. */
export const LAST_WORDS = [
  'share_ended',
  'share_answered',
  'application_withdrawn_notice',
  'application_letter_recalled_notice',
] as const

/** Mails of that kind which still wait are the person's no more, so that they outlive the account. */
export async function releaseMails(userId: string): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ userId: null })
    .where('userId', '=', userId)
    .where('status', '=', 'queued')
    .where('template', 'in', LAST_WORDS)
    .execute()
}

/** Does a last mail about or to somebody who has left still wait? */
export async function hasLastMails(): Promise<boolean> {
  const row = await db()
    .selectFrom('mails')
    .select('id')
    .where('userId', 'is', null)
    .where('status', '=', 'queued')
    .where('template', 'in', ['account_erased', ...LAST_WORDS])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes mails of the person and to each of the addresses; those about somebody under a legal hold stay without the
 * address, and are not sent any more.
 * @returns ids of those that went
 */
export async function deleteMails(userId: string): Promise<string[]> {
  await sql`update mails set to_address = '', to_name = null, updated_at = now(),
      status = case when status = 'queued' then 'failed' else status end
    where id in (${forPerson(heldRows('mails', 'to_address'), userId)}) and user_id <> ${userId}
      and not ${notHeld('mails.user_id')}`.execute(db())
  const { rows } = await sql<{ id: string }>`delete from mails where id in
    (select id from mails where user_id = ${userId} union all ${forPerson(heldRows('mails', 'to_address'), userId)})
    returning id`.execute(db())
  return rows.map((row) => row.id)
}

/**
 * Removes tasks whose payload has, at whatever depth, one of these values or an address of the person from the time it was
 * theirs. One that runs holds its lane, and lets go of it only as long as it is there: it is let go of here.
 */
export async function deleteTasksNaming(userId: string, values: string[]): Promise<void> {
  await sql`with gone as (delete from graphile_worker._private_jobs where id in (
    select id from graphile_worker._private_jobs where jsonb_path_exists(payload::jsonb,
      '$.** ? (@ == $values[*])', jsonb_build_object('values', ${JSON.stringify(values)}::jsonb))
    union all select t.id from user_emails e join graphile_worker._private_jobs t
      on t.created_at > e.since and t.created_at <= e.until and jsonb_path_exists(t.payload::jsonb,
        '$.** ? (@ == $email)', jsonb_build_object('email', e.email)) where e.user_id = ${userId})
      returning job_queue_id, locked_at)
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null
    where id in (select job_queue_id from gone where locked_at is not null)`.execute(db())
}

/** Ads whose contact is the person name nobody any more, those made before contacts were accounts included. */
export async function detachContact(userId: string): Promise<void> {
  await sql`update jobs set contact_name = '', contact_email = '', contact_phone = null, contact_role_sl = null,
    contact_role_en = null, contact_id = null, updated_at = now() where ${forPerson(CONTACT, userId)}`.execute(db())
}

/**
 * An account to erase in a rehearsal: that every table which refers to accounts is asked for its rows costs far more than
 * the rows. @returns its id
 */
export async function insertNobody(): Promise<string> {
  const { rows } = await sql<{ id: string }>`with nobody as (
      insert into users (email, username, name, password_hash, language)
      select key || '@rehearsal.invalid', key, '', '', 'sl-SI' from (select gen_random_uuid()::text as key) as keys
      returning id),
    candidate as (insert into candidates (user_id) select id from nobody),
    demographics as (insert into candidate_demographics (user_id) select id from nobody)
    select id from nobody`.execute(db())
  const [{ id }] = rows as [{ id: string }]
  return id
}

/** Removes the account with everything that refers to it. @returns where its files lie */
export async function deleteAccount(userId: string): Promise<string[]> {
  const files = await db().selectFrom('files').select('storageKey').where('userId', '=', userId).execute()
  await db().deleteFrom('applications').where('userId', '=', userId).execute()
  await db().deleteFrom('users').where('id', '=', userId).execute()
  return files.map((file) => file.storageKey)
}

/** Accounts that were to be erased by then, without those under a legal hold. */
export async function findClosed(at: Date) {
  return db()
    .selectFrom('users')
    .select(['id', 'eraseAt'])
    .where('eraseAt', '<=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legalHolds as h')
            .select('h.id')
            .whereRef('h.userId', '=', 'users.id')
            .where('h.releasedAt', 'is', null),
        ),
      ),
    )
    .orderBy('eraseAt')
    .orderBy('id')
    .execute()
}

/** Which of these people are there. */
export async function findPresent(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db()
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Is the person under a legal hold, or under one that was placed after an instant? */
export async function isHeld(userId: string, since = new Date(0)): Promise<boolean> {
  const row = await db()
    .selectFrom('legalHolds')
    .select('id')
    .where('userId', '=', userId)
    .where('releasedAt', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
