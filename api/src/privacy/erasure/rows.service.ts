import { enqueue } from '#background/queue.ts'
import { now } from '#base/time.ts'
import { beforeCommit, transact } from '#db/db.ts'
import { deleteAgain } from '#references/deletion.service.ts'
import { nextQuietTime } from './quiet-hours.ts'
import { writeTombstones } from './tombstones.ts'

const scrubLater = (): Promise<void> => enqueue('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })

/** Leaves a tombstone of a row that is deleted in the open transaction, and nothing of it in the files of the database. */
export async function buryRow({ id }: { id: string }): Promise<void> {
  await scrubLater()
  beforeCommit(() => writeTombstones([{ id, at: now() }]))
}

/** Deletes again what is back with a restored backup. @param ids of tombstones @returns how many */
export const deleteRowsAgain = (ids: string[]): Promise<number> =>
  transact(async () => {
    const count = await deleteAgain(ids)
    if (count > 0) await scrubLater()
    return count
  })
