import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { holdVerified, requirePassword } from '#auth/reauthentication.ts'
import { revokeLinks } from '#auth/links.ts'
import { requireGoodPassword } from '#auth/password-policy.ts'
import { hashPassword, normalise } from '#auth/passwords.ts'
import { endSessionsOf, rotateSession } from '#auth/sessions.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { sendMail } from '#mail/mail.ts'
import { forgetOtherDevices } from '#users/devices.ts'
import { findUser, updatePasswordHash } from '#users/users.service.ts'

interface PasswordChange {
  current_password: string
  password: string
  confirm_password: string
}

/**
 * Changes the own password: the session goes on under a new token, all others end, and a mail tells about it.
 * @throws Refusal TOO_MANY; InvalidInput for a wrong current password, a weak, equal or differently repeated new one
 */
export async function changePassword(who: Who, input: PasswordChange, context: RequestContext): Promise<void> {
  const { current_password: current, password, confirm_password: confirmation } = input
  const user = await findUser(who.userId)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  const verified = await requirePassword(who, current, context, 'current_password')
  if (password !== confirmation) throw new InvalidInput({ confirm_password: ['password_mismatch'] })
  if (normalise(password) === normalise(current)) throw new InvalidInput({ password: ['error_password_same'] })
  await requireGoodPassword(password, user)
  const passwordHash = await hashPassword(password)
  await transact(async () => {
    await holdVerified(who, verified)
    await updatePasswordHash(user.id, passwordHash)
    await endSessionsOf(user.id, who.sessionId)
    // Whoever had the old password may have asked for either.
    await revokeLinks(user.id, 'password_reset')
    await revokeLinks(user.id, 'email_change')
    await audit({ action: 'auth.password_changed', actorId: user.id, userId: user.id }, context)
    const to = { address: user.email, name: user.name ?? '' }
    await sendMail({ template: 'password_changed', userId: user.id, to, language: user.language, params: {} })
    // Last, because a cookie once set cannot be rolled back.
    await rotateSession(context, who.sessionId)
    await forgetOtherDevices(context, user.id)
  })
}
