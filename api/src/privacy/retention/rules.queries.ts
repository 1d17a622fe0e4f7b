import { sql } from 'kysely'
import { atWallClock, ZONE } from '#base/time.ts'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import { namesNobodyHeld, notHeld } from '#db/held.ts'

/** Something whose time is over: of whom, since which day, and how many rows of it. */
export interface Due {
  /** Pseudonymous id; null for what is nobody's any more. */
  person: string | null
  /** Of a rule about campaigns. */
  campaign?: string
  on: string
  count: number
}

const day = (column: string) => sql`(${sql.ref(column)} at time zone ${ZONE})::date`
/** `is not distinct from` would say the same, and no index would answer it. */
const ofPerson = (column: string, person: string | null) =>
  person === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${person}::uuid`

/** Was it before that day of Ljubljana? Compared as instants, so that an index can answer. */
const earlier = (column: string, day: string) => sql`${sql.ref(column)} < ${atWallClock(day, '00:00:00')}`
const APPLICATIONS = (before: string) =>
  sql`ended_at is not null and ${earlier('ended_at', before)} and ${notHeld('applications.user_id')}`
/** Where nothing was sent there is no process a file could prove. */
const UNSENT = (before: string) => sql`submitted_at is null and ${APPLICATIONS(before)}`
const RECORDS = (before: string) => sql`keep_until < ${before} and ${notHeld('application_records.person_id')}`
const SHARES = (before: string) => sql`status not in ('pending', 'confirmed')
  and ${earlier('updated_at', before)} and ${notHeld('share_requests.user_id')}`
/** The proof of a publication is of the portal, and goes with that. */
const INFECTED = (before: string) =>
  sql`scan_state = 'infected' and ${earlier('created_at', before)} and ${notHeld('files.user_id')}
    and not exists (select from publications p where p.proof_file_id = files.id)`
/** Also those that went to somebody under a hold: an erasure would take them with that person. */
const MAILS = (before: string) => sql`${earlier('created_at', before)} and ${notHeld('mails.user_id')}
  and ${namesNobodyHeld('mails', 'to_address')}`
const VIEWS = (before: string) => sql`${earlier('created_at', before)} and ${notHeld('profile_views.user_id')}`

/** Not while somebody mentioned in it has it still to do, and not under a hold of whoever it is of or about. */
const TASKS = (before: string) => sql`${earlier('done_at', before)} and ${notHeld('tasks.assignee_id')}
  and not exists (select from tasks t where t.mentioned_in = tasks.id and t.done_at is null)
  and ${notHeld('tasks.author_id')} and ${notHeld('tasks.user_id')}
  and not exists (select from applications a where a.id = tasks.application_id and not ${notHeld('a.user_id')})`
/** Its undo is long over; what was done is in the trail. */
const BULK = (before: string) => sql`${earlier('created_at', before)} and ${notHeld('bulk_actions.actor_id')}`
const CHANGES = (before: string) => sql`${earlier('created_at', before)} and ${notHeld('entity_changes.person_id')}`

/**
 * With the campaign over, or its last day when it was never opened, and its answers gone, nobody needs to know any more whom it
 * asked. Not before: who was asked is told beside the reports that are missing, and claims can be decided until then.
 */
const RATERS = (before: string) => sql`user_id is null and exists (select from campaigns c
  where c.id = campaign_id and coalesce(c.closed_at, c.closes_at) < ${atWallClock(before, '00:00:00')}
    and not exists (select from feedback_slots s where s.campaign_id = c.id))
  and ${namesNobodyHeld('campaign_participants', 'email')}`
/** Under a hold of the candidate or of the referee it stays. */
const REFEREES = (before: string) => sql`${earlier('created_at', before)} and ${notHeld('referees.user_id')}
  and ${namesNobodyHeld('referees', 'email')}`
/** Of a link without an end each invitation counts by itself, from the last answer or else from the day it was sent. */
const INVITATIONS = (before: string) => sql`email is not null and exists (select from public_links l
  where l.id = link_id and coalesce(l.closed_at, l.closes_at, (select max(r.updated_at) from public_responses r
    where r.invitation_id = public_invitations.id), public_invitations.created_at) < ${atWallClock(before, '00:00:00')})
  and ${namesNobodyHeld('public_invitations', 'email')}`
/** Asked and over for so long; what was said no to a job is known until then. */
const APPROACHES = (before: string) =>
  sql`greatest(answer_by, ${day('answered_at')}) < ${before}::date and ${namesNobodyHeld('approaches', 'email')}`

async function dueOf(table: string, owner: string, since: string, where: ReturnType<typeof MAILS>): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select ${sql.ref(owner)} as person, count(*) as count, min(${sql.raw(since)})::date as "on"
    from ${sql.table(table)} where ${where} group by 1 order by 3, 1`.execute(db())
  return rows
}
const inZone = (column: string) => `${column} at time zone '${ZONE}'`

