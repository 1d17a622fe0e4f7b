import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Erases again whoever is in this database although there is a tombstone in the data folder: a restored backup has brought
 * them back. Before anything is served. Connects for itself.
 * @returns how many people
 */
export async function reapplyErasures(url: string, dataDir: string): Promise<number> {
  // The usual start does not even load what it would take.
  if (!existsSync(path.join(dataDir, 'erasures'))) return 0
  const { connect, disconnect } = await import('#db/db.ts')
  const { reapplyTombstones } = await import('#privacy/erasure/reapply-erasures.service.ts')
  const { isOwnDatabase, scrub } = await import('#privacy/erasure/deleted-row-scrub.queries.ts')
  connect(url, 2)
  try {
    const count = await reapplyTombstones()
    if (count > 0 && isOwnDatabase(url)) await scrub(url)
    return count
  } finally {
    await disconnect()
  }
}
