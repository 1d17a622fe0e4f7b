import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#http/request-context.ts'
import { deletePending, findPending, insertPending } from './passkeys.queries.ts'

export { deleteOldPending } from './passkeys.queries.ts'

/** How long a sign-in waits for its second factor. */
const SECONDS = 5 * 60

/** The account as its password was checked: a sign-in that waits ends with the password. */
interface Verified {
  id: string
  passwordHash: string
  deviceEpoch: number
}

export interface Pending {
  id: string
  /** Null until a passkey says who it is. */
  userId: string | null
  remember: boolean
  isOf(user: Verified): boolean
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
const digestOf = ({ id, passwordHash, deviceEpoch }: Verified): Buffer => hash(`${id}|${passwordHash}|${deviceEpoch}`)

/** Begins a sign-in that waits, in place of the one this browser had. @param user null for a passkey alone */
export async function beginPending(user: Verified | null, remember: boolean, context: RequestContext): Promise<string> {
  await endPending(context)
  const token = randomBytes(32).toString('base64url')
  const id = await insertPending({
    tokenHash: hash(token),
    userId: user?.id ?? null,
    verified: user && digestOf(user),
    isRemembered: remember,
    seconds: SECONDS,
  })
  context.setCookie('sign_in', token, { maxAge: SECONDS })
  return id
}

/** The sign-in that waits in this browser; null when there is none, or not any more. */
export async function pendingOf(context: RequestContext): Promise<Pending | null> {
  const token = context.cookie('sign_in')
  const row = token && (await findPending(hash(token)))
  if (!row) return null
  const { verified } = row
  return {
    id: row.id,
    userId: row.userId,
    remember: row.isRemembered,
    isOf: (user) => verified !== null && timingSafeEqual(verified, digestOf(user)),
  }
}

/** Ends the sign-in that waits in this browser, if there is one. @returns false when another call was quicker */
export async function endPending(context: RequestContext): Promise<boolean> {
  const pending = await pendingOf(context)
  context.setCookie('sign_in', null, {})
  return pending !== null && deletePending(pending.id)
}
