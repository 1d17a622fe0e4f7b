import type { PostCause } from '@korak/contract/printed-letters.ts'
import { fold } from '@korak/contract/fold.ts'
import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Overtaken } from '@korak/contract/letters.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Insertable, sql } from 'kysely'
import { now } from '#base/time.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { readsApplications } from '#db/permissions.ts'
import type { Letters } from '#db/schema.ts'

export const insertLetter = (letter: Insertable<Letters>) =>
  db().insertInto('letters').values(letter).returningAll().executeTakeFirstOrThrow()
type LetterRow = Awaited<ReturnType<typeof insertLetter>>

export const findLetter = (id: string) =>
  db().selectFrom('letters').select(['id', 'applicationId', 'dueAt', 'state']).where('id', '=', id).executeTakeFirst()

interface Worded {
  subject?: string | undefined
  text?: string | undefined
  reason?: string | undefined
  send_on?: string | undefined
  promise_on?: string | undefined
}
/** Is the last letter about an application, held or sent, from this person and in these words, for this day and with this promise? */
export async function isWordedLast(applicationId: string, madeBy: string, worded: Worded): Promise<boolean> {
  const { subject = '', text = '', reason, send_on: sendOn = null, promise_on: promiseOn } = worded
  const last = await db()
    .selectFrom('letters')
    .select(['madeBy', 'subject', 'text', 'reason', 'sendOn', 'promiseOn'])
    .where('applicationId', '=', applicationId)
    .where('state', '!=', 'recalled')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  // An end promises nothing, whatever day came along.
  const promised = promiseOn === undefined || last.promiseOn === null ? last.promiseOn : promiseOn
  const same = { madeBy, subject, text, reason: reason || null, sendOn, promiseOn: promised }
  return Object.entries(same).every(([name, value]) => last[name as keyof typeof same] === value)
}

/** The letter about an application that is held, until the transaction ends. Its application is locked before it. */
export const lockHeld = (applicationId: string): Promise<LetterRow | undefined> =>
  db()
    .selectFrom('letters')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst()

/** The day the letter is planned for that is held about a locked application; null where none is, or not for a day. */
export async function findPlannedDay(applicationId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('letters')
    .select('sendOn')
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return row?.sendOn ?? null
}

/** Letters that are held as one until a day, how many of each bulk action, and how many about these applications; what goes first at the top. */
export const findPlanned = (among: readonly string[] | null) =>
  db()
    .selectFrom('letters')
    .select(['bulkId', 'sendOn'])
    .select((is) => [
      is.fn.countAll<number>().as('held'),
      sql<number>`count(*) filter (where ${among}::uuid[] is null or application_id = any(${among}::uuid[]))`.as(
        'listed',
      ),
    ])
    .where('state', '=', 'held')
    .where('bulkId', 'is not', null)
    .where('sendOn', 'is not', null)
    .groupBy(['bulkId', 'sendOn'])
    .orderBy('sendOn')
    .$narrowType<{ bulkId: string; sendOn: string }>()
    .execute()

/** The letter about an application that was one of many. */
export const findOfBulk = (applicationId: string, bulkId: string): Promise<LetterRow | undefined> =>
  db()
    .selectFrom('letters')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('bulkId', '=', bulkId)
    .executeTakeFirst()

/** Letters that are due. */
export async function findDue(at: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'held')
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function endLetter(
  id: string,
  state: 'sent' | 'recalled',
  overtaken: Overtaken | null = null,
): Promise<void> {
  await db().updateTable('letters').set({ state, overtaken, updatedAt: now() }).where('id', '=', id).execute()
}

/** The last letter about an application, where it was taken back since, by whomever or whatever. */
export async function findRecalled(applicationId: string, since: Date) {
  const last = await db()
    .selectFrom('letters')
    .selectAll()
    .$narrowType<{ toStatus: ApplicationStatus; overtaken: Overtaken | null }>()
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'recalled' && last.updatedAt > since ? last : undefined
}

/**
 * Would this person be left without an answer to a job that was closed over this letter, if nothing else were said to them? What was
 * decided once it was closed is nothing it was closed over. The job is held until the transaction ends: it is not closed meanwhile.
 */
