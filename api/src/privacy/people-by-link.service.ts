import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { emptySlots } from '#feedback/leaving.service.ts'
import { addTask } from '#tasks/tasks.ts'
import { eraseByName } from './accounts.service.ts'
import { nextQuietTime } from './nights.ts'
import * as queries from './people-by-link.queries.ts'

/**
 * What is known of somebody who has no account, by the address a personal link was mailed to: rows of each table. What
 * came to the address while it was an account's is that account's. Their sealed 360 answers are not opened: who runs the
 * portal is not to read who said what.
 * @throws Refusal NOT_FOUND when nothing is known
 */
export async function exportByAddress(address: string): Promise<Awaited<ReturnType<typeof queries.findRows>>> {
  const found = await queries.findRows(address.toLowerCase())
  if (Object.values(found).every((rows) => rows.length === 0)) throw new Refusal('NOT_FOUND')
  return found
}

/** How much is known, by table. @throws Refusal NOT_FOUND when nothing is */
export async function countByAddress(address: string): Promise<Record<string, number>> {
  const found = Object.entries(await exportByAddress(address))
  return Object.fromEntries(found.map(([table, rows]) => [table, rows.length]))
}

/**
 * Forgets somebody without an account: invitations with their answers, mails, and that they were asked for feedback, with
 * what they had begun. Feedback they had submitted stays, and nothing leads to it any more.
 * @throws Refusal NOT_FOUND when nothing is known
 */
export const eraseByAddress = (address: string): Promise<void> =>
  transact(async () => {
    const email = address.toLowerCase()
    const rows = Object.values(await countByAddress(email)).reduce((sum, count) => sum + count, 0)
    await emptySlots(await queries.findRaters(email))
    await queries.deleteRows(email)
    await audit({ action: 'privacy.erased', actorId: null, details: { why: 'address', rows } })
    await addTask('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })
  })

/**
 * Erases the account and whatever else came to the address, whichever of the two there is: an account that was never
 * activated holds nothing of its address. The address first, so that the last mail to the account's stays.
 * @param name username or e-mail
 * @throws Refusal NOT_FOUND when there is neither; LAST_ADMINISTRATOR, IN_USE of the account
 */
export async function eraseEverythingOf(name: string): Promise<void> {
  const ofAddress = await wasThere(eraseByAddress(name))
  const ofAccount = await wasThere(eraseByName(name))
  if (!ofAddress && !ofAccount) throw new Refusal('NOT_FOUND')
}

const wasThere = (work: Promise<void>): Promise<boolean> =>
  work
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return false
      throw error
    })
