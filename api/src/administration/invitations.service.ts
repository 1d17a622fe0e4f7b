import { randomBytes } from 'node:crypto'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Invitation, User } from '@korak/contract/users.ts'
import { userPolicy } from '@korak/contract/users.policy.ts'
import { beginSession } from '#accounts/sign-in/login.service.ts'
import { audit } from '#audit/audit.ts'
import { rememberDevice } from '#auth/devices.ts'
import { consumeLink, findLink, makeLink, revokeLinks } from '#auth/links.ts'
import { requireGoodPassword } from '#auth/password-policy.ts'
import { hashPassword } from '#auth/passwords.ts'
import { holdVerified, requireRecentSignIn } from '#auth/reauthentication.ts'
import { limit, mayMail, networkOf } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { recordCreated, revise } from '#changes/changes.service.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { sendMail } from '#mail/mail.ts'
import { requireState } from '#routing/may.ts'
import { claimAddress, findInvited } from '#users/given-addresses.ts'
import * as accounts from '#users/users.service.ts'
import { COVER, covered, uncovered } from './covered.ts'
import { factsOf, getUser, rowOf } from './reading.service.ts'
import { isOfCompanyAbove, OF_PROFILES } from './rights.ts'
import { findRoles } from './roles.queries.ts'
import * as queries from './users.queries.ts'
import { ofUser, setRoles } from './users.service.ts'

const RATE = { burst: 30, everySeconds: 10 }
/** Roles that come with the profile. */
const OWN = { employee: 'Employees', company: 'Clients', companyemployee: null } as const

/**
 * Makes an account nobody can sign in to yet, and mails the link that opens it. An address of somebody who is not listed with
 * the users gets a letter instead, and the answer, the list and the page are the same: who looks for jobs here is not for whoever
 * invites.
 * @throws Refusal PASSWORD_NEEDED; InvalidInput for an address of a user, a role or kind the caller may not give, no such company
 */
export async function invite(who: Who, { password, ...input }: Invitation, context: RequestContext): Promise<void> {
  const verified = await requireRecentSignIn(who, password, context)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await transact(async () => {
    await holdVerified(who, verified)
    if (isOfCompanyAbove(who, input.kind)) throw new InvalidInput({ kind: ['users_kind_above'] })
    const isOfCompany = input.kind !== 'employee'
    if (isOfCompany && !(input.company_uid && (await queries.isCompany(input.company_uid))))
      throw new InvalidInput({ company_uid: ['error_required'] })
    await accounts.eraseUnactivated(input.email)
    const known = await accounts.findUserByEmail(input.email)
    const isListed = known !== undefined && (await queries.isListed(known.id))
    if (isListed || (await accounts.findUserByEmail(covered(input.email))))
      throw new InvalidInput({ email: ['users_email_taken'] })
    const email = known ? covered(input.email) : input.email
    const id = await create(who, { ...input, email }, passwordHash)
    await sendInvitation(who, { ...input, id, email }, context)
  })
}

async function create(who: Who, input: Omit<Invitation, 'password'>, passwordHash: string): Promise<string> {
  const { name, email, language, kind, company_uid: companyId, position_title: positionTitle } = input
  const username = await accounts.freeUsername(name)
  const id = await accounts.insertUser({ username, email, name, passwordHash, language, positionTitle })
  if (kind === 'employee') await accounts.insertEmployee(id, input.department ?? null)
  else
    await accounts.insertCompanyMember(kind === 'company' ? 'companyContacts' : 'companyEmployees', id, companyId ?? '')
  const own = OWN[kind]
  if (own) await accounts.insertUserRole(id, own)
  const wanted = input.roles.filter((key) => !OF_PROFILES.has(key))
  await setRoles(who, id, own ? [...wanted, own] : wanted, await findRoles())
  await recordCreated(ofUser(who.userId, id), await queries.findValues(id))
  return id
}

interface Invited {
  id: string
  name: string | null
  email: string
  language: Language
}
async function sendInvitation(
  who: Who,
  { id, name, email, language }: Invited,
  context: RequestContext,
): Promise<void> {
  const linkId = await makeLink('invitation', id, who.userId)
  if (email.startsWith(COVER)) await accounts.lockAddress(uncovered(email))
  const known = email.startsWith(COVER) && (await accounts.findUserByEmail(uncovered(email)))
  if (known) await tellKnown(known, linkId, context)
  else {
    // Whoever had the address has left meanwhile.
    if (email.startsWith(COVER)) await queries.updateInvitedEmail(id, uncovered(email))
    const params = { roles: await queries.findRoleNames(id, language, [...OF_PROFILES]) }
    const to = { address: uncovered(email), name }
    await sendMail({ template: 'invitation', userId: id, to, language, params, linkId })
  }
  await audit({ action: 'users.invited', actorId: who.userId, userId: id })
}

