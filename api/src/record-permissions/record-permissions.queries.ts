import type { Language } from '@korak/contract/shapes.ts'
import { Uid } from '@korak/contract/shapes.ts'
import { type Insertable, sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { RecordPermissions } from '#db/schema.ts'

const rows = (language: Language) =>
  db()
    .selectFrom('recordPermissions as p')
    .innerJoin('jobs as j', 'j.id', 'p.jobId')
    .leftJoin('users as u', 'u.id', 'p.userId')
    .leftJoin('roles as r', 'r.id', 'p.roleId')
    .select(['p.id', 'p.jobId', 'p.userId', 'p.roleId', 'p.what', 'j.status'])
    .select([
      sql<string | null>`coalesce(u.name, u.username)`.as('person'),
      sql<string | null>`${sql.ref(language === 'sl-SI' ? 'r.name_sl' : 'r.name_en')}`.as('role'),
    ])
export type GivenRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Of one job, people first. */
export const findGiven = (jobId: string, language: Language): Promise<GivenRow[]> =>
  rows(language).where('p.jobId', '=', jobId).orderBy('person').orderBy('role').orderBy('p.id').execute()

export const findOne = (id: string, language: Language): Promise<GivenRow | undefined> =>
  rows(language).where('p.id', '=', id).executeTakeFirst()

/** People of ours who can be given it. */
export const findPeople = () =>
  db()
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.userId', 'u.id')
    .select(['u.id as uid', sql<string>`coalesce(u.name, u.username)`.as('name')])
    .where('u.status', '=', 'active')
    .orderBy(sql`coalesce(u.name, u.username) collate "sl-x-icu"`)
    .orderBy('u.id')
    .execute()

/** Roles that can be given it: not those that come with a profile, nor the one that has everything. */
export const findRoles = (language: Language) =>
  db()
    .selectFrom('roles')
    .select('id')
    .select(language === 'sl-SI' ? 'nameSl as name' : 'nameEn as name')
    .where('isSystem', '=', false)
    .orderBy('id')
    .execute()

/** Gives it, in place of what the person or role had of this job. @returns its id */
export async function putGiven(row: Insertable<RecordPermissions>): Promise<string> {
  const { id } = await db()
    .insertInto('recordPermissions')
    .values(row)
    .onConflict((on) => on.columns(['jobId', row.userId ? 'userId' : 'roleId']).doUpdateSet({ what: row.what }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false when it is gone */
export async function deleteGiven(id: string): Promise<boolean> {
  const { numDeletedRows } = await db().deleteFrom('recordPermissions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Single jobs somebody may do something with, and by which of their roles; null is by themselves. */
export const findHeld = (userId: string, language: Language) =>
  db()
    .selectFrom('recordPermissions as p')
    .innerJoin('jobs as j', 'j.id', 'p.jobId')
    .leftJoin('roles as r', 'r.id', 'p.roleId')
    .select(['j.id as uid', 'j.refNo'])
    .select([
      sql<string>`coalesce(${sql.raw(adTitle('j.id', language))}, '')`.as('title'),
      sql<'see' | 'edit'>`p.what`.as('what'),
      sql<string | null>`${sql.ref(language === 'sl-SI' ? 'r.name_sl' : 'r.name_en')}`.as('through'),
    ])
    .where('j.status', '!=', 'archived')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('p.userId', '=', userId),
        eb('p.roleId', 'in', selectFrom('userRoles as ur').select('ur.roleId').where('ur.userId', '=', userId)),
      ]),
    )
    .orderBy('j.refNo')
    .orderBy('p.roleId', (by) => by.asc().nullsFirst())
    .orderBy('p.id')
    .execute()

const onApplication = (table: 'interviews' | 'evaluations' | 'referees') => async (id: string) =>
  (
    await sql<{ jobId: string }>`select a.job_id from ${sql.table(table)} t
      join applications a on a.id = t.application_id where t.id = ${id}`.execute(db())
  ).rows[0]
const onJob = (table: 'applications' | 'approaches' | 'recordPermissions') => (id: string) =>
  db().selectFrom(table).select('jobId').where('id', '=', id).executeTakeFirst()
/** What is on a job, by the noun its calls begin with. */
const ON: Record<string, (id: string) => Promise<{ jobId: string } | undefined>> = {
  jobs: async (jobId) => ({ jobId }),
  applications: onJob('applications'),
  approaches: onJob('approaches'),
  'record-permissions': onJob('recordPermissions'),
  interviews: onApplication('interviews'),
  evaluations: onApplication('evaluations'),
  references: onApplication('referees'),
}

/** The job something is on. @returns undefined when it is not there */
export async function findJobOf(noun: string, uid: string): Promise<string | undefined> {
  const find = ON[noun]
  if (!find) throw new Error(`Which job one of ${noun} is on is not known`)
  return Uid.safeParse(uid).success ? (await find(uid))?.jobId : undefined
}
