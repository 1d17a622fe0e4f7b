import type { OwnSession } from '@korak/contract/auth.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { shownNetwork } from '#base/network.ts'
import { instant } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { forgetOtherDevices } from '#users/devices.ts'
import { logout } from './login.service.ts'
import { endSessionOf, endSessionsOf, sessionsOf } from '#auth/sessions.ts'
import type { Who } from '#auth/who.ts'

/** Where the user is signed in: this browser first, then the latest used. */
export async function ownSessions(who: Who): Promise<z.input<typeof OwnSession>[]> {
  const sessions = await sessionsOf(who.userId, who.isStaff)
  const shown = sessions.map((row) => ({
    uid: row.id,
    device: row.device || null,
    network: shownNetwork(row.ip),
    is_this: row.id === who.sessionId,
    is_remembered: row.isRemembered,
    signed_in_at: instant(row.createdAt),
    seen_at: instant(row.lastSeenAt),
    expires_at: instant(row.endsAt),
  }))
  return shown.toSorted((a, b) => Number(b.is_this) - Number(a.is_this))
}

/** Signs the user out in one place; here it is an ordinary sign-out. @throws Refusal NOT_FOUND */
export async function endOwnSession(who: Who, uid: string, context: RequestContext): Promise<void> {
  if (uid === who.sessionId) return logout(who, context)
  await transact(async () => {
    const ended = await endSessionOf(who.userId, uid)
    if (!ended) throw new Refusal('NOT_FOUND')
    await audit({ action: 'auth.session_ended', actorId: who.userId, userId: who.userId }, context)
  })
}

/** Signs the user out everywhere but here; other browsers count as strange again. @returns how many sessions have ended */
export const endOtherSessions = (who: Who, context: RequestContext): Promise<number> =>
  transact(async () => {
    const ended = await endSessionsOf(who.userId, who.sessionId)
    if (ended > 0)
      await audit(
        { action: 'auth.sessions_ended', actorId: who.userId, userId: who.userId, details: { count: ended } },
        context,
      )
    await forgetOtherDevices(context, who.userId)
    return ended
  })
