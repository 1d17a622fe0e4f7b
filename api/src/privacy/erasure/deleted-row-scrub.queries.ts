import { isEmbedded, scrubDatabase } from '#db/scrub.ts'
import { env } from '#env.ts'
import { PERSONAL_TABLES } from '#privacy/registry.ts'

/** Everything rows of people are deleted from. What only grows has nothing dead in it. */
const TABLES = [
  ...PERSONAL_TABLES.filter(({ erased }) => typeof erased === 'string').map(({ table }) => table),
  // Rows of people who are gone are taken out one by one.
  'feedback_slots',
  'audit_events',
  'graphile_worker._private_jobs',
]

const ownUrl = (): string => env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? ''

/** Is the database our own, so that nobody else decides when its tables stand still? */
export const isOwnDatabase = (url = ownUrl()): boolean => isEmbedded(env().DATA_DIR, url)

/**
 * Removes what deleted rows have left in the files of the database.
 * @returns was the write-ahead log let go of, too
 */
export const scrub = (url = ownUrl()): Promise<boolean> => scrubDatabase(url, TABLES)
