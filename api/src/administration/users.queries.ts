import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { WORKING } from './users.resource.ts'

/** What the page of an account shows besides its row in the list. */
export const findDetails = (id: string, language: Language) =>
  db()
    .selectFrom('users as u')
    .leftJoin('employees as e', 'e.userId', 'u.id')
    .select(['u.language', 'u.positionTitle', 'e.department'])
    .select(
      sql<
        string | null
      >`(select ${sql.ref(language === 'sl-SI' ? 'c.name_sl' : 'c.name_en')} from companies c where c.id in
        (select company_id from company_contacts where user_id = u.id union all
          select company_id from company_employees where user_id = u.id) limit 1)`.as('company'),
    )
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

/** Jobs that are not closed whose contact the person is. */
export const findOpenJobs = (id: string, language: Language) =>
  db()
    .selectFrom('jobs as j')
    .select(['j.id as uid', 'j.refNo'])
    .select(sql<string>`coalesce(${sql.raw(adTitle('j.id', language))}, '')`.as('title'))
    .where('j.contactId', '=', id)
    .where('j.status', 'in', ['draft', 'published', 'paused'])
    .orderBy('j.refNo')
    .execute()

/** Keys of the roles an account has. */
export async function findRoleKeys(userId: string): Promise<string[]> {
  const query = db().selectFrom('userRoles as ur').innerJoin('roles as r', 'r.id', 'ur.roleId').select('r.key')
  return (await query.where('ur.userId', '=', userId).orderBy('r.key').execute()).map(({ key }) => key)
}

/** What administrators change of an account, as its history has it. */
export async function findValues(id: string): Promise<Record<string, unknown>> {
  const row = await db()
    .selectFrom('users as u')
    .leftJoin('employees as e', 'e.userId', 'u.id')
    .select(['u.name', 'u.positionTitle', 'e.department', 'u.status'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const { positionTitle, ...values } = row
  return { ...values, position_title: positionTitle, roles: await findRoleKeys(id) }
}

export async function updatePerson(
  id: string,
  fields: { name?: string | undefined; positionTitle?: string | null | undefined },
): Promise<void> {
  await db()
    .updateTable('users')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Of an invitation nobody has accepted. */
export async function updateInvitedEmail(id: string, email: string): Promise<void> {
  await db().updateTable('users').set({ email }).where('id', '=', id).where('status', '=', 'registered').execute()
}

/** Of an employee; people of companies have none with us. */
export async function updateDepartment(userId: string, department: string | null): Promise<void> {
  await db()
    .updateTable('employees')
    .set({ department, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .execute()
}

export async function deleteUserRole(userId: string, key: string): Promise<void> {
  await db()
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('roleId', 'in', (from) => from.selectFrom('roles').select('id').where('key', '=', key))
    .execute()
}

/** Whoever has invited the person, while they have an account. */
export async function findInviter(userId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('links as l')
    .leftJoin('users as i', 'i.id', 'l.subjectId')
    .select('i.name')
    .where('l.userId', '=', userId)
    .where('l.purpose', '=', 'invitation')
    .orderBy('l.createdAt', 'desc')
    .executeTakeFirst()
  return row?.name ?? null
}

export const findInvitedUntil = async (linkId: string): Promise<Date | undefined> =>
  (await db().selectFrom('links').select('expiresAt').where('id', '=', linkId).executeTakeFirst())?.expiresAt

/** Names of the roles of an account, without those that come with the profile. */
export async function findRoleNames(userId: string, language: Language, except: readonly string[]): Promise<string[]> {
  const rows = await db()
    .selectFrom('userRoles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(language === 'sl-SI' ? 'r.nameSl as name' : 'r.nameEn as name')
    .where('ur.userId', '=', userId)
    .where('r.key', 'not in', except)
    .orderBy('r.id')
    .execute()
  return rows.map(({ name }) => name)
}

export const isCompany = async (id: string): Promise<boolean> =>
  (await db().selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** May the address be told about: is its account among those listed here? */
export async function isListed(id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from (${sql.raw(WORKING)}) w
    where w.user_id = ${id}) as found`.execute(db())
  return rows[0]?.found ?? false
}
