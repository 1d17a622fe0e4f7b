import type { Ask } from '#ask.ts'
import { audit } from '#audit/audit.ts'
import { revokeLinks } from '#auth/links.ts'
import { requireGoodPassword } from '#auth/password-policy.ts'
import { hashPassword, normalise, verifyPassword } from '#auth/passwords.ts'
import { endSessionsOf, rotateSession } from '#auth/sessions.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { sendMail } from '#mail/mail.ts'
import { findUser, updatePasswordHash } from '#users/users.service.ts'

/** A stolen session must not be a place to try passwords. */
const RATE = { burst: 5, everySeconds: 60 }

interface PasswordChange {
  current_password: string
  password: string
  confirm_password: string
}

/**
 * Changes the own password: the session goes on under a new token, all others end, and a mail tells about it.
 * @throws Refusal TOO_MANY; InvalidInput for a wrong current password, a weak, equal or differently repeated new one
 */
export async function changePassword(who: Who, input: PasswordChange, ask: Ask): Promise<void> {
  const { current_password: current, password, confirm_password: confirmation } = input
  const user = await findUser(who.userId)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  await limit('password-change', user.id, RATE)
  const { isRight } = await verifyPassword(user.passwordHash, current)
  if (!isRight) throw new InvalidInput({ current_password: ['error_password_current'] })
  if (password !== confirmation) throw new InvalidInput({ confirm_password: ['password_mismatch'] })
  if (normalise(password) === normalise(current)) throw new InvalidInput({ password: ['error_password_same'] })
  await requireGoodPassword(password, user)
  const passwordHash = await hashPassword(password)
  await transact(async () => {
    await updatePasswordHash(user.id, passwordHash)
    await endSessionsOf(user.id, who.sessionId)
    await revokeLinks(user.id, 'password_reset')
    await audit({ action: 'auth.password_changed', actorId: user.id, userId: user.id }, ask)
    const to = { address: user.email, name: user.name ?? '' }
    await sendMail({ template: 'password_changed', userId: user.id, to, language: user.language, params: {} })
    // Last, because a cookie once set cannot be rolled back.
    await rotateSession(ask, who.sessionId)
  })
}
