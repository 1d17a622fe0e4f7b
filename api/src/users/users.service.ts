import { randomInt } from 'node:crypto'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Permission } from '@korak/contract/route.ts'
import { allowedOnRecords } from '#auth/sessions.ts'
import type { Who } from '#auth/who.ts'
import { fold } from '@korak/contract/fold.ts'
import { handedIn } from '#base/handed-in.ts'
import { Refusal } from '#errors.ts'
import type { CurrentUserRow } from './shown-user.ts'
import * as queries from './users.queries.ts'

export type { SigningIn, User } from './users.queries.ts'
export const { findUser, findUserByEmail, findUserForSignIn, findCompanyContacts, findWriter, insertCandidate } =
  queries
export const { activateUser, raiseDeviceEpoch, updateEmail, updatePasswordHash } = queries
export { findNames } from './names.queries.ts'
export { findAbsent } from './substitutes.queries.ts'
export { findWantedJob, forgetWantedJobs, updateWantedJob } from './wanted-job.queries.ts'
export const { lockAccount, lockAddress } = queries
export const { insertUser, insertCompanyMember, insertEmployee, insertUserRole, isCandidate, lockUsernames } = queries

/** Erases an account nobody activated; without one it takes as long. */
export const erasingUnactivated = handedIn<(userId: string | null) => Promise<void>>(
  'how an unactivated account is erased',
)

/**
 * Erases the account nobody activated that has this address, to make room for another: until the transaction ends nobody else
 * takes the address. Call inside a transaction.
 * @returns was there one
 */
export async function eraseUnactivated(email: string): Promise<boolean> {
  await queries.lockAddress(email)
  const id = await queries.lockUnactivated(email)
  await erasingUnactivated.value(id)
  return id !== null
}

/** What the user has to decide about before going on. */
export const undecided =
  handedIn<(userId: string, language: Language) => Promise<{ uid: string }[]>>('what users decide about')

/** Path under which a file is downloaded. */
const fileUrl = (id: string | null): string | null => (id === null ? null : `/api/files/${id}`)

/** The current user in the exact shape of section 3 of the specification. Company names come in the language asked for; with `who`, as the session sees the office. */
export async function currentUser(
  userId: string,
  language: Language,
  who?: Pick<Who, 'asRole' | 'roles' | 'permissions' | 'onRecords'>,
): Promise<CurrentUser> {
  const [row, unchecked] = await Promise.all([queries.findCurrentUser(userId), undecided.value(userId, language)])
  if (!row) throw new Refusal('UNAUTHENTICATED')
  return shownUser({ ...row, uid: userId, unchecked: unchecked.map(({ uid }) => uid) }, language, who)
}

/** The same from what was asked along with something else. */
export function shownUser(
  row: CurrentUserRow & { uid: string; unchecked: string[] },
  language: Language,
  who?: Pick<Who, 'asRole' | 'roles' | 'permissions' | 'onRecords'>,
): CurrentUser {
  const isSlovenian = language === 'sl-SI'
  const seen = who?.asRole ? { roles: who.roles, permissions: [...who.permissions] as Permission[] } : row
  const onRecords = [...new Set([...(who?.onRecords ?? allowedOnRecords(row.onRecords)).values()].flat())].toSorted()
  return {
    uid: row.uid,
    name: row.name,
    position_title: row.positionTitle,
    avatar_url: fileUrl(row.avatarFileId),
    permissions: seen.roles.includes('Administrators') ? [...PERMISSIONS] : seen.permissions,
    roles: seen.roles,
    unchecked_consents: row.unchecked.map((uid) => ({ uid })),
    candidate: row.candidate,
    company: row.companyId
      ? { uid: row.companyId, name: (isSlovenian ? row.companyNameSl : row.companyNameEn) ?? '' }
      : null,
    employee: row.employeeId ? { department: row.department } : null,
    companyemployee: row.employerNameSl
      ? { company: (isSlovenian ? row.employerNameSl : row.employerNameEn) ?? row.employerNameSl }
      : null,
    ...(onRecords.length > 0 && { record_permissions: onRecords }),
    ...(who?.asRole && { as_role: isSlovenian ? who.asRole.nameSl : who.asRole.nameEn }),
  }
}

/** Creates a registered, not yet active candidate with an empty profile. Call inside a transaction. */
export async function createCandidate(input: {
  email: string
  name: string
  passwordHash: string
  language: Language
}): Promise<{ id: string; username: string }> {
  const username = await freeUsername(input.name)
  const id = await queries.insertUser({ ...input, username })
  await queries.insertCandidate(id, {}, {})
  await queries.insertUserRole(id, 'Candidates')
  return { id, username }
}

/** With three digits each this many tries find a free name unless most are taken; then one digit more. */
const TRIES = 10

/**
 * `name.lastname` in plain Latin letters and digits at random: `maja.zupan482`. Never the bare name and no number that
 * counts: either would tell whoever registers or invites in somebody's name whether that person has an account.
 */
export async function freeUsername(name: string): Promise<string> {
  const base = usernameOf(name)
  const taken = await queries.lockUsernames(base)
  for (let tried = 0; ; tried++) {
    const most = 10 ** (3 + Math.floor(tried / TRIES))
    const username = `${base}${randomInt(most / 10, most)}`
    if (!taken.has(username)) return username
  }
}

/** First and last word of a name, folded: `Ana Marija Kovač` is `ana.kovac`. Names in other scripts become `kandidat`. */
export function usernameOf(name: string): string {
  const words = fold(name)
    .split(' ')
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter(Boolean)
  const parts = words.length > 1 ? [words[0], words.at(-1)] : words
  return parts.join('.').slice(0, 60) || 'kandidat'
}
