import { accountPolicy } from '@korak/contract/privacy.policy.ts'
import type { ActivityAction } from '@korak/contract/activities.ts'
import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { Line, WishLine } from '#consents/ledger/journal.lines.ts'
import type { Known } from '#consents/ledger/journal.service.ts'
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

/** Lines of the journal that are missing there: wishes in force, and that one it has was called off. */
export async function standingWishes({ wishes }: Known): Promise<Line[]> {
  const rows = await queries.findWishes([...wishes.keys()])
  return rows.flatMap(({ id: person, status, restrictedAt, closingAt, eraseAt, updatedAt }) => {
    const said = wishes.get(person) ?? {}
    // Later than what it takes back, or it would not be heard.
    const at = (on: Date | null, former: WishLine | undefined) =>
      instant(new Date(Math.max((on ?? updatedAt).getTime(), former ? Date.parse(former.at) + 1 : 0)))
    const [isRestricted, isDisabled, end] = [restrictedAt !== null, status === 'disabled', instantOrNull(eraseAt)]
    const lines: WishLine[] = []
    if (isRestricted !== (said.isRestricted?.isRestricted ?? false))
      lines.push({ person, at: at(restrictedAt, said.isRestricted), isRestricted })
    if (isDisabled !== (said.isDisabled?.isDisabled ?? false))
      lines.push({ person, at: at(null, said.isDisabled), isDisabled })
    if (end !== (said.eraseAt?.eraseAt ?? null))
      lines.push({ person, at: at(end === null ? null : closingAt, said.eraseAt), eraseAt: end })
    return lines.map((wish) => ({ wish }))
  })
}

/** Wants again what the journal says the person wanted: a restored backup did not know. What is newer here stays. */
export async function repeatWish({ person, at, isRestricted, isDisabled, eraseAt }: WishLine): Promise<void> {
  const on = new Date(at)
  const put = async (action: ActivityAction, wish: Parameters<typeof queries.setWish>[2]) => {
    if (await queries.setWish(person, on, wish)) await audit({ action, actorId: null, userId: person, happenedAt: on })
  }
  if (isRestricted !== undefined)
    await put(isRestricted ? 'privacy.restricted' : 'privacy.unrestricted', { restrictedAt: isRestricted ? on : null })
  if (isDisabled !== undefined)
    await put(isDisabled ? 'accounts.disabled' : 'accounts.enabled', { status: isDisabled ? 'disabled' : 'active' })
  if (eraseAt === null) await put('privacy.kept', { closingAt: null, eraseAt })
  else if (eraseAt !== undefined) await put('privacy.closing', { closingAt: on, eraseAt: new Date(eraseAt) })
}

/** Lines of the journal about accounts that have changed since, or are not here. */
export async function needlessWishes(all: readonly Line[]): Promise<Line[]> {
  const lines = all.filter(({ wish }) => wish)
  const wishes = lines.flatMap(({ wish }) => wish ?? [])
  if (wishes.length === 0) return []
  const found = await queries.findNewer(
    wishes.map(({ person }) => person),
    wishes.map(({ at }) => at),
  )
  return found.flatMap((place) => lines[place] ?? [])
}
