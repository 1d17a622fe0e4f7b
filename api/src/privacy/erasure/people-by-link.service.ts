import { audit } from '#audit/audit.ts'
import { eachApart } from '#base/each-apart.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { emptySlots } from '#campaigns/answers/erase-feedback.service.ts'
import { enqueue } from '#background/queue.ts'
import { handedIn } from '#base/handed-in.ts'
import { eraseByName } from '#privacy/accounts/accounts.service.ts'
import { now } from '#base/time.ts'
import { hashOfAddress, type Tombstone, writeTombstones } from './tombstones.ts'
import { nextQuietTime } from './quiet-hours.ts'
import * as queries from './people-by-link.queries.ts'

type Known = Record<string, object[]>

/** Rows of whoever staff was given the address for, by table: a person without a way into an account. */
export const rowsOfGiven = handedIn<(address: string) => Promise<Record<string, object[]>>>(
  'what is kept of somebody whose application staff has entered',
)

/**
 * What is known of somebody who has no account, by the address a personal link was mailed to or that was given to staff: rows
 * of each table. What came to the address while it was an account's is that account's. Their sealed 360 answers are not opened:
 * who runs the portal is not to read who said what. The look is recorded.
 * @throws Refusal NOT_FOUND when nothing is known, HAS_ACCOUNT when nothing is but an account
 */
export const exportByAddress = (address: string): Promise<Known> => look(address, 'export')

/** How much is known, by table. Recorded as well. @throws Refusal as `exportByAddress` */
export const countByAddress = async (address: string): Promise<Record<string, number>> =>
  countsOf(await look(address, 'count'))

/** Is it the address of an account, whose owner has all of it by a download of their own? */
export const hasAccount = (address: string): Promise<boolean> => queries.isOfAccount(address.toLowerCase())

/** The trail says that there was a look and at how much; nobody is erased from it, so it does not say at whom. */
const look = (address: string, what: 'count' | 'export'): Promise<Known> =>
  transact(async () => {
    const found = together(
      await queries.findRows(address.toLowerCase()),
      await rowsOfGiven.value(address.toLowerCase()),
    )
    if (sumOf(found) === 0) throw new Refusal((await hasAccount(address)) ? 'HAS_ACCOUNT' : 'NOT_FOUND')
    const details = { what, purpose: 'request', rows: sumOf(found) }
    await audit({ action: 'privacy.address_read', actorId: null, details })
    return found
  })

/** Rows of both, each once. */
function together(one: Known, other: Known): Known {
  const all: Known = { ...one }
  for (const [table, rows] of Object.entries(other)) {
    const ids = new Set(rows.map(idOf))
    all[table] = [...(one[table] ?? []).filter((row) => idOf(row) === undefined || !ids.has(idOf(row))), ...rows]
  }
  return all
}
const idOf = (row: object): unknown => ('id' in row ? row.id : undefined)

async function required(address: string): Promise<Known> {
  const found = await queries.findRows(address.toLowerCase())
  if (sumOf(found) === 0) throw new Refusal('NOT_FOUND')
  return found
}

const countsOf = (found: Known): Record<string, number> =>
  Object.fromEntries(Object.entries(found).map(([table, rows]) => [table, rows.length]))

const sumOf = (found: Known): number => Object.values(countsOf(found)).reduce((sum, count) => sum + count, 0)

/**
 * Forgets somebody without an account: invitations with their answers, mails, and that they were asked for feedback, with
 * what they had begun. Feedback they had submitted stays, and nothing leads to it any more. The tombstone is on the disk before
 * the erasure commits, and has a keyed hash of the address.
 * @throws Refusal NOT_FOUND when nothing is known
 */
export const eraseByAddress = (address: string): Promise<void> =>
  transact(async () => {
    const email = address.toLowerCase()
    const rows = sumOf(await required(email))
    await emptySlots(await queries.findRaters(email, null))
    await queries.deleteRows(email, null)
    await audit({ action: 'privacy.erased', actorId: null, details: { why: 'address', rows } })
    await enqueue('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })
    await writeTombstones([{ id: hashOfAddress(email), at: now() }])
  })

/**
 * Forgets again whoever was forgotten by the address and is back with a restored backup. What came to the address after
 * that stays.
 * @param tombstones those of addresses
 * @returns how many addresses
 */
export async function eraseAddressesAgain(tombstones: readonly Tombstone[]): Promise<number> {
  if (tombstones.length === 0) return 0
  const until = new Map(tombstones.map(({ id, at }) => [id, at]))
  let count = 0
  await eachApart(await queries.findAddresses(), async (email) => {
    const at = until.get(hashOfAddress(email))
    if (at) count += await transact(() => eraseAgain(email, at))
  })
  return count
}

async function eraseAgain(email: string, until: Date): Promise<number> {
  await emptySlots(await queries.findRaters(email, until))
  const rows = await queries.deleteRows(email, until)
  if (rows === 0) return 0
  await audit({ action: 'privacy.erased', actorId: null, details: { why: 'repeated', rows } })
  await enqueue('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })
  return 1
}

/**
 * Erases the account and whatever else came to the address, whichever of the two there is: an account that was never
 * activated holds nothing of its address. The address first, so that the last mail to the account's stays. One address can be
 * that of an account and have been given to staff for another person.
 * @param name username or e-mail
 * @throws Refusal NOT_FOUND when there is neither; LAST_ADMINISTRATOR, IN_USE of the account
 */
export async function eraseEverythingOf(name: string): Promise<void> {
  const ofAddress = await wasThere(eraseByAddress(name))
  let ofAccounts = 0
  while (await wasThere(eraseByName(name))) ofAccounts += 1
  if (!ofAddress && ofAccounts === 0) throw new Refusal('NOT_FOUND')
}

const wasThere = (work: Promise<void>): Promise<boolean> =>
  work
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return false
      throw error
    })