export async function isAnswerOwed(
  { id, jobId }: { id: string; jobId: string },
  { createdAt: decidedAt }: Pick<LetterRow, 'createdAt'>,
): Promise<boolean> {
  const job = await db()
    .selectFrom('jobs')
    .select(['status', 'closedAt'])
    .where('id', '=', jobId)
    .forKeyShare()
    .executeTakeFirst()
  if (job?.status !== 'closed' && job?.status !== 'archived') return false
  if (job.closedAt !== null && job.closedAt < decidedAt) return false
  const message = await db()
    .selectFrom('applicationEvents')
    .select('id')
    .where('applicationId', '=', id)
    .where('kind', '=', 'message')
    .where('actor', '=', 'staff')
    .limit(1)
    .executeTakeFirst()
  return message === undefined
}

/** Who made a letter, as long as they can sign in and may read of whom it is, and the title of its job in their language. */
export async function findMaker({ madeBy, applicationId }: Pick<LetterRow, 'madeBy' | 'applicationId'>) {
  const { rows } = await sql<{ id: string; name: string | null; email: string; language: Language; title: string }>`
    select u.id, u.name, u.email, u.language, coalesce(${sql.raw(adTitle('a.job_id', 'u.language'))}, '') as title
    from users u join employees e on e.user_id = u.id join applications a on a.id = ${applicationId}
    where u.id = ${madeBy} and u.status = 'active' and ${sql.raw(readsApplications('u.id', 'a.job_id'))}`.execute(db())
  return rows[0]
}
export type Maker = NonNullable<Awaited<ReturnType<typeof findMaker>>>

/** Where an application stands. */
export const findStanding = (id: string) =>
  db()
    .selectFrom('applications as a')
    .leftJoin('letters as l', (on) => on.onRef('l.applicationId', '=', 'a.id').on('l.state', '=', 'held'))
    .select(['a.id', 'a.staffStageId', 'l.id as letterId', 'l.dueAt', 'l.sendOn'])
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(sql<boolean>`coalesce(u.email, u.given_email) is null`.as('isPrinted'))
    .select((is) => is.ref('a.staffStatus').$castTo<ApplicationStatus>().as('staffStatus'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** Does a version of the offer on an application wait to be sent that moves nothing? */
export const isVersionHeld = async (id: string): Promise<boolean> =>
  (await db()
    .selectFrom('offers')
    .select('id')
    .where('applicationId', '=', id)
    .where('state', '=', 'held')
    .where('letterId', 'is', null)
    .executeTakeFirst()) !== undefined

/** Does a version of the offer on an application wait to be sent, or its withdrawal? */
export const isOfferHeld = async (id: string): Promise<boolean> =>
  (await db()
    .selectFrom('offers')
    .select('id')
    .where('applicationId', '=', id)
    .where((is) => is.or([is('state', '=', 'held'), is('withdrawAt', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * A name of somebody else who applied for the job, where this text spells it out as words of its own. The name of whom it is
 * written to is no other's, also where it is part of a longer one.
 */
export async function findNamesIn(text: string, jobId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with named as (select a.user_id, coalesce(a.sent_name, u.name) as name,
        ' ' || trim(regexp_replace(folded(coalesce(a.sent_name, u.name)), '[^[:alnum:]]+', ' ', 'g')) || ' ' as words
      from applications a join users u on u.id = a.user_id where a.job_id = ${jobId} and a.status <> 'draft'),
    own as (select words from named where user_id = ${userId}),
    said as (select coalesce(replace(${` ${fold(text)} `}, (select words from own limit 1), ' , '), ${` ${fold(text)} `}) as words)
    select distinct n.name from named n, said s
    where n.user_id <> ${userId} and length(n.name) > 4 and n.words not in (select words from own)
      and position(n.words in s.words) > 0 limit 1`.execute(db())
  return rows.map(({ name }) => name)
}

interface Reading {
  has_account: boolean
  by_post: PostCause | null
}
/** Where this person reads letters; by post without an address, or when the last mail came back. */
export async function findReading(userId: string): Promise<Reading> {
  const user = await db()
    .selectFrom('users')
    .select(['email', 'givenEmail'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const has_account = Boolean(user?.email)
  const address = user?.email ?? user?.givenEmail ?? null
  if (address === null) return { has_account, by_post: 'no_email' }
  const row = await db()
    .selectFrom('mails')
    .select('status')
    .where('userId', '=', userId)
    .where('toAddress', '=', address)
    .where('status', 'in', ['sent', 'failed'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { has_account, by_post: row?.status === 'failed' ? 'returned' : null }
}
