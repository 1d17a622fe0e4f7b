import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'
import { notHeld } from '#db/held.ts'
import { PERSONAL_TABLES } from '#privacy/registry.ts'

/**
 * SQL: rows that name an address, of no account now or when they came into being, for `$1` as the address and `$2` as the
 * instant until which rows count.
 */
const named = (table: string, column: string): string => `select t.id from ${table} t where lower(t.${column}) = $1
  and t.created_at <= $2 and not exists (select from user_emails e where e.email = $1 and t.created_at > e.since and t.created_at <= e.until)`

const PARTICIPANTS = `${named('campaign_participants', 'email')} and t.user_id is null`
const RATERS = `select id from campaign_raters where participant_id in (${PARTICIPANTS})`
const INVITATIONS = named('public_invitations', 'email')
const REFEREES = named('referees', 'email')
const RESPONSES = `select id from public_responses where invitation_id in (${INVITATIONS})`
/** Asked about a job by the address alone. */
const APPROACHES = `${named('approaches', 'email')} and t.user_id is null`
/** The address is neither today's nor a former one of the account the row belongs to: then it is the account's. */
const NOT_OWN = `not exists (select from users u where u.id = t.user_id and lower(u.email) = $1)
  and not exists (select from former_emails f where f.user_id = t.user_id and f.email = $1)`
const MAILS = `${named('mails', 'to_address')} and ${NOT_OWN}`
/** Typed in by somebody who has an account, as an address to move to. */
const EMAIL_CHANGES = `${named('email_changes', 'new_email')} and ${NOT_OWN}`
/** Answers by mail, also those nobody could place; in the application of somebody else they are part of it. */
const REPLIES = `${named('replies', 'from_address')} and ${NOT_OWN}`
/** Ads made before contacts were accounts name one by an e-mail; whose account has the address, of any time, erases it. */
const JOBS = `select t.id from jobs t where t.contact_id is null and lower(t.contact_email) = $1 and t.created_at <= $2
  and not exists (select from user_emails e where e.email = $1)`

/** What may be known of somebody without an account, by table: SQL for the rows. */
const TABLES = {
  campaign_participants: `id in (${PARTICIPANTS})`,
  campaign_raters: `id in (${RATERS})`,
  public_invitations: `id in (${INVITATIONS})`,
  public_responses: `id in (${RESPONSES})`,
  referees: `id in (${REFEREES})`,
  answers: `sheet_id in (${RESPONSES})`,
  approaches: `id in (${APPROACHES})`,
  mails: `id in (${MAILS})`,
  email_changes: `id in (${EMAIL_CHANGES})`,
  replies: `id in (${REPLIES})`,
  jobs: `id in (${JOBS})`,
}
type Table = keyof typeof TABLES
/** What of a row is about the person, where not all of it is. */
const PARTS: Partial<Record<Table, readonly string[]>> = {
  jobs: ['ref_no', 'contact_name', 'contact_role_sl', 'contact_role_en', 'contact_email', 'contact_phone'],
}

const forAddress = (condition: string, email: string, until: Date | null) => {
  const values: Record<string, RawBuilder<unknown>> = {
    $1: sql`${email}::text`,
    $2: until ? sql`${until}::timestamptz` : sql`'infinity'::timestamptz`,
  }
  return sql.join(
    condition.split(/(\$[12])/).map((part) => values[part] ?? sql.raw(part)),
    sql``,
  )
}

/** Everything about the address, without what the download of an account withholds. */
export async function findRows(email: string): Promise<Record<Table, object[]>> {
  const found = {} as Record<Table, object[]>
  for (const [table, condition] of Object.entries(TABLES)) {
    const hidden = Object.keys(PERSONAL_TABLES.find((one) => one.table === table)?.withheld ?? {})
    const part = PARTS[table as Table]
    const from = part
      ? sql`(select id, ${sql.join(part.map((column) => sql.ref(column)))} from ${sql.table(table)})`
      : sql.table(table)
    const { rows } = await sql<{ row: object }>`select to_jsonb(r) - ${hidden}::text[] as row from ${from} r
      where ${forAddress(condition, email, null)}`.execute(db().withoutPlugins())
    found[table as Table] = rows.map(({ row }) => row)
  }
  return found
}

/** Who is asked for feedback by a link mailed to the address. @param until rows made later do not count */
export async function findRaters(email: string, until: Date | null): Promise<{ id: string; campaignId: string }[]> {
  const { rows } = await sql<{ id: string; campaignId: string }>`select r.id, s.campaign_id as "campaignId"
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where r.id in (${forAddress(RATERS, email, until)})`.execute(db())
  return rows
}

/**
 * Removes what came to the address, and what was answered from there. A mail about somebody under a legal hold loses the
 * address only, and is not sent any more; so does an answer that stands in the application of somebody else or waits for somebody
 * under a hold; an ad loses its contact.
 * @returns how many rows
 * @param until rows made later stay
 */
export async function deleteRows(email: string, until: Date | null): Promise<number> {
  const detached = [
    await sql`update mails set to_address = '', to_name = null, updated_at = now(),
      status = case when status = 'queued' then 'failed' else status end
      where ${forAddress(TABLES.mails, email, until)} and not ${notHeld('mails.user_id')}`.execute(db()),
    await sql`update replies set from_address = '' where ${forAddress(TABLES.replies, email, until)}
      and (state = 'entered' or not ${notHeld('replies.user_id')})`.execute(db()),
    await sql`update jobs set contact_name = '', contact_email = '', contact_phone = null, contact_role_sl = null,
      contact_role_en = null, updated_at = now() where ${forAddress(TABLES.jobs, email, until)}`.execute(db()),
  ]
  let count = detached.reduce((sum, { numAffectedRows }) => sum + (numAffectedRows ?? 0n), 0n)
  for (const table of [
    'campaign_participants',
    'public_invitations',
    'approaches',
    'referees',
    'mails',
    'email_changes',
    'replies',
  ] as const) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ${forAddress(TABLES[table], email, until)}`.execute(db())
    count += numAffectedRows ?? 0n
  }
  return Number(count)
}

/** Every address outside accounts that is named anywhere, once; those of accounts may be among them. */
export async function findAddresses(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select lower(email) as email from campaign_participants
      where user_id is null and email is not null
    union select lower(email) from public_invitations where email is not null
    union select lower(email) from approaches where user_id is null
    union select lower(m.to_address) from mails m where m.to_address <> ''
      and not exists (select from users u where u.id = m.user_id and lower(u.email) = lower(m.to_address))
    union select lower(email) from referees
    union select lower(from_address) from replies where from_address <> ''
    union select lower(new_email) from email_changes
    union select lower(contact_email) from jobs where contact_email <> ''`.execute(db())
  return rows.map(({ email }) => email)
}

/** Of an account, one nobody has activated among them, or formerly of one: what came to it then is that account's. */
export const isOfAccount = async (email: string): Promise<boolean> =>
  (
    await sql`select from users where email = ${email} union all select from former_emails where email = ${email} limit 1`.execute(
      db(),
    )
  ).rows.length > 0
