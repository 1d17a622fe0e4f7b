import type { Language } from '@korak/contract/shapes.ts'
import type { User } from '@korak/contract/users.ts'
import { userPolicy } from '@korak/contract/users.policy.ts'
import { audit } from '#audit/audit.ts'
import { holdVerified, requireRecentSignIn } from '#auth/reauthentication.ts'
import { endSessionsOf } from '#auth/sessions.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { recordDeleted, type Revision, revise } from '#changes/changes.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { disableAccount, enableAccount, isLastAdministrator } from '#privacy/accounts/accounts.service.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { requireState } from '#routing/may.ts'
import { resetFactors } from '#second-factor/reset.service.ts'
import { insertUserRole, raiseDeviceEpoch } from '#users/users.service.ts'
import { factsOf, getUser, rowOf } from './reading.service.ts'
import { ADMINISTRATORS, isAbove, OF_PROFILES } from './rights.ts'
import { findRoles, type RoleRow } from './roles.queries.ts'
import * as queries from './users.queries.ts'

export { getUser, listUsers, roleChoices } from './reading.service.ts'

/** How a change of an account is recorded: beside what the person changes themselves, and shut with their key. */
export const ofUser = (
  actorId: string,
  id: string,
): Pick<Revision, 'entity' | 'table' | 'id' | 'actorId' | 'person' | 'values'> => ({
  entity: 'profile',
  table: 'users',
  id,
  actorId,
  person: id,
  values: () => queries.findValues(id),
})

interface Change {
  rev: number
  name?: string | undefined
  position_title?: string | null | undefined
  department?: string | null | undefined
  roles?: string[] | undefined
  password?: string | undefined
}

/**
 * Changes position and roles of an account.
 * @throws Refusal USER_NOT_FOUND, FORBIDDEN, STALE, PASSWORD_NEEDED for roles; InvalidInput for a role the caller may not
 *   give or take, and for the role of the last administrator
 */
export async function updateUser(
  who: Who,
  id: string,
  { rev, password, ...change }: Change,
  context: RequestContext,
): Promise<User> {
  const verified = change.roles ? await requireRecentSignIn(who, password, context) : null
  await transact(async () => {
    await holdVerified(who, verified)
    const sent = { ...change, ...(change.roles && { roles: await withOwn(id, change.roles) }) }
    await revise({ ...ofUser(who.userId, id), seen: rev, sent }, async () => {
      const roles = await findRoles()
      requireState(userPolicy.update, await factsOf(who, await rowOf(who, id, context.language), roles))
      const { name, position_title: positionTitle, department } = change
      if (name !== undefined || positionTitle !== undefined) await queries.updatePerson(id, { name, positionTitle })
      if (name !== undefined) afterCommit(clearCaches)
      if (department !== undefined) await queries.updateDepartment(id, department)
      if (sent.roles) await setRoles(who, id, sent.roles, roles)
      const fields = Object.keys(change).toSorted().join(' ')
      await audit({ action: 'users.updated', actorId: who.userId, userId: id, details: { fields } })
    })
  })
  return getUser(who, id, context.language)
}

/** The wanted roles with those that come with the profile. */
async function withOwn(id: string, wanted: readonly string[]): Promise<string[]> {
  const own = (await queries.findRoleKeys(id)).filter((key) => OF_PROFILES.has(key))
  return [...new Set([...own, ...wanted.filter((key) => !OF_PROFILES.has(key))])].toSorted()
}

