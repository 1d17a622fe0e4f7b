import { COMPANY_FIELDS } from '@korak/contract/sharing.ts'
import { columnsOf } from '#candidates/stored-fields.ts'
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import { ZONE } from '#base/time.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import type { ShareRequests } from '#db/schema.ts'
import { AFTER_END_DAYS } from './sharing.states.ts'

/** Last day the company sees the profile: as allowed, and no longer than thirty days after the application has ended. */
const VISIBLE_UNTIL = sql<string | null>`case when s.visible_until is not null then
  least(s.visible_until, (a.ended_at at time zone ${sql.lit(ZONE)})::date + ${sql.lit(AFTER_END_DAYS)}) end`

/** Requests with the company, the job in both languages and the application they are about. */
const shares = () =>
  db()
    .selectFrom('shareRequests as s')
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .leftJoin('applications as a', 'a.id', 's.applicationId')
    .select([
      's.id',
      's.userId',
      's.jobId',
      's.applicationId',
      's.companyId',
      's.fields',
      's.cvFileId',
      's.note',
      's.summary',
      's.status',
    ])
    .select(['s.askedBy', 's.answerBy', 's.decidedAt', 's.endedAt', 's.endedBecause', 's.createdAt', 's.shown'])
    .select(['s.clientAnswer', 's.clientMessage', 's.clientAnsweredAt'])
    .select(['c.nameSl as companySl', 'c.nameEn as companyEn'])
    .select([
      sql<string | null>`${sql.raw(adTitle('s.job_id', 'sl-SI'))}`.as('titleSl'),
      sql<string | null>`${sql.raw(adTitle('s.job_id', 'en-EN'))}`.as('titleEn'),
    ])
    .select(['a.refNo', 'a.status as applicationStatus', VISIBLE_UNTIL.as('visibleUntil')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('owedErasures as o')
          .select('o.id')
          .whereRef('o.shareId', '=', 's.id')
          // As long as a mail is on its way, or has gone out, the company is asked.
          .where(({ not, exists: is, selectFrom: from }) =>
            not(
              is(
                from('mails as m')
                  .select('m.id')
                  .where(sql<boolean>`m.id = any(o.mail_ids)`)
                  .where('m.status', 'in', ['queued', 'sent']),
              ),
            ),
          ),
      )
        .$castTo<boolean>()
        .as('isErasureOwed'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('companyContacts as m')
          .innerJoin('users as k', 'k.id', 'm.userId')
          .select('m.userId')
          .whereRef('m.companyId', '=', 's.companyId')
          .where('k.status', '=', 'active'),
      )
        .$castTo<boolean>()
        .as('hasContact'),
    )

export type ShareRow = NonNullable<Awaited<ReturnType<ReturnType<typeof shares>['executeTakeFirst']>>>

/** Makes decisions about one person's data wait for each other, until the transaction ends. */
export async function lockPerson(userId: string): Promise<void> {
  await db().selectFrom('candidates').select('userId').where('userId', '=', userId).forUpdate().execute()
}

export const findShare = (id: string): Promise<ShareRow | undefined> =>
  shares().where('s.id', '=', id).executeTakeFirst()

export const findOwnShare = (id: string, userId: string): Promise<ShareRow | undefined> =>
  shares().where('s.id', '=', id).where('s.userId', '=', userId).executeTakeFirst()

/** All requests about a person, newest first. */
export const findShares = (userId: string): Promise<ShareRow[]> =>
  shares().where('s.userId', '=', userId).orderBy('s.createdAt', 'desc').orderBy('s.id').limit(500).execute()

const openOf = ({ userId }: { userId: string }) =>
  shares().where('s.userId', '=', userId).where('s.status', 'in', ['pending', 'confirmed']).orderBy('s.createdAt')
const allOpenOf = statement(openOf)
/** Requests of a person that wait for an answer or are allowed; of one application, when it is named. */
export const findOpenShares = (userId: string, applicationId?: string): Promise<ShareRow[]> =>
  applicationId === undefined
    ? allOpenOf({ userId })
    : openOf({ userId }).where('s.applicationId', '=', applicationId).execute()

