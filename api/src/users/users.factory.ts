import type { Permission } from '@korak/contract/route.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { hashPassword } from '#auth/passwords.ts'
import { db, transact } from '#db/db.ts'
import * as queries from './users.queries.ts'
import { usernameOf } from './users.service.ts'

/** People for tests: numbered, never random. Everything not said is what the typical one of the kind has. */
export interface MakeUser {
  kind?: 'candidate' | 'employee' | 'company' | 'companyemployee' | 'none'
  /** Key of a role; the kind's own when left out. Added when the database does not have it. */
  role?: string
  /** A role of its own with just these permissions. */
  permissions?: Permission[]
  /** Candidates: is everything there that section 2 of the specification requires? Default yes. */
  isComplete?: boolean
  name?: string | null
  email?: string
  password?: string
  language?: Language
  status?: 'registered' | 'active' | 'disabled'
  /** Name of the company of a contact or company employee. */
  company?: string
  /** Other columns of the candidate. */
  candidate?: queries.NewCandidate
}
export interface MadeUser {
  id: string
  username: string
  email: string
  name: string | null
  password: string
  kind: NonNullable<MakeUser['kind']>
}

export const PASSWORD = 'Visoka-trava7'
const ROLES = {
  candidate: 'Candidates',
  employee: 'Employees',
  company: 'Clients',
  companyemployee: null,
  none: null,
} as const
const COMPLETE = { education: 7, career: 'experienced-worker' } as const

let count = 0
const hashes = new Map<string, Promise<string>>()
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** Makes a user with a profile of one kind. `await makeUser({ kind: 'employee', role: 'Consultants' })` */
export async function makeUser(wanted: MakeUser = {}): Promise<MadeUser> {
  const number = ++count
  const { kind = 'candidate', password = PASSWORD, language = 'sl-SI', status = 'active', isComplete = true } = wanted
  const name = wanted.name === undefined ? `Oseba Testna${number}` : wanted.name
  const email = wanted.email ?? `oseba${number}@example.com`
  const username = `${usernameOf(name ?? 'brez imena')}.${number}`
  const passwordHash = await hashOnce(password)
  const activatedAt = status === 'registered' ? null : new Date()
  return transact(async () => {
    const id = await queries.insertUser({ username, email, name, passwordHash, language, status, activatedAt })
    await addProfile(id, kind, isComplete, wanted)
    await addRole(id, number, wanted.role ?? ROLES[kind], wanted.permissions)
    return { id, username, email, name, password, kind }
  })
}

/** A company. @returns its id */
export async function makeCompany(name: string | { sl: string; en: string }): Promise<string> {
  const { sl, en } = typeof name === 'string' ? { sl: name, en: name } : name
  const row = { nameSl: sl, nameEn: en }
  return (await db().insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function addProfile(id: string, kind: MadeUser['kind'], isComplete: boolean, wanted: MakeUser): Promise<void> {
  if (kind === 'candidate') {
    const fields = { ...(isComplete ? COMPLETE : {}), ...wanted.candidate }
    await queries.insertCandidate(id, fields, isComplete ? { gender: 'female', birthday: '1990-03-05' } : {})
  }
  if (kind === 'employee') await queries.insertEmployee(id, 'Kadrovanje')
  if (kind !== 'company' && kind !== 'companyemployee') return
  const company = await makeCompany(wanted.company ?? 'Preskusno podjetje')
  await queries.insertCompanyMember(kind === 'company' ? 'companyContacts' : 'companyEmployees', id, company)
}

async function addRole(id: string, number: number, role: string | null, permissions?: Permission[]): Promise<void> {
  const own = permissions ? `Test ${number}` : null
  for (const key of [role, own]) {
    if (key === null) continue
    await insertRole(key, key === own ? (permissions ?? []) : [])
    await queries.insertUserRole(id, key)
  }
}

/** Adds a role unless the key is taken, and the permissions it lacks. */
async function insertRole(key: string, permissions: readonly Permission[]): Promise<void> {
  await db()
    .insertInto('roles')
    .values({ key, nameSl: key, nameEn: key })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  if (permissions.length === 0) return
  const { id } = await db().selectFrom('roles').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  await db()
    .insertInto('rolePermissions')
    .values(permissions.map((permission) => ({ roleId: id, permission })))
    .onConflict((on) => on.doNothing())
    .execute()
}
