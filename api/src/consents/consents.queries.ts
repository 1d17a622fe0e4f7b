import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { addDays, atWallClock, ZONE } from '#base/time.ts'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import type { ConsentEffect, UserConsents } from '#db/schema.ts'
import { forgetCountedConsents } from './counted.ts'

/** Rows of people about versions, with what is known of both. */
const rows = () =>
  db()
    .selectFrom('userConsents as u')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .innerJoin('consentVersions as v', 'v.id', 'u.versionId')
    .select(['u.id', 'u.userId', 'u.consentId', 'u.versionId', 'u.status', 'u.decidedAt', 'u.expiresAt'])
    .select(['u.remindedDays', 'u.createdAt'])
    .select(['c.key', 'c.kind', 'c.gate', 'c.effect', 'c.validMonths', 'c.legalBasis', 'c.isActive', 'c.position'])
    .select(['v.number', 'v.label', 'v.hash', 'v.publishedAt'])
    .select((is) => [
      is.ref('v.textSl').$castTo<ConsentText>().as('textSl'),
      is.ref('v.textEn').$castTo<ConsentText>().as('textEn'),
    ])

export type ConsentRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** All rows of a person, by consent and version. */
export const findRows = (userId: string): Promise<ConsentRow[]> => rowsOf({ userId })
const rowsOf = statement(({ userId }: { userId: string }) =>
  rows().where('u.userId', '=', userId).orderBy('c.position').orderBy('c.key').orderBy('v.number'),
)

/** The rows of a person about the consent one of them is about, oldest version first; empty for somebody else's. */
export const findRowsAbout = (userId: string, uid: string): Promise<ConsentRow[]> =>
  rows()
    .where('u.userId', '=', userId)
    .where('u.consentId', '=', (from) =>
      from.selectFrom('userConsents').select('consentId').where('id', '=', uid).where('userId', '=', userId),
    )
    .orderBy('v.number')
    .execute()

/** The rows of a person about a consent, oldest version first. */
export const findRowsOfConsent = (userId: string, consentId: string): Promise<ConsentRow[]> =>
  rows().where('u.userId', '=', userId).where('u.consentId', '=', consentId).orderBy('v.number').execute()

const pendingIn = (title: 'v.text_sl' | 'v.text_en') =>
  statement(({ userId }: { userId: string }) =>
    db()
      .selectFrom('userConsents as u')
      .innerJoin('consents as c', 'c.id', 'u.consentId')
      .innerJoin('consentVersions as v', 'v.id', 'u.versionId')
      .select(['u.id as uid', 'c.gate', sql<string>`${sql.ref(title)}->>'title'`.as('title')])
      .where('u.userId', '=', userId)
      .where('u.status', '=', 'pending')
      .where('c.isActive', '=', true)
      .where('c.gate', 'in', ['block', 'prompt'])
      .orderBy('c.position')
      .orderBy('u.createdAt'),
  )
const pending: Record<Language, ReturnType<typeof pendingIn>> = {
  'sl-SI': pendingIn('v.text_sl'),
  'en-EN': pendingIn('v.text_en'),
}
/** Undecided consents that are asked about of themselves, in the order they are asked. */
export const findPending = (userId: string, language: Language) => pending[language]({ userId })

const unread = statement(({ userId }: { userId: string }) =>
  db()
    .selectFrom('userConsents as u')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .select('u.id')
    .where('u.userId', '=', userId)
    .where('u.status', '=', 'pending')
    .where('c.isActive', '=', true)
    .where('c.gate', '=', 'block')
    .where('c.kind', '<>', 'consent')
    .limit(1),
)

/** Does a text that can only be confirmed hold the person up? */
export const hasUnread = async (userId: string): Promise<boolean> => (await unread({ userId })).length > 0

/** The end of a confirmed consent with this effect; undefined when there is none in force. */
export const findInForce = (userId: string, effect: ConsentEffect, at: Date) =>
  db()
    .selectFrom('userConsents as u')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .select('u.expiresAt as until')
    .where('u.userId', '=', userId)
    .where('c.effect', '=', effect)
    .where('u.status', '=', 'confirmed')
    .where((is) => is.or([is('u.expiresAt', 'is', null), is('u.expiresAt', '>', at)]))
    .orderBy('u.expiresAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** What the person said last, of their own, to a consent with this effect; undefined when they never decided. */
export async function findLastWord(userId: string, effect: ConsentEffect) {
  const row = await db()
    .selectFrom('userConsents as u')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .select('u.status')
    .where('u.userId', '=', userId)
    .where('c.effect', '=', effect)
    .where('u.decidedAt', 'is not', null)
    .orderBy('u.decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status
}

export async function updateRow(id: string, changes: Updateable<UserConsents>): Promise<void> {
  await db().updateTable('userConsents').set(changes).where('id', '=', id).execute()
  forgetCountedConsents()
}

/** @returns null when the person has a row about this version */
export async function insertRow(row: Insertable<UserConsents>): Promise<string | null> {
  const added = await db()
    .insertInto('userConsents')
    .values(row)
    .onConflict((on) => on.columns(['userId', 'versionId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  forgetCountedConsents()
  return added?.id ?? null
}

/** Confirmed rows that have ended by now, after a row already looked at. */
export async function findEnded(at: Date, after: string, limit: number) {
  return db()
    .selectFrom('userConsents')
    .select(['id', 'userId'])
    .where('status', '=', 'confirmed')
    .where('expiresAt', '<=', at)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

const DAY = (column: 'u.expires_at' | 'u.decided_at') => sql`(${sql.ref(column)} at time zone ${sql.lit(ZONE)})::date`

/**
 * Confirmed rows of people who can be written to, after a row already looked at, that can be given again and end in no more than so many
 * days, which were not written about yet, nor fewer (`dueReminder`): of those that end within half a year the reminders of most have gone
 * out, or are far away, and nobody is held for them.
 */
export const findEnding = (at: Date, today: string, days: readonly number[], after: string, limit: number) =>
  db()
    // By when they end, and only then by their ids: walked in the order of ids it would be all there are.
    .with(
      (due) => due('due').materialized(),
      (q) =>
        q
          .selectFrom('userConsents as u')
          .select(['u.id', 'u.userId', 'u.consentId'])
          .where('u.status', '=', 'confirmed')
          .where('u.expiresAt', '>', at)
          .where('u.expiresAt', '<=', atWallClock(addDays(today, Math.max(...days)), '23:59:59'))
          .where(
            sql<boolean>`exists (select from unnest(${days}::int[]) as d (days) where ${DAY('u.expires_at')} - d.days <= ${today}::date
              and ${DAY('u.expires_at')} - d.days > ${DAY('u.decided_at')} and (u.reminded_days is null or u.reminded_days > d.days))`,
          ),
    )
    .selectFrom('due as u')
    .innerJoin('users as p', 'p.id', 'u.userId')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .select(['u.id', 'u.userId'])
    .where('c.isActive', '=', true)
    .where('p.status', '=', 'active')
    .where('p.closingAt', 'is', null)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute()