/** With the link nobody is given: it runs as that of any other invitation, and the letter does not go once it is taken back. */
async function tellKnown(known: accounts.User, linkId: string, context: RequestContext): Promise<void> {
  const { id, email, name, language } = known
  if (!(await mayMail('invitation-address', email, context.ip))) return
  const to = { address: email, name }
  await sendMail({ template: 'invitation_known', userId: id, to, language, params: {}, linkId })
}

/** Mails an invitation under a new link; the former one ends. @throws Refusal as the policy says */
export async function resendInvitation(who: Who, id: string, context: RequestContext): Promise<User> {
  const { language } = context
  await transact(async () => {
    const row = await rowOf(who, id, language)
    requireState(userPolicy.resend, await factsOf(who, row, await findRoles()))
    const details = await queries.findDetails(id, language)
    const { email } = (await accounts.findUser(id)) ?? row
    await sendInvitation(who, { ...row, email, language: details.language }, context)
  })
  return getUser(who, id, language)
}

/** Takes an invitation back. @throws Refusal as the policy says */
export async function revokeInvitation(who: Who, id: string, language: Language): Promise<User> {
  await transact(async () => {
    const row = await rowOf(who, id, language)
    requireState(userPolicy.revoke, await factsOf(who, row, await findRoles()))
    await revokeLinks(id, 'invitation')
    await audit({ action: 'users.invitation_revoked', actorId: who.userId, userId: id })
  })
  return getUser(who, id, language)
}

const NOTHING = {
  name: null,
  email: '',
  username: '',
  is_candidate: false,
  invited_by: null,
  company: null,
  roles: [],
  until: null,
}

/** Looks an invitation up without using it. Only while it is open it tells about anybody. */
export async function findInvitation(token: string, context: RequestContext) {
  await limit('find-invitation', networkOf(context.ip), RATE)
  const link = await findLink('invitation', token)
  const user = link && (await findInvited(link.userId))
  if (!user) return { state: 'unknown' as const, ...NOTHING }
  if (!isOpenTo(user) || (user.isOffered && (await isTaken(user)))) return { state: 'used' as const, ...NOTHING }
  if (link.isUsed) return { state: 'revoked' as const, ...NOTHING }
  if (link.isExpired) return { state: 'expired' as const, ...NOTHING }
  const { company } = await queries.findDetails(user.id, context.language)
  const until = await queries.findInvitedUntil(link.id)
  return {
    state: 'open' as const,
    name: user.name,
    email: user.address,
    username: user.username,
    is_candidate: user.isOffered,
    invited_by: await queries.findInviter(user.id),
    company,
    roles: await queries.findRoleNames(user.id, context.language, [...OF_PROFILES]),
    until: until ? instant(until) : null,
  }
}

type Invitee = NonNullable<Awaited<ReturnType<typeof findInvited>>>
/** Was it not accepted yet? Whose application was entered has an account nobody can sign in to. */
const isOpenTo = ({ status, isOffered }: Invitee): boolean =>
  status === 'registered' || (isOffered && status === 'active')
/** Somebody has registered with the address meanwhile. */
async function isTaken({ address }: Invitee): Promise<boolean> {
  return (await accounts.findUserByEmail(address))?.status === 'active'
}

/**
 * Accepts an invitation: sets the password, makes the account active, and signs in.
 * @throws Refusal LINK_INVALID, TOO_MANY; InvalidInput for a weak password
 */
export async function acceptInvitation(token: string, password: string, context: RequestContext): Promise<CurrentUser> {
  await limit('accept-invitation', networkOf(context.ip), RATE)
  const link = await findLink('invitation', token)
  const invited = link && (await findInvited(link.userId))
  if (!invited || !isOpenTo(invited) || link.isUsed || link.isExpired) throw new Refusal('LINK_INVALID')
  const user = { ...invited, email: invited.address }
  await requireGoodPassword(password, user)
  const passwordHash = await hashPassword(password)
  const sent = { status: 'active' }
  await revise({ ...ofUser(user.id, user.id), sent }, async () => {
    await accounts.updatePasswordHash(user.id, passwordHash)
    await consumeLink('invitation', token)
    if (!(await (invited.isOffered ? claim(invited) : accounts.activateUser(user.id))))
      throw new Refusal('LINK_INVALID')
    await audit({ action: 'users.accepted', actorId: user.id, userId: user.id }, context)
    const signingIn = await accounts.findUserForSignIn(user.email)
    // Last, because a cookie once set cannot be rolled back.
    if (signingIn?.id !== user.id || !(await beginSession(signingIn, false, context))) throw new Refusal('LINK_INVALID')
  })
  rememberDevice(context, user)
  return accounts.currentUser(user.id, context.language)
}

/** Makes the account of somebody whose application was entered theirs, unless their address is one of another account by now. */
async function claim({ id, address }: Invitee): Promise<boolean> {
  await accounts.eraseUnactivated(address)
  if ((await accounts.findUserByEmail(address)) || !(await claimAddress(id))) return false
  await accounts.insertUserRole(id, 'Candidates')
  return true
}
