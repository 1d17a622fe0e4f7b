import { pathOf, remove } from './disk.ts'
import { enqueue } from '#background/queue.ts'
import { findFile, findStoredKeys, findUnscanned, updateScanState } from './files.queries.ts'
import { scan } from './scan.ts'
import { deleteOrphans } from './delete-orphans.ts'

export const tasks = {
  /** Takes the content of a removed file off the disk. */
  'files.remove': async ({ key }: { key: string }): Promise<void> => {
    if ((await findStoredKeys([key])).size === 0) await remove(key)
  },

  /** Asks the scanner again about a file uploaded while it was down. */
  'files.scan': async ({ id }: { id: string }): Promise<void> => {
    const file = await findFile(id)
    if (file?.scanState !== 'pending') return
    const state = await scan(pathOf(file.storageKey))
    // Failing brings the task back later, with growing waits.
    if (state === 'pending') throw new Error('The scanner does not answer')
    await updateScanState(file.id, state)
  },

  /** The scanner may have been away for longer than a task tries. */
  'files.sweep': async (): Promise<void> => {
    await deleteOrphans()
    for (const { id } of await findUnscanned()) await enqueue('files.scan', { id }, { key: `files.scan:${id}` })
  },
}

/** Every night at 3.17 UTC. */
export const cron = '17 3 * * * files.sweep'
