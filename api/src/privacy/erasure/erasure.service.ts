import { audit } from '#audit/audit.ts'
import { eachApart } from '#base/each-apart.ts'
import { dayOf, now, today } from '#base/time.ts'
import { beforeCommit, rehearse, transact } from '#db/db.ts'
import { emit } from '#events.ts'
import { deleteContents } from '#files/store.ts'
import { clearCaches } from '#base/cache.ts'
import { sendMail } from '#mail/mail.ts'
import { enqueue } from '#background/queue.ts'
import { isLastAdministrator } from '#privacy/accounts/accounts.queries.ts'
import * as queries from './erasure.queries.ts'
import { RETENTION } from '#base/retention.ts'
import { nextQuietTime } from './quiet-hours.ts'
import { writeTombstones } from './tombstones.ts'

/**
 * `administration`: by whoever runs the portal. `repeated`: it was erased before and a restored backup has brought it back.
 */
type Why = 'closed' | 'retention' | 'never_activated' | 'administration' | 'repeated'

/** Those who asked for it, were asked, or could not know are told that it is done. */
const TOLD: ReadonlySet<Why> = new Set<Why>(['closed', 'retention', 'administration'])

/**
 * Erases an account: rows, files, mails of and to the person, waiting tasks, downloads. What stays is pseudonymous: the
 * trail as far as `leaveTrail` leaves it, the chain of consents, and a record of sent applications. The tombstone is on the disk before the erasure commits.
 * @param isDue asked once more with the account locked: the person may have changed their mind meanwhile
 * @param actorId who does it for the person; null for the portal, and whoever runs it
 * @returns was it erased; never under a legal hold, and not the last administrator unless it had been before
 */
export async function eraseAccount(
  userId: string,
  why: Why,
  isDue: (account: queries.LockedAccount) => boolean | Promise<boolean> = () => true,
  actorId: string | null = null,
): Promise<boolean> {
  const keys = await transact(async () => {
    const account = await queries.lockAccount(userId)
    // A hold that is older than an erasure that was carried out had been released by then.
    const isKept = why !== 'repeated' && (await queries.isHeld(userId))
    if (!account || isKept || !(await isDue(account))) return null
    if (why !== 'repeated' && (await isLastAdministrator(userId))) return null
    return eraseLocked(account, why, actorId)
  })
  if (!keys) return false
  clearCaches()
  await deleteContents(keys)
  return true
}

/**
 * Erases an account nobody activated, within the open transaction that needs its address; the caller has locked it. For nobody it
 * erases in vain one that was not there, so that time does not tell whether there was one.
 */
export async function eraseUnactivated(userId: string | null): Promise<void> {
  const erase = (id: string) => eraseLocked({ id, email: '', language: 'sl-SI' }, 'never_activated')
  if (userId !== null) return void (await erase(userId))
  await rehearse(async () => erase(await queries.insertNobody()))
  beforeCommit(() => writeTombstones([]))
}

type Erased = Pick<queries.LockedAccount, 'id' | 'email' | 'language'>

async function eraseLocked(account: Erased, why: Why, actorId: string | null = null): Promise<string[]> {
  const { id, email, language } = account
  // Whoever closed the account has done so; here nobody has closed anything.
  if (why === 'administration') await emit('accountClosing', { userId: id, by: 'administration' })
  if (TOLD.has(why)) await queries.releaseMails(id)
  await emit('accountErasing', { userId: id, by: actorId })
  const applications = await queries.findApplications(id)
  const records = await queries.insertRecords(id, RETENTION.processFileMonths, today())
  const mails = await queries.deleteMails(id)
  await queries.deleteTasksNaming(id, [id, ...mails])
  await queries.detachContact(id)
  const keys = await queries.deleteAccount(id)
  // Should we die between the commit and the removal below.
  for (const key of keys) await enqueue('files.remove', { key })
  await audit({ action: 'privacy.erased', actorId, userId: id, details: { why, records } })
  await enqueue('privacy.trail', { userId: id, applications })
  if (TOLD.has(why))
    await sendMail({
      template: 'account_erased',
      userId: null,
      to: { address: email, name: null },
      language,
      params: {},
    })
  await enqueue('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })
  beforeCommit(() => writeTombstones([{ id, at: now() }]))
  return keys
}

/** Erases the accounts whose grace is over, or only this one. Each is a transaction of its own, and one that fails keeps no other. @returns how many */
export async function eraseClosed(userId?: string): Promise<number> {
  const due = userId ? [{ id: userId }] : await queries.findClosed(now())
  let count = 0
  await eachApart(due, async ({ id }) => {
    if (await eraseAccount(id, 'closed', isGraceOver)) count++
  })
  return count
}

const isGraceOver = ({ eraseAt }: Pick<queries.LockedAccount, 'eraseAt'>): boolean =>
  eraseAt !== null && eraseAt <= now()

/** Closed accounts that are due, for the list of what would go. */
export async function dueClosed(): Promise<{ id: string; on: string }[]> {
  const rows = await queries.findClosed(now())
  return rows.flatMap(({ id, eraseAt }) => (eraseAt ? [{ id, on: dayOf(eraseAt) }] : []))
}
