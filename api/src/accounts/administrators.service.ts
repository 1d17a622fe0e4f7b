import { randomBytes } from 'node:crypto'
import { makeLink, tokenForDelivery } from '#auth/links.ts'
import { hashPassword } from '#auth/passwords.ts'
import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import * as users from '#users/users.service.ts'

/**
 * Makes the first administrator of a new installation, or gives an existing account the role.
 * Nobody knows the password it begins with: the returned token of a reset link sets the first one.
 */
export async function makeAdministrator(name: string, email: string): Promise<{ username: string; token: string }> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return transact(async () => {
    const known = await users.findUserByEmail(email)
    const base = users.usernameOf(name)
    const taken = await users.lockUsernames(base)
    const username = known?.username ?? freeName(base, taken)
    const id = known?.id ?? (await users.insertUser({ username, email, name, passwordHash, status: 'active' }))
    if (!known) await users.insertEmployee(id, null)
    await users.insertUserRole(id, 'Administrators')
    await audit({ action: 'roles.granted', actorId: null, userId: id, details: { role: 'Administrators' } })
    const token = await tokenForDelivery(await makeLink('password_reset', id))
    return { username, token: token ?? '' }
  })
}

function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}