export const findOldApplications = (before: string) =>
  dueOf('applications', 'user_id', inZone('ended_at'), APPLICATIONS(before))
export const findUnsent = (before: string) => dueOf('applications', 'user_id', inZone('ended_at'), UNSENT(before))
export const findOldRecords = (before: string) =>
  dueOf('application_records', 'person_id', 'keep_until', RECORDS(before))
export const findOldShares = (before: string) =>
  dueOf('share_requests', 'user_id', inZone('updated_at'), SHARES(before))
export const findInfectedFiles = (before: string) => dueOf('files', 'user_id', inZone('created_at'), INFECTED(before))

/** Where the months of mails there are begin, the oldest first: shorter periods may leave years of them due at once, too many for one statement. */
async function monthsOfMails(before: string): Promise<Date[]> {
  const { rows } = await sql<{ month: Date }>`select generate_series(date_trunc('month', min(created_at)),
      ${atWallClock(before, '00:00:00')}, interval '1 month') as month from mails where ${earlier('created_at', before)}`.execute(
    db(),
  )
  return rows.map(({ month }) => month)
}
export async function findOldMails(before: string): Promise<Due[]> {
  const found = new Map<string | null, Due>()
  const months = await monthsOfMails(before)
  for (const [at, month] of months.entries()) {
    const next = months[at + 1] ?? atWallClock(before, '00:00:00')
    const within = sql`${MAILS(before)} and created_at >= ${month} and created_at < ${next}`
    for (const due of await dueOf('mails', 'user_id', inZone('created_at'), within)) {
      const known = found.get(due.person)
      found.set(due.person, known ? { ...known, count: Number(known.count) + Number(due.count) } : due)
    }
  }
  return [...found.values()]
}
export const findOldViews = (before: string) => dueOf('profile_views', 'user_id', inZone('created_at'), VIEWS(before))
export const findOldTasks = (before: string) => dueOf('tasks', 'assignee_id', inZone('done_at'), TASKS(before))
export const findOldBulk = (before: string) => dueOf('bulk_actions', 'actor_id', inZone('created_at'), BULK(before))
export const findOldChanges = (before: string) =>
  dueOf('entity_changes', 'person_id', inZone('created_at'), CHANGES(before))

/** Of whom, the portal does not know: they have no account. */
async function strangers(table: string, where: ReturnType<typeof RATERS>): Promise<Due[]> {
  const { rows } = await sql<Due>`select null as person, count(*)::int as count, min(${day('created_at')}) as "on"
    from ${sql.table(table)} where ${where} having count(*) > 0`.execute(db())
  return rows
}
export const findOldRaters = (before: string) => strangers('campaign_participants', RATERS(before))
export const findOldReferees = (before: string) => dueOf('referees', 'user_id', inZone('created_at'), REFEREES(before))
export const findOldInvitations = (before: string) => strangers('public_invitations', INVITATIONS(before))
/** The mails that asked somebody are as much of them as what is kept besides, and go with it. @param field of theirs with its id */
async function deleteAsking(field: string, table: string, where: ReturnType<typeof RATERS>): Promise<void> {
  await sql`delete from mails where ${notHeld('mails.user_id')} and id in (
    select m.id from (select id, email from ${sql.table(table)} where ${where} offset 0) asked
      join mails m on lower(m.to_address) = lower(asked.email) and m.params->>${sql.lit(field)} = asked.id::text)`.execute(
    db(),
  )
}
export async function deleteOldRaters(_person: string | null, before: string): Promise<void> {
  await deleteAsking('participant', 'campaign_participants', RATERS(before))
  await deleteInBatches('campaign_participants', RATERS(before))
}
export async function deleteOldReferees(person: string | null, before: string): Promise<void> {
  const where = sql`${ofPerson('user_id', person)} and ${REFEREES(before)}`
  await deleteAsking('referee', 'referees', where)
  await deleteInBatches('referees', where)
}
export async function deleteOldInvitations(_person: string | null, before: string): Promise<void> {
  await deleteInBatches('public_invitations', INVITATIONS(before))
}

/** Discarded or never assigned. */
const REPLIES = (before: string) => sql`state <> 'entered' and ${earlier('created_at', before)}
  and ${notHeld('replies.user_id')} and ${namesNobodyHeld('replies', 'from_address')}`