export async function setRoles(
  who: Who,
  id: string,
  wanted: readonly string[],
  all: readonly RoleRow[],
): Promise<void> {
  const held = await queries.findRoleKeys(id)
  const differing = [...wanted.filter((key) => !held.includes(key)), ...held.filter((key) => !wanted.includes(key))]
  for (const key of differing) {
    const role = all.find((one) => one.key === key)
    if (!role) throw new InvalidInput({ roles: ['refusal_role_not_found'] })
    if (isAbove(who, role)) throw new InvalidInput({ roles: ['users_role_above'] })
    const isGiven = wanted.includes(key)
    if (!isGiven && key === ADMINISTRATORS && (await isLastAdministrator(id)))
      throw new InvalidInput({ roles: ['refusal_last_administrator'] })
    await (isGiven ? insertUserRole(id, key) : queries.deleteUserRole(id, key))
    const action = isGiven ? 'roles.granted' : 'roles.taken'
    await audit({ action, actorId: who.userId, userId: id, details: { role: key } })
  }
}

/** Lets nobody sign in to the account: it is signed out everywhere, and the person is mailed why. @throws Refusal as the policy says, STALE */
export async function disableUser(
  who: Who,
  id: string,
  { rev, reason }: { rev: number; reason: string },
  language: Language,
): Promise<User> {
  await revise({ ...ofUser(who.userId, id), seen: rev, sent: { status: 'disabled' } }, async () => {
    const row = await rowOf(who, id, language)
    requireState(userPolicy.disable, await factsOf(who, row, await findRoles()))
    await disableAccount(row.username, reason, who.userId)
  })
  return getUser(who, id, language)
}

/** @throws Refusal as the policy says, STALE */
export async function enableUser(who: Who, id: string, { rev }: { rev: number }, language: Language): Promise<User> {
  await revise({ ...ofUser(who.userId, id), seen: rev, sent: { status: 'active' } }, async () => {
    const row = await rowOf(who, id, language)
    requireState(userPolicy.enable, await factsOf(who, row, await findRoles()))
    await enableAccount(row.username, who.userId)
  })
  return getUser(who, id, language)
}

/** Ends all sessions and forgets the browsers of an account. @throws Refusal as the policy says */
export async function signOutUser(who: Who, id: string, language: Language): Promise<User> {
  await transact(async () => {
    const row = await rowOf(who, id, language)
    requireState(userPolicy.sign_out, await factsOf(who, row, await findRoles()))
    await raiseDeviceEpoch(id)
    const ended = await endSessionsOf(id)
    await audit({ action: 'users.signed_out', actorId: who.userId, userId: id, details: { ended } })
  })
  return getUser(who, id, language)
}

/** Takes the second factors of an account away. @throws Refusal as the policy says, PASSWORD_NEEDED */
export async function resetFactor(
  who: Who,
  id: string,
  password: string | undefined,
  context: RequestContext,
): Promise<User> {
  const verified = await requireRecentSignIn(who, password, context)
  await transact(async () => {
    await holdVerified(who, verified)
    const row = await rowOf(who, id, context.language)
    requireState(userPolicy.reset_factor, await factsOf(who, row, await findRoles()))
    await resetFactors(id, who.userId)
  })
  return getUser(who, id, context.language)
}

/**
 * Erases an account for good, by the rules of every erasure: what the person did for others stays under a pseudonymous id.
 * @throws Refusal as the policy says, STALE, PASSWORD_NEEDED, IN_USE under a legal hold
 */
export async function eraseUser(
  who: Who,
  id: string,
  { rev, password }: { rev: number; password?: string | undefined },
  context: RequestContext,
): Promise<void> {
  const verified = await requireRecentSignIn(who, password, context)
  const { status } = await rowOf(who, id, context.language)
  const isDue = async () => {
    await holdVerified(who, verified)
    const row = await rowOf(who, id, context.language)
    if (row.rev !== rev) throw new Refusal('STALE')
    requireState(userPolicy.erase, await factsOf(who, row, await findRoles()))
    await recordDeleted(ofUser(who.userId, id), {})
    return true
  }
  // Nobody is told of an account nobody has ever used, or the letter would go to whoever has the address.
  const why = status === 'active' || status === 'disabled' ? 'administration' : 'never_activated'
  if (!(await eraseAccount(id, why, isDue, who.userId))) throw new Refusal('IN_USE')
}
