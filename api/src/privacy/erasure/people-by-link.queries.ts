import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'
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
const RESPONSES = `select id from public_responses where invitation_id in (${INVITATIONS})`
const MAILS = `${named('mails', 'to_address')} and t.user_id is null`

/** What may be known of somebody without an account, by table: SQL for the rows. */
const TABLES = {
  campaign_participants: `id in (${PARTICIPANTS})`,
  campaign_raters: `id in (${RATERS})`,
  public_invitations: `id in (${INVITATIONS})`,
  public_responses: `id in (${RESPONSES})`,
  answers: `sheet_id in (${RESPONSES})`,
  mails: `id in (${MAILS})`,
}
type Table = keyof typeof TABLES

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
    const { rows } = await sql<{ row: object }>`select to_jsonb(r) - ${hidden}::text[] as row from ${sql.table(table)} r
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

/** Removes what came to the address, and what was answered from there. @returns how many rows @param until rows made later stay */
export async function deleteRows(email: string, until: Date | null): Promise<number> {
  let count = 0n
  for (const table of ['campaign_participants', 'public_invitations', 'mails'] as const) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ${forAddress(TABLES[table], email, until)}`.execute(db())
    count += numAffectedRows ?? 0n
  }
  return Number(count)
}

/** Every address outside accounts that something was sent to, once. */
export async function findAddresses(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select lower(email) as email from campaign_participants
      where user_id is null and email is not null
    union select lower(email) from public_invitations where email is not null
    union select lower(to_address) from mails where user_id is null and to_address <> ''`.execute(db())
  return rows.map(({ email }) => email)
}
