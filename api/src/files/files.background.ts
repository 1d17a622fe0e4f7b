import { now } from '#base/time.ts'
import { borrow, orLater, removeContent } from './contents/contents.ts'
import { type FileRow, findFile, findStoredKeys, findUnscanned, updateScanState } from './files.queries.ts'
import { queueScan } from './queue.ts'
import { scan, scanner } from './scan.ts'
import { deleteOrphans } from './delete-orphans.ts'

/** A little longer than clamd takes for one file at most. */
const PATIENCE_MS = 130_000
const SPREAD_MS = 5000

export const tasks = {
  /** Takes the content of a removed file out of the store. */
  'files.remove': async ({ key }: { key: string }): Promise<void> => {
    if ((await findStoredKeys([key])).size === 0) await removeContent(key)
  },

  /** Asks the scanner again about a file uploaded while it was down. */
  'files.scan': async ({ id }: { id: string }): Promise<void> => {
    const file = await findFile(id)
    if (file?.scanState !== 'pending') return
    const pause = scanner.pauseLeft()
    // Not a try of this file. Some spread, so that those waiting do not all come back in the same moment.
    if (pause > 0) return queueScan(id, new Date(now().getTime() + pause + Math.random() * SPREAD_MS))
    await orLater(
      () => scanStored(file),
      (runAt) => queueScan(id, runAt),
    )
  },

  /** The scanner may have been away for longer than a task tries. */
  'files.sweep': async (): Promise<void> => {
    await deleteOrphans()
    for (const { id } of await findUnscanned()) await queueScan(id, now())
  },
}

async function scanStored(file: FileRow): Promise<void> {
  const { path, release } = await borrow(file)
  const state = await scan(path, PATIENCE_MS).finally(release)
  // Failing brings the task back later, with growing waits.
  if (state === 'pending') throw new Error('The scanner does not answer')
  await updateScanState(file.id, state)
}

/** Every night at 3.17 UTC. */
export const cron = '17 3 * * * files.sweep'
