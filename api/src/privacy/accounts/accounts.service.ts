import { endSessionsOf } from '#auth/sessions.ts'
import { revokeLinks } from '#auth/links.ts'
import { audit } from '#audit/audit.ts'
import { clearCaches } from '#base/cache.ts'
import { instant, now } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { Selectable } from 'kysely'
import { afterCommit, transact } from '#db/db.ts'
import type { Users } from '#db/schema.ts'
import { Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import { sendMail } from '#mail/mail.ts'
import { raiseDeviceEpoch } from '#users/users.service.ts'
import { isLastAdministrator, lockUserByName, setStatus } from './accounts.queries.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'

export { isLastAdministrator }

/** Commands of whoever runs the portal, for accounts people cannot close themselves: employees and contacts of clients. */
const found = async (name: string): Promise<Selectable<Users>> => {
  const user = await lockUserByName(name)
  if (!user) throw new Refusal('NOT_FOUND')
  return user
}

/**
 * Lets nobody sign in to an account: its sessions, links and marks of browsers end, and the person is told why. What
 * companies see of them ends, and the companies are told.
 * @param name username or e-mail
 * @param actorId null for whoever runs the portal
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED unless it is active, LAST_ADMINISTRATOR
 */
export const disableAccount = (name: string, reason: string, actorId: string | null = null): Promise<void> =>
  transact(async () => {
    const user = await found(name)
    if (user.status !== 'active') throw new Refusal('STATE_NOT_ALLOWED')
    if (await isLastAdministrator(user.id)) throw new Refusal('LAST_ADMINISTRATOR')
    await setStatus(user.id, 'disabled')
    afterCommit(clearCaches)
    note({ wish: { person: user.id, at: instant(now()), isDisabled: true } })
    await emit('accountDisabled', { userId: user.id })
    await endSessionsOf(user.id)
    await revokeLinks(user.id)
    await raiseDeviceEpoch(user.id)
    await audit({ action: 'accounts.disabled', actorId, userId: user.id })
    await sendMail({ template: 'account_disabled', ...receiver(user), params: { reason } })
  })

/** Lets the person of a disabled account sign in again. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED unless it is disabled */
export const enableAccount = (name: string, actorId: string | null = null): Promise<void> =>
  transact(async () => {
    const user = await found(name)
    if (user.status !== 'disabled') throw new Refusal('STATE_NOT_ALLOWED')
    await setStatus(user.id, 'active')
    afterCommit(clearCaches)
    note({ wish: { person: user.id, at: instant(now()), isDisabled: false } })
    await audit({ action: 'accounts.enabled', actorId, userId: user.id })
    await sendMail({ template: 'account_enabled', ...receiver(user), params: {} })
  })

/**
 * Erases an account by the rules of every erasure, after what closing does at once: applications are withdrawn, and companies
 * are asked to erase. What the person did for others stays under a pseudonymous id.
 * @throws Refusal NOT_FOUND, LAST_ADMINISTRATOR, IN_USE under a legal hold
 */
export async function eraseByName(name: string): Promise<void> {
  const { id } = await transact(() => found(name))
  const isDue = async () => {
    if (await isLastAdministrator(id)) throw new Refusal('LAST_ADMINISTRATOR')
    return true
  }
  if (!(await eraseAccount(id, 'administration', isDue))) throw new Refusal('IN_USE')
}

const receiver = ({ id, email, name, language }: Selectable<Users>) => ({
  userId: id,
  to: { address: email, name },
  language,
})
