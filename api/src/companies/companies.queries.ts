import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Companies } from '#db/schema.ts'
import { USED } from './companies.resource.ts'

export const findCompany = (id: string) =>
  db()
    .selectFrom('companies as c')
    .selectAll('c')
    .select([
      sql<number>`(select count(*)::int from jobs j where j.company_id = c.id and j.status in ('published', 'paused'))`.as(
        'openJobs',
      ),
      sql<boolean>`${sql.raw(USED)}`.as('isUsed'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
export type CompanyRecord = NonNullable<Awaited<ReturnType<typeof findCompany>>>

export async function insertCompany(company: Insertable<Companies>): Promise<string> {
  return (await db().insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCompany(id: string, changes: Updateable<Companies>): Promise<void> {
  await db()
    .updateTable('companies')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCompany(id: string): Promise<void> {
  await db().deleteFrom('companies').where('id', '=', id).execute()
}

/** Jobs whose entries in the search say something of the company. */
export async function findJobIds(companyId: string): Promise<string[]> {
  return (await db().selectFrom('jobs').select('id').where('companyId', '=', companyId).execute()).map(({ id }) => id)
}

/** Accounts of its people, contacts first. */
export const findPeople = (companyId: string) =>
  db()
    .selectFrom(
      db()
        .selectFrom('companyContacts')
        .select(['userId', sql<'company' | 'companyemployee'>`'company'`.as('kind')])
        .where('companyId', '=', companyId)
        .unionAll(
          db()
            .selectFrom('companyEmployees')
            .select(['userId', sql<'company' | 'companyemployee'>`'companyemployee'`.as('kind')])
            .where('companyId', '=', companyId),
        )
        .as('p'),
    )
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['u.id as uid', 'u.name', 'u.email', 'u.positionTitle', 'u.status', 'p.kind'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('p.kind')
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
