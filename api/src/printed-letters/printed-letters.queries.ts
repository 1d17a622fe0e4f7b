import type { Overtaken } from '@korak/contract/printed-letters.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { PrintedLetters } from '#db/schema.ts'
import { WRITTEN } from './printed-letters.resource.ts'

/** Keeps a letter; the mail that came back is kept once. @returns undefined when it was there */
export const insertPrintedLetter = (letter: Omit<Insertable<PrintedLetters>, 'facts'> & { facts: object }) =>
  db()
    .insertInto('printedLetters')
    .values({ ...letter, facts: JSON.stringify(letter.facts) })
    .onConflict((on) => on.column('mailId').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * The application a mail is about, of this person, with the employer of its job. Held until the transaction ends: who changes it
 * finds the letter, or is found by it.
 */
export const findAbout = (applicationId: string, userId: string) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .leftJoin('companies as c', 'c.id', 'j.companyId')
    .select(['a.id', 'c.nameSl', 'c.nameEn', 'c.confidentialSl', 'c.confidentialEn'])
    .select(sql<boolean>`j.is_confidential or coalesce(c.is_confidential, false)`.as('isConfidential'))
    .where('a.id', '=', applicationId)
    .where('a.userId', '=', userId)
    .where('a.submittedAt', 'is not', null)
    .forShare('a')
    .executeTakeFirst()

/** The words of a mail that are emptied: those of the letter that was sent with it. */
export const findWords = (applicationId: string, mailedAt: Date) =>
  db()
    .selectFrom('letters')
    .select(['subject as heading', 'text'])
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'sent')
    .where(sql<boolean>`abs(extract(epoch from updated_at - ${mailedAt}::timestamptz)) < 1`)
    .executeTakeFirst()

/** Mails to candidates written since then that came back and are not kept as letters yet, the newest first. */
export const findReturned = (templates: readonly string[], since: Date, limit: number) =>
  db()
    .selectFrom('mails as m')
    .innerJoin('applications as a', (on) =>
      on.on(sql<boolean>`a.id::text = m.params->>'application'`).onRef('a.userId', '=', 'm.userId'),
    )
    .select(['m.id', 'm.template', 'm.language', 'm.params', 'm.createdAt', 'm.emptiedAt', 'a.userId'])
    .where('m.status', '=', 'failed')
    .where('m.createdAt', '>=', since)
    .where('a.submittedAt', 'is not', null)
    .where(sql<boolean>`m.template = any(${templates}::text[])`)
    .where('m.id', 'not in', (q) =>
      q.selectFrom('printedLetters').select('mailId').where('mailId', 'is not', null).$castTo<{ mailId: string }>(),
    )
    .orderBy('m.createdAt', 'desc')
    .limit(limit)
    .execute()

interface Overtaking {
  applicationId: string
  by: Overtaken
  templates: readonly string[]
  at: Date
}
/** Marks letters not posted as overtaken, but for those kept in this transaction; those that are open are archived. */
export async function overtakeLetters({ applicationId, by, templates, at }: Overtaking) {
  const about = by === 'answered' ? 'offer' : by
  const { rows } = await sql<{ wasOpen: boolean }>`with found as (
      select id, state = 'open' as was_open from printed_letters
      where application_id = ${applicationId} and state <> 'posted' and overtaken is null and created_at <> now()
        and template = any(${templates}::text[]) and (${by} in ('end', 'reopened') or about = ${about}) for update)
    update printed_letters p set overtaken = ${by}, state = 'archived',
      handled_at = case when found.was_open then ${at} else p.handled_at end
    from found where p.id = found.id returning found.was_open`.execute(db())
  return rows
}

/** A letter, held until the transaction ends. */
export const lockPrintedLetter = (id: string) =>
  db().selectFrom('printedLetters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The latest day one of them was written on. */
export async function findLastWritten(ids: readonly string[]): Promise<string | null> {
  const { day } = await db()
    .selectFrom('printedLetters')
    .select(sql<string | null>`max(written_on)::text`.as('day'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return day
}

interface Handled {
  state: string
  postedOn: string | null
  handledBy: string | null
  handledAt: Date | null
}
export async function updatePrintedLetter(id: string, handled: Handled): Promise<void> {
  await db().updateTable('printedLetters').set(handled).where('id', '=', id).execute()
}

/** What is printed of letters, with whom they go to, in the order of the list. */
export const findToPrint = (ids: readonly string[]) =>
  db()
    .selectFrom('printedLetters as p')
    .innerJoin('applications as a', 'a.id', 'p.applicationId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .leftJoin('candidates as c', 'c.userId', 'p.userId')
    .select(['p.id', 'p.applicationId', 'p.userId', 'p.language', 'p.subject', 'p.text', 'p.facts', 'p.onBehalf'])
    .select(['p.isLost', 'p.writtenOn', 'a.jobId', 'a.refNo', 'c.address', 'c.postal', 'c.city', 'c.country'])
    .select(sql<string>`coalesce(a.sent_name, u.name, '')`.as('name'))
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('p.writtenOn')
    .orderBy(sql.raw(WRITTEN))
    .orderBy('p.id')
    .execute()
export type ToPrint = Awaited<ReturnType<typeof findToPrint>>[number]
