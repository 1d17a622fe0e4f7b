import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { PERSONAL_TABLES } from '#privacy/registry.ts'

/** SQL: rows that name an address, of no account now or when they came into being, for `$1` as the address. */
const named = (table: string, column: string): string => `select t.id from ${table} t where lower(t.${column}) = $1
  and not exists (select from user_emails e where e.email = $1 and t.created_at > e.since and t.created_at <= e.until)`

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

const forAddress = (condition: string, email: string) =>
  sql.join(
    condition.split('$1').map((part) => sql.raw(part)),
    sql`${email}::text`,
  )

/** Everything about the address, without what the download of an account withholds. */
export async function findRows(email: string): Promise<Record<Table, object[]>> {
  const found = {} as Record<Table, object[]>
  for (const [table, condition] of Object.entries(TABLES)) {
    const hidden = Object.keys(PERSONAL_TABLES.find((one) => one.table === table)?.withheld ?? {})
    const { rows } = await sql<{ row: object }>`select to_jsonb(r) - ${hidden}::text[] as row from ${sql.table(table)} r
      where ${forAddress(condition, email)}`.execute(db().withoutPlugins())
    found[table as Table] = rows.map(({ row }) => row)
  }
  return found
}

/** Who is asked for feedback by a link mailed to the address. */
export async function findRaters(email: string): Promise<{ id: string; campaignId: string }[]> {
  const { rows } = await sql<{ id: string; campaignId: string }>`select r.id, s.campaign_id as "campaignId"
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where r.id in (${forAddress(RATERS, email)})`.execute(db())
  return rows
}

/** Removes what came to the address, and what was answered from there. */
export async function deleteRows(email: string): Promise<void> {
  for (const table of ['campaign_participants', 'public_invitations', 'mails'] as const)
    await sql`delete from ${sql.table(table)} where ${forAddress(TABLES[table], email)}`.execute(db())
}
