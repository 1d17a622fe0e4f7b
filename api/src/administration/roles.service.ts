import { fold } from '@korak/contract/fold.ts'
import { lackedBy } from '@korak/contract/permissions.rules.ts'
import type { Role } from '@korak/contract/roles.ts'
import { rolePolicy } from '@korak/contract/roles.policy.ts'
import type { Permission } from '@korak/contract/route.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import { holdVerified, requireRecentSignIn } from '#auth/reauthentication.ts'
import { setRoleSeenAs } from '#auth/sessions.ts'
import { may, type Who } from '#auth/who.ts'
import { cached } from '#base/cache.ts'
import { hold, recordCreated, recordDeleted, type Revision, revise } from '#changes/changes.service.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { ADMINISTRATORS, isAbove, OF_CANDIDATES, OF_PROFILES, SEEDED } from './rights.ts'
import * as queries from './roles.queries.ts'

/** So many holders are shown; of more the list of users tells. */
const HOLDERS = 100

type Counted = queries.RoleRow & { people: number }
const counts = cached<ReadonlyMap<number, number>>({ megabytes: 1, ofAnything: true })
/** The roles there are, with how many people have each: one comes with every candidate, and takes long to count. */
async function countedRoles(): Promise<Counted[]> {
  return withPeople(await counts.get('', queries.countPeople))
}
async function withPeople(people: ReadonlyMap<number, number>): Promise<Counted[]> {
  const roles = await queries.findRoles()
  return roles.map((role) => ({ ...role, people: people.get(role.id) ?? 0 }))
}

const factsOf = (who: Who, role: Counted) => ({
  isSystem: role.isSystem,
  isSeeded: SEEDED.has(role.key),
  isEmpty: role.key !== ADMINISTRATORS && role.permissions.length === 0,
  isAbove: isAbove(who, role),
  hasPeople: role.people > 0,
  isOfProfile: OF_PROFILES.has(role.key),
})

const shown = (who: Who, role: Counted, language: Language): Role => ({
  id: role.id,
  rev: role.rev,
  key: role.key,
  name: language === 'sl-SI' ? role.nameSl : role.nameEn,
  name_sl: role.nameSl,
  name_en: role.nameEn,
  has_all: role.key === ADMINISTRATORS,
  is_seeded: SEEDED.has(role.key),
  permissions: role.permissions,
  second_factor_days: role.secondFactorDays,
  people: role.people,
  may: mayOf(rolePolicy, who, factsOf(who, role)),
})

export const listRoles = async (who: Who, language: Language): Promise<Role[]> =>
  (await countedRoles()).map((role) => shown(who, role, language))

/** As it is now, for who changes it. @throws Refusal ROLE_NOT_FOUND */
const roleOf = async (id: number): Promise<Counted> => among(await withPeople(await queries.countPeople()), id)
function among(roles: Counted[], id: number): Counted {
  const role = roles.find((one) => one.id === id)
  if (!role) throw new Refusal('ROLE_NOT_FOUND')
  return role
}

/** @throws Refusal ROLE_NOT_FOUND */
export async function getRole(who: Who, id: number, language: Language) {
  const role = among(await countedRoles(), id)
  return {
    ...shown(who, role, language),
    // Who looks for a job is nobody's business here.
    holders: role.key === OF_CANDIDATES ? [] : await queries.findHolders(id, HOLDERS),
    factor_asked_days: OF_PROFILES.has(role.key) ? [] : await queries.findAskedDays(id),
  }
}

const valuesOf = async (id: number): Promise<Record<string, unknown>> => {
  const { nameSl, nameEn, permissions, secondFactorDays } = await roleOf(id)
  return { name_sl: nameSl, name_en: nameEn, permissions, second_factor_days: secondFactorDays }
}
const ofRole = (who: Who, id: number): Pick<Revision, 'entity' | 'table' | 'id' | 'actorId'> => ({
  entity: 'role',
  table: 'roles',
  id,
  actorId: who.userId,
})
const auditRole = (
  who: Who,
  verb: 'created' | 'updated' | 'deleted' | 'viewed',
  role: string,
  details = {},
): Promise<void> =>
  audit({ action: `roles.${verb}`, actorId: who.userId, subjectType: 'role', details: { role, ...details } })

interface Names {
  name_sl: string
  name_en: string
}
interface Verifying {
  password?: string | undefined
}

