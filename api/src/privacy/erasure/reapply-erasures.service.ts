import { eraseAccount } from './erasure.service.ts'
import { findPresent, isHeld } from './erasure.queries.ts'
import { eraseAddressesAgain } from './people-by-link.service.ts'
import { deleteRowsAgain } from './rows.service.ts'
import { isOfRow, readTombstones, type Tombstone } from './tombstones.ts'

const BATCH = 1000

/**
 * Erases again whoever is back although there is a tombstone: after a backup was restored, or when we died between the
 * tombstone and the commit. Two things say that the erasure was never carried out, and keep the account: a legal hold
 * placed after it, and the person's own word to keep it.
 * Referees who deleted themselves have said no other word since.
 * @returns how many were erased
 */
export async function reapplyTombstones(): Promise<number> {
  const all = await readTombstones()
  const tombstones = all.filter(isOfRow)
  let count = await eraseAddressesAgain(all.filter((one) => !isOfRow(one)))
  for (let from = 0; from < tombstones.length; from += BATCH) {
    const batch = tombstones.slice(from, from + BATCH)
    const ids = batch.map(({ id }) => id)
    count += await deleteRowsAgain(ids)
    const present = await findPresent(ids)
    for (const tombstone of batch) if (present.has(tombstone.id) && (await repeat(tombstone))) count++
  }
  return count
}

/** With the account locked: nobody places a hold between the look and the erasure. */
const repeat = ({ id, at }: Tombstone): Promise<boolean> =>
  eraseAccount(
    id,
    'repeated',
    async ({ renewedAt }) => (renewedAt === null || renewedAt <= at) && !(await isHeld(id, at)),
  )