export const findOldReplies = (before: string) => strangers('replies', REPLIES(before))
export async function deleteOldReplies(_person: string | null, before: string): Promise<void> {
  await deleteInBatches('replies', REPLIES(before))
}

export const findOldApproaches = (before: string) => strangers('approaches', APPROACHES(before))
export async function deleteOldApproaches(_person: string | null, before: string): Promise<void> {
  await deleteAsking('approach', 'approaches', APPROACHES(before))
  await deleteInBatches('approaches', APPROACHES(before))
}
export async function deleteOldRecords(person: string | null, before: string): Promise<void> {
  await deleteInBatches('application_records', sql`${ofPerson('person_id', person)} and ${RECORDS(before)}`)
}
export async function deleteOldShares(person: string | null, before: string): Promise<void> {
  await deleteInBatches('share_requests', sql`${ofPerson('user_id', person)} and ${SHARES(before)}`)
}
export async function deleteOldMails(person: string | null, before: string): Promise<void> {
  await deleteInBatches('mails', sql`${ofPerson('user_id', person)} and ${MAILS(before)}`)
}
export async function deleteOldViews(person: string | null, before: string): Promise<void> {
  await deleteInBatches('profile_views', sql`${ofPerson('user_id', person)} and ${VIEWS(before)}`)
}
export async function deleteOldTasks(person: string | null, before: string): Promise<void> {
  await deleteInBatches('tasks', sql`${ofPerson('assignee_id', person)} and ${TASKS(before)}`)
}
export async function deleteOldBulk(person: string | null, before: string): Promise<void> {
  await deleteInBatches('bulk_actions', sql`${ofPerson('actor_id', person)} and ${BULK(before)}`)
}
export async function deleteOldChanges(person: string | null, before: string): Promise<void> {
  await deleteInBatches('entity_changes', sql`${ofPerson('person_id', person)} and ${CHANGES(before)}`)
}

/** Removes process files of a person with their events and messages. @returns ids, each with the CV it used */
export async function deleteOldApplications(person: string | null, before: string) {
  const { rows } = await sql<{ id: string; cvFileId: string | null }>`delete from applications
    where ${ofPerson('user_id', person)} and ${APPLICATIONS(before)} returning id, cv_file_id as "cvFileId"`.execute(
    db(),
  )
  return rows
}

/** Removes what a person never sent, with its events. @returns how many */
export async function deleteUnsent(person: string | null, before: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from applications
    where ${ofPerson('user_id', person)} and ${UNSENT(before)}`.execute(db())
  return Number(numAffectedRows ?? 0)
}

/** Of these files, those that are neither the current CV nor kept by another application. */
export async function findLooseFiles(ids: string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from files f where f.id = any(${ids}::uuid[]) and not f.is_current
    and not exists (select from applications a where a.cv_file_id = f.id)`.execute(db())
  return rows
}

/** Files that went with messages of a person, or of everybody, that are not there any more. */
export async function findFilesWithoutMessage(person: string | null): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select f.id from files f where f.collection = 'messages'
    and ${ofPerson('f.user_id', person)} and not exists (select from message_files m where m.file_id = f.id)`.execute(
    db(),
  )
  return rows
}

/** Infected files of a person; no application keeps them after this. */
export async function releaseInfected(person: string | null, before: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from files
    where ${ofPerson('user_id', person)} and ${INFECTED(before)}`.execute(db())
  const ids = rows.map((row) => row.id)
  await sql`update applications set cv_file_id = null where cv_file_id = any(${ids}::uuid[])`.execute(db())
  return rows
}

/** Who was invited, by the profile the account was made with. */
const INVITED = sql`(exists (select from employees e where e.user_id = u.id)
  or exists (select from company_contacts k where k.user_id = u.id)
  or exists (select from company_employees m where m.user_id = u.id))`

/**
 * Candidates who registered before that day and never activated the account, and who was invited and accepted no invitation, the last
 * of which ended or was taken back before that day.
 * @param id of one account; of all when left out
 */
export async function findNeverActivated(before: string, id?: string): Promise<{ id: string; on: string }[]> {
  const { rows } = await sql<{ id: string; on: string }>`select u.id, ${day('o.over_at')} as "on" from users u
    cross join lateral (select case when not ${INVITED} then u.created_at
      else (select max(least(l.expires_at, l.used_at)) from links l where l.user_id = u.id and l.purpose = 'invitation') end as over_at) o
    where u.status = 'registered' and ${id === undefined ? sql`true` : sql`u.id = ${id}`} and ${earlier('o.over_at', before)} and ${notHeld('u.id')}
    order by 2, 1`.execute(db())
  return rows
}
