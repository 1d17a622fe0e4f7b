import { sql, type Insertable, type Selectable } from 'kysely'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import type { Mails } from '#db/schema.ts'

export type MailRow = Selectable<Mails>

export async function insertMail(mail: Omit<Insertable<Mails>, 'params'> & { params: object }): Promise<string> {
  const row = await db()
    .insertInto('mails')
    .values({ ...mail, params: JSON.stringify(mail.params) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findMail = (id: string): Promise<MailRow | undefined> =>
  db().selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

// Which mail it is and what becomes of it is said by values, so that both statements every mail takes are planned once.
const claim = statement<{ id: string; seconds: number }, MailRow>(
  ({ id, seconds }) => sql<MailRow>`update mails
    set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds}), updated_at = now()
    where id = ${id} and status = 'queued' and (claimed_until is null or claimed_until < now())
    returning id, user_id, link_id, to_address, to_name, template, language, params, status, attempts, has_task, next_try_at,
      claimed_until, sent_at, emptied_at, last_error, overtaken, traceparent, created_at, updated_at`,
)
/** Takes a waiting mail for one try; whoever comes second gets nothing until the claim is over. */
export const claimMail = async (id: string, seconds: number): Promise<MailRow | undefined> =>
  (await claim({ id, seconds }))[0]

/** What a mail has to know of whom it is about; nothing of an account that is gone. */
interface Owner {
  email: string | null
  /** Where somebody without an account wants mails. */
  givenEmail: string | null
  /** When an account that is being closed will be erased. */
  eraseAt: Date | null
}
const owner = statement<{ userId: string }, Owner>(({ userId }) =>
  db().selectFrom('users').select(['email', 'givenEmail', 'eraseAt']).where('id', '=', userId),
)
export const findOwner = async (userId: string): Promise<Owner | undefined> => (await owner({ userId }))[0]

/** Where somebody without an account wants mails; null where they have given no address, or it is that of their account. */
export async function findGivenAddress(userId: string): Promise<string | null> {
  const row = await db().selectFrom('users').select('givenEmail').where('id', '=', userId).executeTakeFirst()
  return row?.givenEmail ?? null
}

/** Name of an assessed person of a campaign; null when there is none any more. */
export async function findSubjectName(id: string): Promise<string | null> {
  const row = await db()
    .selectFrom('campaignSubjects as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('u.name')
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}

export async function deleteMail(id: string): Promise<void> {
  await db().deleteFrom('mails').where('id', '=', id).execute()
}

/** Deletes those that wait and that nobody is sending now. */
export async function deleteWaiting(ids: readonly string[]): Promise<void> {
  await db()
    .deleteFrom('mails')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'queued')
    .where((is) => is.or([is('claimedUntil', 'is', null), is('claimedUntil', '<', sql<Date>`now()`)]))
    .execute()
}

/** Params with these fields emptied. */
const without = (fields: readonly string[]) =>
  sql<never>`params || ${JSON.stringify(Object.fromEntries(fields.map((field) => [field, ''])))}::jsonb`

/** Of a row whose words are emptied: since when. */
const emptied = (words: readonly string[]) => (words.length > 0 ? { emptiedAt: sql<Date>`now()` } : {})

const sent = statement<{ id: string; isEmptied: boolean; changed: string }, object>(
  ({ id, isEmptied, changed }) => sql<object>`update mails
    set status = 'sent', params = params || ${changed}::jsonb, emptied_at = case when ${isEmptied} then now() else emptied_at end,
      sent_at = now(), claimed_until = null, next_try_at = null, traceparent = null, last_error = null, updated_at = now()
    where id = ${id}`,
)
/** @param words fields of its params that are not kept @param more what they did not have before it went out */
export async function markSent(id: string, words: readonly string[], more: object): Promise<void> {
  const changed = JSON.stringify({ ...Object.fromEntries(words.map((field) => [field, ''])), ...more })
  await sent({ id, isEmptied: words.length > 0, changed })
}

/** Empties these fields in mails of a template that went out before then. */
export async function emptySent(template: string, words: readonly string[], before: Date): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ params: without(words), ...emptied(words), updatedAt: sql<Date>`now()` })
    .where('template', '=', template)
    .where('status', '=', 'sent')
    .where('emptiedAt', 'is', null)
    .where('sentAt', '<', before)
    .execute()
}

/** Empties these fields in mails of a template that are done with and belong to nobody's account. */
export async function emptyOwnerless(template: string, words: readonly string[]): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ params: without(words), ...emptied(words), updatedAt: sql<Date>`now()` })
    .where('userId', 'is', null)
    .where('status', '<>', 'queued')
    .where('template', '=', template)
    .execute()
}

/** Empties these fields in mails of a template about a person's applications that are done with. */
export async function emptyAbout(
  template: string,
  words: readonly string[],
  userId: string,
  applications: readonly string[],
): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ params: without(words), ...emptied(words), updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('status', '<>', 'queued')
    .where('template', '=', template)
    .where(sql<boolean>`params->>'application' = any(${applications}::text[])`)
    .execute()
}

export async function markFailed(id: string, lastError: string, words: readonly string[]): Promise<void> {
  await db()
    .updateTable('mails')
    .set({
      status: 'failed',
      params: without(words),
      ...emptied(words),
      claimedUntil: null,
      nextTryAt: null,
      traceparent: null,
      lastError,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** By what a mail was overtaken; null: by nothing. */
export async function findOvertaken(id: string): Promise<string | null> {
  const row = await db().selectFrom('mails').select('overtaken').where('id', '=', id).executeTakeFirst()
  return row?.overtaken ?? null
}

interface Overtaking {
  userId: string
  applicationId: string
  by: 'interview' | 'offer' | 'answered' | 'end' | 'reopened'
  templates: readonly string[]
}
/** Marks mails of these templates about an application, but for those written in this transaction. */
export async function markOvertaken({ userId, applicationId, by, templates }: Overtaking): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ overtaken: by, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('overtaken', 'is', null)
    .where('createdAt', '<>', sql<Date>`now()`)
    .where(sql<boolean>`template = any(${templates}::text[]) and params->>'application' = ${applicationId}`)
    .$if(by === 'offer' || by === 'answered', (q) => q.where(sql<boolean>`params->>'isOffer' = 'true'`))
    .execute()
}

/** Puts the mail back for a later try. @returns when */
export async function postponeMail(id: string, lastError: string, seconds: number): Promise<Date> {
  const row = await db()
    .updateTable('mails')
    .set({
      claimedUntil: null,
      nextTryAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
      lastError,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning('nextTryAt')
    .executeTakeFirstOrThrow()
  return row.nextTryAt ?? new Date()
}

/** Waiting mails nobody has looked at for ten minutes after their time. */
export async function findForgottenMails(limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where(
      sql<boolean>`greatest(coalesce(next_try_at, created_at), coalesce(claimed_until, created_at)) < now() - interval '10 minutes'`,
    )
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Mails without a task of their own that nobody has tried to send yet, the oldest first. */
export async function findFreshMails(limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('hasTask', '=', false)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The outbox, newest first. */
export const findMails = (filter: {
  to?: string | undefined
  after?: Date | undefined
  limit: number
}): Promise<MailRow[]> =>
  db()
    .selectFrom('mails')
    .selectAll()
    .$if(filter.to !== undefined, (q) => q.where('toAddress', '=', filter.to ?? ''))
    .$if(filter.after !== undefined, (q) => q.where('createdAt', '>', filter.after ?? new Date()))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .execute()
