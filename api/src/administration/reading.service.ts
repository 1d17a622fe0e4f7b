import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { User, USER_KINDS } from '@korak/contract/users.ts'
import { type UserStatus, userPolicy } from '@korak/contract/users.policy.ts'
import { sessionsOf } from '#auth/sessions.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { listFrom, rowsFrom } from '#lists/list.ts'
import { isLastAdministrator } from '#privacy/accounts/accounts.service.ts'
import { findHeld } from '#record-permissions/record-permissions.service.ts'
import { mayOf } from '#routing/may.ts'
import { isFactorAsked, kindsOf } from '#second-factor/second-factor.service.ts'
import { isAbove, isOfCompanyAbove, OF_PROFILES } from './rights.ts'
import { findRoles, type RoleRow } from './roles.queries.ts'
import * as queries from './users.queries.ts'
import { users } from './users.resource.ts'

interface Row {
  id: string
  rev: number
  name: string
  username: string
  email: string
  kind: (typeof USER_KINDS)[number]
  status: UserStatus
  roles: string[]
  invitedUntil: Date | null
  lastLoginAt: Date | null
  createdAt: Date
}
const at = (date: Date | null) => date && instant(date)

const listed = (row: Row) => ({
  id: row.id,
  uid: row.id,
  rev: row.rev,
  name: row.name || null,
  username: row.username,
  email: row.email,
  kind: row.kind,
  status: row.status,
  roles: row.roles,
  invited_until: at(row.invitedUntil),
  last_login_at: at(row.lastLoginAt),
  created_at: instant(row.createdAt),
})

/** Accounts of people who work with the portal. @throws InvalidInput for a column that is not registered */
export const listUsers = (query: ListQuery, who: Who, language: Language) =>
  listFrom(users, query, { who, language }, listed)

/** @throws Refusal USER_NOT_FOUND, for candidates too: their accounts are nobody's business here */
export async function rowOf(who: Who, id: string, language: Language): Promise<Row> {
  const query = { page: 1, per_page: 1, filter: { id } }
  const [row] = await rowsFrom<Row>(users, query, { who, language })
  if (!row) throw new Refusal('USER_NOT_FOUND')
  return row
}

/** Facts the policy goes by. */
export async function factsOf(who: Who, row: Row, roles: readonly RoleRow[]) {
  const keys = new Set(await queries.findRoleKeys(row.id))
  const held = roles.filter(({ key }) => keys.has(key))
  return {
    status: row.status,
    isAbove: isOfCompanyAbove(who, row.kind) || held.some((role) => isAbove(who, role)),
    isSelf: row.id === who.userId,
    isLastAdministrator: await isLastAdministrator(row.id),
    hasFactor: isFactorAsked(await kindsOf(row.id)),
    hasJobs: (await queries.findOpenJobs(row.id, 'sl-SI')).length > 0,
  }
}

/** @throws Refusal USER_NOT_FOUND */
export async function getUser(who: Who, id: string, language: Language): Promise<User> {
  const row = await rowOf(who, id, language)
  const roles = await findRoles()
  const [facts, details] = [await factsOf(who, row, roles), await queries.findDetails(id, language)]
  const held = await queries.findRoleKeys(id)
  return {
    ...listed(row),
    company: details.company,
    language: details.language,
    position_title: details.positionTitle,
    department: details.department,
    sessions: (await sessionsOf(id, true)).length,
    has_factor: facts.hasFactor,
    is_self: facts.isSelf,
    is_last_administrator: facts.isLastAdministrator,
    is_above: facts.isAbove,
    choices: choicesFrom(roles, who, language).map((role) => ({ ...role, is_held: held.includes(role.key) })),
    invited_by: row.status === 'active' ? null : await queries.findInviter(id),
    jobs: (await queries.findOpenJobs(id, language)).map(withNumber),
    records: row.kind === 'employee' ? (await findHeld(id, language)).map(withNumber) : [],
    may: mayOf(userPolicy, who, facts),
  }
}

const withNumber = <J extends { refNo: string }>({ refNo, ...job }: J) => ({ ...job, ref_no: refNo })

const choicesFrom = (roles: readonly RoleRow[], who: Who, language: Language) =>
  roles
    .filter(({ key }) => !OF_PROFILES.has(key))
    .map((role) => ({
      key: role.key,
      name: language === 'sl-SI' ? role.nameSl : role.nameEn,
      may_grant: !isAbove(who, role),
    }))

/** Roles a new account can be given. */
export const roleChoices = async (who: Who, language: Language) => choicesFrom(await findRoles(), who, language)
