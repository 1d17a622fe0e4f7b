import { randomUUID } from 'node:crypto'
import type { Ask } from '#ask.ts'
import { audit } from '#audit/audit.ts'
import { askConsents } from '#consents/consents.service.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { isMailKnown } from '#mail/mail.ts'
import { addTask } from '#tasks/tasks.ts'
import { activateUser, findUser, findUserByEmail } from '#users/users.service.ts'
import { consumeLink, findLink, revokeLinks } from './links.ts'
import { sendActivation } from './signup.service.ts'
import { isWithin, limit, networkOf } from './throttle.ts'

const RATE = { burst: 30, everySeconds: 10 }
const RESEND_RATE = { burst: 10, everySeconds: 60 }
const ADDRESS_RATE = { burst: 5, everySeconds: 600 }

/**
 * Activates the account a link was sent for. Only its holder learns that it is active already.
 * @returns was it active before
 * @throws Refusal LINK_INVALID, TOO_MANY
 */
export async function activate(token: string, ask: Ask): Promise<{ wasActive: boolean }> {
  await limit('activate', networkOf(ask.ip), RATE)
  const link = await findLink('activation', token)
  if (!link) throw new Refusal('LINK_INVALID')
  const isActive = async () => (await findUser(link.userId))?.status === 'active'
  if (await isActive()) return { wasActive: true }
  return transact(async () => {
    await consumeLink('activation', token)
    if (!(await activateUser(link.userId))) throw new Refusal('LINK_INVALID')
    await revokeLinks(link.userId, 'activation')
    await audit({ action: 'auth.activated', actorId: link.userId, userId: link.userId }, ask)
    await askConsents(link.userId)
    return { wasActive: false }
  }).catch(async (error: unknown) => {
    // A second click a moment later: the first has used the link.
    if (error instanceof Refusal && (await isActive())) return { wasActive: true }
    throw error
  })
}

/** Asks for another activation mail. The address is looked up in the background: answer and time tell nothing. */
export async function askForActivation(email: string, ask: Ask): Promise<void> {
  await limit('resend', networkOf(ask.ip), RESEND_RATE)
  if (!(await isWithin('resend-address', email, ADDRESS_RATE))) return
  await addTask('auth.resend', { mailId: randomUUID(), email })
}

/** The background part: run twice it sends once, since the mail has its id beforehand. */
export const resendActivation = (mailId: string, email: string): Promise<void> =>
  transact(async () => {
    const user = await findUserByEmail(email)
    if (user?.status !== 'registered' || (await isMailKnown(mailId))) return
    await sendActivation(user, mailId)
  })
