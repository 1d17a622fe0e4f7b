import { randomBytes } from 'node:crypto'
import { makeLink, tokenForDelivery } from '#auth/links.ts'
import { hashPassword } from '#auth/passwords.ts'
import { endSessionsOf } from '#auth/sessions.ts'
import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import * as users from '#users/users.service.ts'

/**
 * Makes the first administrator of a new installation, or gives an existing account the role: it is staff from then on, and
 * signed out, so that its sessions are as long as those of staff. Nobody knows the password a new one begins with: the
 * returned token of a reset link sets it. An account nobody activated may be a stranger's, and makes room for a new one.
 * @throws Refusal STATE_NOT_ALLOWED when the account is disabled, ACCOUNT_CLOSING, CONFLICT when it is a candidate's
 */
export async function makeAdministrator(name: string, email: string): Promise<{ username: string; token: string }> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return transact(async () => {
    await users.eraseUnactivated(email)
    const known = await users.findUserByEmail(email)
    if (known && known.status !== 'active') throw new Refusal('STATE_NOT_ALLOWED')
    if (known?.eraseAt) throw new Refusal('ACCOUNT_CLOSING')
    const base = users.usernameOf(name)
    const taken = await users.lockUsernames(base)
    const username = known?.username ?? freeName(base, taken)
    // Who applies and administers has two accounts: what is a candidate's stays apart from what staff sees.
    if (known && (await users.isCandidate(known.id))) throw new Refusal('CONFLICT')
    const id = known?.id ?? (await users.insertUser({ username, email, name, passwordHash, status: 'active' }))
    // First, so that a sign-in under way waits and begins anew.
    await users.raiseDeviceEpoch(id)
    await users.insertEmployee(id, null)
    await endSessionsOf(id)
    await users.insertUserRole(id, 'Administrators')
    await audit({ action: 'roles.granted', actorId: null, userId: id, details: { role: 'Administrators' } })
    const token = await tokenForDelivery(await makeLink('password_reset', id))
    return { username, token: token ?? '' }
  })
}

/** A username nobody has: `ana.kovac`, else `ana.kovac2`. */
function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}
