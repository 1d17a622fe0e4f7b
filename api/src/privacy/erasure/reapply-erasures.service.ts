import { eachApart } from '#base/each-apart.ts'
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
 * Referees who deleted themselves have said no other word since. What fails for one keeps nobody else.
 * @returns how many were erased
 */
export async function reapplyTombstones(): Promise<number> {
  const all = await readTombstones()
  const tombstones = all.filter(isOfRow)
  let count = 0
  const steps = [async () => void (count += await eraseAddressesAgain(all.filter((one) => !isOfRow(one))))]
  for (let from = 0; from < tombstones.length; from += BATCH) {
    const batch = tombstones.slice(from, from + BATCH)
    const ids = batch.map(({ id }) => id)
    steps.push(
      async () => void (count += await deleteRowsAgain(ids)),
      async () => {
        const present = await findPresent(ids)
        await eachApart(
          batch.filter(({ id }) => present.has(id)),
          async (tombstone) => void (count += Number(await repeat(tombstone))),
        )
      },
    )
  }
  await eachApart(steps, (step) => step())
  return count
}

/** With the account locked: nobody places a hold between the look and the erasure. */
const repeat = ({ id, at }: Tombstone): Promise<boolean> =>
  eraseAccount(
    id,
    'repeated',
    async ({ renewedAt }) => (renewedAt === null || renewedAt <= at) && !(await isHeld(id, at)),
  )
