import type { CheckIn } from '@korak/contract/placements.rules.ts'
import type { PlacementTerms } from '@korak/contract/placements.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { IS_ACCEPTED, STANDS_ACCEPTED } from '#applications/accepted.ts'
import { db } from '#db/db.ts'
import type { Placements } from '#db/schema.ts'

type Period = PlacementTerms['pay_period']

const placements = () =>
  db()
    .selectFrom('placements as p')
    .selectAll('p')
    .select((is) => is.ref('p.payPeriod').$castTo<Period>().as('payPeriod'))

export const findPlacement = (id: string) => placements().where('p.id', '=', id).executeTakeFirst()
export type PlacementRow = NonNullable<Awaited<ReturnType<typeof findPlacement>>>

export const findOnApplication = (applicationId: string): Promise<PlacementRow | undefined> =>
  placements().where('p.applicationId', '=', applicationId).executeTakeFirst()

export const insertPlacement = (row: Insertable<Placements>) =>
  db().insertInto('placements').values(row).returning('id').executeTakeFirstOrThrow()

export async function updatePlacement(id: string, changes: Updateable<Placements>): Promise<void> {
  await db()
    .updateTable('placements')
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePlacement(id: string): Promise<void> {
  await db().deleteFrom('placements').where('id', '=', id).execute()
}

/** Check-ins of a placement, with how the task of each stands; that of one that was stopped is put away (`keptId`). */
export const findCheckIns = (placementId: string) =>
  db()
    .selectFrom('placementCheckIns as c')
    // One that was deleted can be had back for a moment, and is there as little.
    .leftJoin('tasks as t', (on) => on.onRef('t.id', '=', 'c.taskId').on('t.deletedAt', 'is', null))
    .leftJoin('users as u', 'u.id', 't.assigneeId')
    .select(['t.id as taskId', 'c.taskId as keptId', 'c.isStopped', 't.dueOn', 't.doneAt', 'u.name as assignee'])
    .select((is) => is.ref('c.kind').$castTo<CheckIn>().as('kind'))
    .where('c.placementId', '=', placementId)
    .execute()
export type CheckInRow = Awaited<ReturnType<typeof findCheckIns>>[number]

export async function saveCheckIn(
  placementId: string,
  kind: CheckIn,
  changes: { taskId: string | null; isStopped: boolean },
): Promise<void> {
  await db()
    .insertInto('placementCheckIns')
    .values({ placementId, kind, ...changes })
    .onConflict((on) => on.columns(['placementId', 'kind']).doUpdateSet(changes))
    .execute()
}

export async function deleteCheckIn(placementId: string, kind: CheckIn): Promise<void> {
  await db().deleteFrom('placementCheckIns').where('placementId', '=', placementId).where('kind', '=', kind).execute()
}

/**
 * What a placement begins with and who is in charge; undefined when there is no such application. The terms of an offer are
 * those that were accepted.
 */
export async function findBasis(applicationId: string) {
  const { rows } = await sql<{
    hasAccepted: boolean
    startOn: string | null
    pay: string | null
    payPeriod: Period
    contract: string | null
    contactId: string | null
    contactName: string | null
  }>`select o.id is not null as has_accepted, o.start_on::text, coalesce(o.pay, j.pay_min) as pay,
      coalesce(o.pay_period, j.pay_period::text) as pay_period, coalesce(o.contract, j.contract) as contract,
      k.id as contact_id, k.name as contact_name
    from applications a join jobs j on j.id = a.job_id left join users k on k.id = j.contact_id
      left join offers o on o.application_id = a.id and ${sql.raw(STANDS_ACCEPTED)}
    where a.id = ${applicationId}`.execute(db())
  return rows[0]
}

/** When and where work begins, for the person themselves: also where the ad did not say at whom. */
export async function findOwn(applicationId: string, userId: string, language: Language) {
  const { rows } = await sql<{ startOn: string; hasEnded: boolean; company: string | null }>`
    select p.start_on::text, p.ended_on is not null as has_ended, case when ${language} = 'en-EN' then k.name_en else k.name_sl end as company
    from placements p join applications a on a.id = p.application_id join jobs j on j.id = a.job_id
      left join companies k on k.id = j.company_id
    where p.application_id = ${applicationId} and p.user_id = ${userId}
      and (a.status = 'hired' or a.status = 'offer' and ${sql.raw(IS_ACCEPTED)})`.execute(db())
  return rows[0]
}
