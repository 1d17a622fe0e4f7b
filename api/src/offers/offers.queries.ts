import type { JobStatus } from '@korak/contract/job-records.ts'
import type { OfferState } from '@korak/contract/offers.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Offers } from '#db/schema.ts'

const offers = () =>
  db()
    .selectFrom('offers as o')
    .leftJoin('users as w', 'w.id', 'o.madeBy')
    .selectAll('o')
    .select((is) => [
      is.ref('o.state').$castTo<OfferState>().as('state'),
      'w.name as writer',
      sql<boolean>`exists (select from letters l where l.application_id = o.application_id and l.state = 'held'
        and l.to_status = 'hired')`.as('isHiring'),
    ])

/** Versions of the offer on an application, newest first. */
export const findOffers = (applicationId: string) =>
  offers().where('o.applicationId', '=', applicationId).orderBy('o.version', 'desc').execute()
export type OfferRow = Awaited<ReturnType<typeof findOffers>>[number]

export const findOffer = (id: string): Promise<OfferRow | undefined> =>
  offers().where('o.id', '=', id).executeTakeFirst()

/** The version that goes with a letter. */
export const findOfLetter = (letterId: string) =>
  db()
    .selectFrom('offers')
    .select(['applicationId', 'userId', 'version'])
    .where('letterId', '=', letterId)
    .executeTakeFirst()

/** The application an offer is on. */
export const findApplicationOf = async (id: string, userId?: string): Promise<string | undefined> =>
  (
    await db()
      .selectFrom('offers')
      .select('applicationId')
      .where('id', '=', id)
      .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
      .executeTakeFirst()
  )?.applicationId

/** The last version that came to the candidate. */
export const findLastSent = (applicationId: string, userId: string): Promise<OfferRow | undefined> =>
  offers()
    .where('o.applicationId', '=', applicationId)
    .where('o.userId', '=', userId)
    .where('o.sentAt', 'is not', null)
    .orderBy('o.version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertOffer = (offer: Insertable<Offers>) =>
  db().insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()

export async function updateOffer(id: string, changes: Updateable<Offers>): Promise<void> {
  await db()
    .updateTable('offers')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

const BATCH = 200
/** Versions that are due and go by themselves, the first of them. */
export const findDue = async (at: Date): Promise<string[]> =>
  (
    await db()
      .selectFrom('offers')
      .select('id')
      .where('state', '=', 'held')
      .where('letterId', 'is', null)
      .where('dueAt', '<=', at)
      .orderBy('dueAt')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id)

/** Offers whose withdrawal is due, the first of them. */
export const findDueWithdrawals = async (at: Date): Promise<string[]> =>
  (
    await db()
      .selectFrom('offers')
      .select('id')
      .where('withdrawAt', '<=', at)
      .orderBy('withdrawAt')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id)

/** What an offer on an application begins with, and the employer it names: who is offered a job knows by whom, also where the ad did not say. */
export async function findBasis(applicationId: string, language: Language) {
  const { rows } = await sql<{
    jobId: string
    contract: string | null
    city: string | null
    payMin: string | null
    payMax: string | null
    payPeriod: 'hour' | 'month' | 'year'
    openings: number
    status: JobStatus
    hired: number
    company: string | null
  }>`select j.id as job_id, j.contract, j.city, j.pay_min, j.pay_max, j.pay_period, j.openings, j.status,
      (select count(*)::int from applications h where h.job_id = j.id and h.status = 'hired') as hired,
      case when ${language} = 'en-EN' then k.name_en else k.name_sl end as company
    from applications a join jobs j on j.id = a.job_id left join companies k on k.id = j.company_id
    where a.id = ${applicationId}`.execute(db())
  return rows[0]
}