/** Whoever gives a role has only its name to go by. @throws InvalidInput for a name one of the others bears */
function requireOwnNames(
  { name_sl: nameSl, name_en: nameEn }: Partial<Names>,
  others: readonly queries.RoleRow[],
): void {
  const isTaken = (name: string | undefined, one: 'nameSl' | 'nameEn') =>
    name !== undefined && others.some((other) => fold(other[one].trim()) === fold(name.trim()))
  const errors = {
    ...(isTaken(nameSl, 'nameSl') && { name_sl: ['roles_name_taken' as const] }),
    ...(isTaken(nameEn, 'nameEn') && { name_en: ['roles_name_taken' as const] }),
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
}

/** Makes a role that allows what another one does. @throws Refusal PASSWORD_NEEDED; InvalidInput for one above the caller's, or a taken name */
export async function copyRole(
  who: Who,
  { copy_of: copyOf, name_sl: nameSl, name_en: nameEn, password }: Names & Verifying & { copy_of: number },
  context: RequestContext,
) {
  const verified = await requireRecentSignIn(who, password, context)
  const id = await transact(async () => {
    await holdVerified(who, verified)
    const roles = await queries.findRoles()
    const role = roles.find((one) => one.id === copyOf)
    if (!role) throw new InvalidInput({ copy_of: ['refusal_role_not_found'] })
    if (isAbove(who, role)) throw new InvalidInput({ copy_of: ['roles_above'] })
    requireOwnNames({ name_sl: nameSl, name_en: nameEn }, roles)
    const key = freeKey(nameEn, new Set(roles.map((one) => one.key)))
    const { secondFactorDays } = role
    const made = await queries.insertRole({ key, nameSl, nameEn, secondFactorDays })
    await queries.setPermissions(made, role.permissions)
    await recordCreated(ofRole(who, made), await valuesOf(made))
    await auditRole(who, 'created', key, { copy_of: role.key })
    return made
  })
  return getRole(who, id, context.language)
}

/** `lead-recruiters`, else `lead-recruiters-2`. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const base = fold(name).replaceAll(/[^a-z0-9]+/g, '-') || 'role'
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

interface Change extends Partial<Names>, Verifying {
  rev: number
  permissions?: Permission[] | undefined
  second_factor_days?: number | null | undefined
}

/**
 * Changes names and permissions of a role, and whether it requires a second factor.
 * @throws Refusal ROLE_NOT_FOUND, PASSWORD_NEEDED, STALE, as the policy says; InvalidInput for a permission the caller lacks, or a taken name
 */
export async function updateRole(who: Who, id: number, { rev, password, ...change }: Change, context: RequestContext) {
  const verified = await requireRecentSignIn(who, password, context)
  await transact(async () => {
    await holdVerified(who, verified)
    const permissions = change.permissions && [...new Set(change.permissions)].toSorted()
    const sent = { ...change, ...(permissions && { permissions }) }
    await revise({ ...ofRole(who, id), seen: rev, sent, values: () => valuesOf(id) }, async () => {
      const role = await roleOf(id)
      requireState(rolePolicy.update, factsOf(who, role))
      const others = (await queries.findRoles()).filter((one) => one.id !== id)
      requireOwnNames(change, others)
      const { name_sl: nameSl, name_en: nameEn, second_factor_days: secondFactorDays } = change
      if (secondFactorDays !== undefined) requireState(rolePolicy.update_second_factor, factsOf(who, role))
      await queries.updateRole(id, { nameSl, nameEn, secondFactorDays })
      if (secondFactorDays === null) await queries.forgetAsked()
      if (permissions) await replacePermissions(who, role, permissions)
      await auditRole(who, 'updated', role.key, {
        ...differenceOf(role.permissions, permissions),
        ...(secondFactorDays !== undefined && { second_factor_days: secondFactorDays }),
      })
    })
  })
  return getRole(who, id, context.language)
}

async function replacePermissions(who: Who, role: Counted, wanted: readonly Permission[]): Promise<void> {
  requireState(rolePolicy.update_permissions, factsOf(who, role))
  if (wanted.some((one) => !may(who, one))) throw new InvalidInput({ permissions: ['roles_permission_above'] })
  if (lackedBy(wanted, (one) => wanted.includes(one)))
    throw new InvalidInput({ permissions: ['roles_permission_needs_reading'] })
  await queries.setPermissions(role.id, wanted)
}

/** For the trail: what the role allows from now on, and what not any more. */
function differenceOf(before: readonly string[], after: readonly string[] | undefined): Record<string, string> {
  if (!after) return {}
  const given = after.filter((one) => !before.includes(one))
  const taken = before.filter((one) => !after.includes(one))
  return {
    ...(given.length > 0 && { given: given.join(' ') }),
    ...(taken.length > 0 && { taken: taken.join(' ') }),
  }
}

/** Deletes a copied role nobody has. @throws Refusal ROLE_NOT_FOUND, as the policy says */
export const removeRole = (who: Who, id: number): Promise<void> =>
  transact(async () => {
    await roleOf(id)
    // Whoever gives it to somebody at this moment is waited for.
    await hold(ofRole(who, id))
    const role = await roleOf(id)
    requireState(rolePolicy.delete, factsOf(who, role))
    await recordDeleted(ofRole(who, id), await valuesOf(id))
    await queries.deleteRole(id)
    await auditRole(who, 'deleted', role.key)
  })

/** Looks at the office as somebody who has just this role, until it is ended or the session is over. @throws Refusal ROLE_NOT_FOUND, as the policy says */
export const viewAsRole = (who: Who, id: number): Promise<void> =>
  transact(async () => {
    const role = await roleOf(id)
    requireState(rolePolicy.view, factsOf(who, role))
    await setRoleSeenAs(who.sessionId, id)
    await auditRole(who, 'viewed', role.key)
  })

/** Whoever looks at the office as a role is themselves again. */
export const endRoleView = ({ asRole, ...who }: Who): Promise<void> =>
  transact(async () => {
    if (!asRole) return
    await setRoleSeenAs(who.sessionId, null)
    await audit({ action: 'roles.view_ended', actorId: who.userId, subjectType: 'role', details: { role: asRole.key } })
  })
