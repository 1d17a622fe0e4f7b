import { accountPolicy } from '@korak/contract/privacy.policy.ts'
import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { instant, now } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { WishLine } from '#consents/ledger/journal.lines.ts'
import { transact } from '#db/db.ts'
import { emit } from '#events.ts'
import * as queries from './choices.queries.ts'
import { ownOverview } from './overview.service.ts'
import { requireState } from '#routing/may.ts'
import { isClosing } from '#users/account-closing.ts'

/**
 * Limits the use of the own profile (GDPR 18) or allows it again: nobody finds it in a search, no company is shown it, and
 * what companies see now ends. Applications go on.
 */
export async function restrict(who: Who, isRestricted: boolean): Promise<PrivacyOverview> {
  const { userId } = who
  await transact(async () => {
    const at = now()
    if (!(await queries.setRestricted(userId, isRestricted ? at : null))) return
    note({ wish: { person: userId, at: instant(at), isRestricted } })
    await audit({ action: isRestricted ? 'privacy.restricted' : 'privacy.unrestricted', actorId: userId, userId })
    if (isRestricted) await emit('profileRestricted', { userId })
  })
  return ownOverview(who)
}

/** Keeps the own profile: the clock starts anew, a hidden profile is back. @throws Refusal ACCOUNT_CLOSING */
export async function renew(who: Who): Promise<PrivacyOverview> {
  const { userId } = who
  requireState(accountPolicy.renew, { isStaff: who.isStaff, isClosing: await isClosing(userId) })
  await transact(async () => {
    await queries.setRenewed(userId, now())
    await audit({ action: 'privacy.renewed', actorId: userId, userId })
  })
  return ownOverview(who)
}

/** Wants again what the journal says the person wanted: a restored backup did not know. What is newer here stays. */
export const repeatWish = ({ person, at, isRestricted, isDisabled, eraseAt }: WishLine): Promise<void> =>
  queries.setWish(person, new Date(at), {
    ...(isRestricted === undefined ? {} : { restrictedAt: isRestricted ? new Date(at) : null }),
    ...(isDisabled === undefined ? {} : { status: isDisabled ? 'disabled' : 'active' }),
    ...(eraseAt === undefined ? {} : { closingAt: eraseAt && new Date(at), eraseAt: eraseAt && new Date(eraseAt) }),
  })