/** Requests that were declined or are over since an instant, or ever. */
export const findEnded = (since: Date | null) =>
  db()
    .selectFrom('shareRequests')
    .select(['id', 'endedBecause', 'decidedAt', 'visibleUntil'])
    .select((is) => [
      is.ref('status').$castTo<'declined' | 'withdrawn' | 'expired'>().as('status'),
      is.fn.coalesce('endedAt', 'decidedAt', 'updatedAt').as('at'),
    ])
    .where('status', 'in', ['declined', 'withdrawn', 'expired'])
    .where((is) => is(is.fn.coalesce('endedAt', 'decidedAt', 'updatedAt'), '>=', since ?? new Date(0)))
    .orderBy('id')
    .execute()

const LIVE = sql<boolean>`s.status = 'confirmed' and a.status is distinct from 'withdrawn'
  and u.status = 'active' and u.closing_at is null and u.quarantined_at is null and u.restricted_at is null`

/** What a company may see today, as far as this table and the person's account say; the consent is asked for besides. */
export const findVisible = (
  companyId: string,
  today: string,
  id?: string,
): Promise<(ShareRow & { name: string | null; askedByName: string | null; askedByEmail: string | null })[]> =>
  shares()
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('users as q', (on) => on.onRef('q.id', '=', 's.askedBy').on('q.status', '=', 'active'))
    .select(['u.name', 'q.name as askedByName', 'q.email as askedByEmail'])
    .where('s.companyId', '=', companyId)
    .where(LIVE)
    .where(sql<boolean>`${VISIBLE_UNTIL} >= ${today}::date`)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .orderBy('s.decidedAt', 'desc')
    .orderBy('s.id')
    .execute()

/** Presentations of an application, newest first. */
export const findPresentations = (applicationId: string): Promise<ShareRow[]> =>
  shares().where('s.applicationId', '=', applicationId).orderBy('s.createdAt', 'desc').orderBy('s.id').execute()

export async function insertShare(share: Insertable<ShareRequests>): Promise<string> {
  return (await db().insertInto('shareRequests').values(share).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateShare(id: string, changes: Updateable<ShareRequests>): Promise<void> {
  await db().updateTable('shareRequests').set(changes).where('id', '=', id).execute()
}

/** Requests the calendar or the end of their application has overtaken, after one already looked at. */
export async function findOverdue(today: string, active: readonly string[], after: string, limit: number) {
  return shares()
    .where(
      sql<boolean>`(s.status = 'pending' and (s.answer_by < ${today}::date or a.status is null or a.status <> all(${active}::application_status[]))
        or s.status = 'confirmed' and ${VISIBLE_UNTIL} < ${today}::date)`,
    )
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** Who can be written to at a client company. */
export const findContacts = (companyId: string) =>
  db()
    .selectFrom('companyContacts as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.language'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('m.companyId', '=', companyId)
    .where('u.status', '=', 'active')
    .orderBy('u.createdAt')
    .execute()

export type Contact = Awaited<ReturnType<typeof findContacts>>[number]

export const findPerson = (userId: string) =>
  db()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'status', 'closingAt', 'quarantinedAt', 'restrictedAt'])
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', userId)
    .executeTakeFirst()

/** What a presentation is written from: nothing a company may not see. */
export const findShownProfile = (userId: string) =>
  db()
    .selectFrom('users as u')
    .innerJoin('candidates as p', 'p.userId', 'u.id')
    .select(['u.id', 'u.email'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .select(columnsOf(COMPANY_FIELDS))
    .where('u.id', '=', userId)
    .executeTakeFirst()
export type ShownProfile = NonNullable<Awaited<ReturnType<typeof findShownProfile>>>

export const findCvFile = (id: string) =>
  db().selectFrom('files').selectAll().where('id', '=', id).where('collection', '=', 'cv').executeTakeFirst()

/** Which of these are not over. */
export const findOpenAmong = async (ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select id from share_requests where id = any(${ids}::uuid[]) and status in ('pending', 'confirmed')`.execute(
      db(),
    )
  ).rows.map(({ id }) => id)
