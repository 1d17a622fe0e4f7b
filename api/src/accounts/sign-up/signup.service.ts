import { randomUUID } from 'node:crypto'
import type { RegistrationInput } from '@korak/contract/candidates.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { createCv, cvErrors } from '#candidates/cv/cvs.service.ts'
import { checkProfile, PROFILE_CODELISTS } from '#candidates/profile.rules.ts'
import { withCurrentKeys } from '#codelists/codelists.service.ts'
import { saveProfile } from '#candidates/profile.service.ts'
import { recordRegistration, refuseOutdated } from '#consents/consents.service.ts'
import { rehearse, transact } from '#db/db.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'
import { sendMail } from '#mail/mail.ts'
import { createCandidate, eraseUnactivated, findUserByEmail, updateWantedJob, type User } from '#users/users.service.ts'
import { makeLink } from '#auth/links.ts'
import { passwordErrors } from '#auth/password-policy.ts'
import { hashPassword } from '#auth/passwords.ts'
import { rememberRegistrant } from './registrants.ts'
import { isKeptByHold } from './signup.queries.ts'
import { limit, mayMail, networkOf } from '#auth/throttle.ts'

const RATE = { burst: 10, everySeconds: 60 }

/** @throws Refusal TOO_MANY, before the upload is taken in */
export const limitSignUp = (context: RequestContext): Promise<void> => limit('signup', networkOf(context.ip), RATE)

/**
 * Registers a candidate. Whether the address is known is told by mail only: both cases do the same work, down to the
 * rows and the file of the CV, and give the same answer.
 * An account nobody activated is replaced, and the mail says so. Its link opens the account only in the browser of the
 * registration, or with its password (`activation.service.ts`). Of many registrations of one address the first few send
 * a mail.
 * @throws InvalidInput, Refusal BUSY
 */
export async function signUp(
  input: RegistrationInput,
  cv: Spooled | undefined,
  context: RequestContext,
): Promise<void> {
  // All that is wrong is said before anything costs time.
  const faults = await registrationFaults(input, cv)
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
  // Past that it counts all the same: strangers must not keep an address from its owner, who can ask for the link.
  const isMailed = await mayMail('signup-address', input.email, context.ip)
  const registration = {
    ...input,
    language: input.language ?? context.language,
    passwordHash: await hashPassword(input.password),
    isMailed,
  }
  // A mark for known addresses too, of a registration that is not there.
  rememberRegistrant(context, await transact(() => registerOrTell(registration, cv, context)))
}

/** What is wrong beyond the shapes, of a registration or of those of its fields whose shape is right. */
export async function registrationFaults(
  input: Partial<RegistrationInput>,
  cv: Spooled | undefined,
): Promise<Record<string, FieldError[]>> {
  const { name, email, password, confirm_password: confirmation } = input
  const errors: Record<string, FieldError[]> = await checkProfile(await profileOf(input)).then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof InvalidInput) return error.fields
      throw error
    },
  )
  const weak =
    password === undefined ? [] : await passwordErrors(password, { ...(name && { name }), ...(email && { email }) })
  if (weak.length > 0) errors['password'] = weak
  if (password !== undefined && confirmation !== undefined && password !== confirmation)
    errors['confirm_password'] = ['password_mismatch']
  const unread = cv ? cvErrors(cv) : []
  if (unread.length > 0) errors['cv'] = unread
  const outdated = await refuseOutdated(input.accepted)
  if (outdated.length > 0) errors['accepted'] = outdated
  return errors
}

const profileOf = ({
  email: _e,
  password: _p,
  confirm_password: _c,
  language: _l,
  accepted: _a,
  job: _j,
  ...profile
}: Partial<RegistrationInput>) => withCurrentKeys(profile, PROFILE_CODELISTS)

type Registration = RegistrationInput & { language: Language; passwordHash: string; isMailed: boolean }

/** @returns id of what was registered, or would have been */
async function registerOrTell(input: Registration, cv: Spooled | undefined, context: RequestContext): Promise<string> {
  const isAgain = await eraseUnactivated(input.email)
  const known = await findUserByEmail(input.email)
  if (known) {
    await rehearse(() => register({ ...input, email: `${randomUUID()}@rehearsal.invalid` }, cv, context))
    if (input.isMailed) await tellKnown(known)
    return randomUUID()
  }
  const { id, username } = await register(input, cv, context)
  if (input.isMailed) await sendActivation({ ...input, id, username }, { isAgain })
  return id
}

async function register(
  input: Registration,
  cv: Spooled | undefined,
  context: RequestContext,
): Promise<{ id: string; username: string }> {
  const { email, name, passwordHash, language } = input
  const profile = await profileOf(input)
  await checkProfile(profile)
  const user = await createCandidate({ email, name, passwordHash, language })
  await saveProfile(user.id, profile)
  if (input.job) await updateWantedJob(user.id, input.job)
  await recordRegistration(user.id, language, input.accepted ?? [])
  if (cv) await createCv(user.id, cv)
  await audit({ action: 'auth.registered', actorId: user.id, userId: user.id }, context)
  return user
}

/**
 * Sends a new activation link. Call inside a transaction.
 * @param isAgain it takes the place of another registration of the address
 * @param isKept another registration of the address has not taken its place
 */
export async function sendActivation(
  user: Pick<User, 'id' | 'email' | 'name' | 'username' | 'language'>,
  { mailId, isAgain = false, isKept = false }: { mailId?: string; isAgain?: boolean; isKept?: boolean },
): Promise<void> {
  await sendMail({
    ...(mailId ? { id: mailId } : {}),
    template: 'activation',
    userId: user.id,
    to: { address: user.email, name: user.name },
    language: user.language,
    params: { username: user.username, isAgain, ...(isKept && { isKept }) },
    linkId: await makeLink('activation', user.id),
  })
}

async function tellKnown(user: User): Promise<void> {
  // Of an account that waits for its activation under a legal hold the first registration stays: its owner may go on.
  if (await isKeptByHold(user.id)) return sendActivation(user, { isKept: true })
  const to = { address: user.email, name: user.name }
  await sendMail({ template: 'account_exists', userId: user.id, to, language: user.language, params: {} })
}
