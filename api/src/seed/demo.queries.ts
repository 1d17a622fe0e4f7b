import type { Insertable } from 'kysely'
import { db } from '#db/db.ts'
import type { ApplicationEvents, Applications, Candidates, Gender, Jobs, JobTexts, Users } from '#db/schema.ts'

export async function hasUsers(): Promise<boolean> {
  return (await db().selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

interface NewCompany {
  nameSl: string
  nameEn: string
  isConfidential: boolean
}
/** @returns id by Slovenian name */
export async function insertCompanies(rows: NewCompany[]): Promise<Map<string, string>> {
  const added = await db().insertInto('companies').values(rows).returning(['id', 'nameSl']).execute()
  return new Map(added.map((row) => [row.nameSl, row.id]))
}

/** @returns id by reference number */
export async function insertJobs(rows: Insertable<Jobs>[]): Promise<Map<string, string>> {
  const added = await db().insertInto('jobs').values(rows).returning(['id', 'refNo']).execute()
  return new Map(added.map((row) => [row.refNo, row.id]))
}
export const insertTexts = (rows: Insertable<JobTexts>[]) => db().insertInto('jobTexts').values(rows).execute()

/** @returns id by username */
export async function insertUsers(rows: Insertable<Users>[]): Promise<Map<string, string>> {
  const added = await db().insertInto('users').values(rows).returning(['id', 'username']).execute()
  return new Map(added.map((row) => [row.username, row.id]))
}
export const insertCandidates = (rows: Insertable<Candidates>[]) => db().insertInto('candidates').values(rows).execute()
export const insertDemographics = (rows: { userId: string; gender: Gender; birthday: string }[]) =>
  db().insertInto('candidateDemographics').values(rows).execute()
export const insertEmployees = (rows: { userId: string; department: string }[]) =>
  db().insertInto('employees').values(rows).execute()
export const insertMember = (table: 'companyContacts' | 'companyEmployees', userId: string, companyId: string) =>
  db().insertInto(table).values({ userId, companyId }).execute()

export async function giveRoles(pairs: { userId: string; role: string }[]): Promise<void> {
  const ids = new Map((await db().selectFrom('roles').select(['id', 'key']).execute()).map((row) => [row.key, row.id]))
  const rows = pairs.map(({ userId, role }) => ({ userId, roleId: ids.get(role) ?? 0 }))
  await db().insertInto('userRoles').values(rows).execute()
}

/** A demo CV was uploaded long before the applications it went with. */
export const datetimeFile = (id: string, at: Date) =>
  db().updateTable('files').set({ createdAt: at, updatedAt: at }).where('id', '=', id).execute()

/** @returns ids in the order given */
export async function insertApplications(rows: Insertable<Applications>[]): Promise<string[]> {
  return (await db().insertInto('applications').values(rows).returning('id').execute()).map((row) => row.id)
}
export const insertEvents = (rows: Insertable<ApplicationEvents>[]) =>
  db().insertInto('applicationEvents').values(rows).execute()

export const saveJobs = (rows: { userId: string; jobId: string; createdAt: Date }[]) =>
  db().insertInto('savedJobs').values(rows).execute()

/** An application whose candidate has to answer an offer. */
export const findOneAtOffer = () =>
  db()
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'offer')
    .where('nextMove', '=', 'candidate')
    .orderBy('refNo')
    .limit(1)
    .executeTakeFirst()
