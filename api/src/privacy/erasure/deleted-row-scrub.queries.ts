import { queueLog } from '#background/queue-log.ts'
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
export const scrub = async (url = ownUrl()): Promise<boolean> => !(await scrubDatabase(url, TABLES)).isLogLeft

/** Rewriting so much takes about a second on two cores (docs/privacy.md). */
const LARGEST = 64 * 1024 ** 2

/**
 * The same while people use the portal: nobody is refused for it. Tables that are too large are left to who runs the portal, and named.
 * @throws Error when a table was in use all the time: to be tried again later
 */
export async function scrubInUse(url = ownUrl(), largest = LARGEST): Promise<void> {
  const { left, inUse } = await scrubDatabase(url, TABLES, largest)
  for (const table of left)
    queueLog()('warn', 'deleted rows stay in the files of a table too large to be rewritten in use', { code: table })
  if (inUse.length > 0) throw Object.assign(new Error(`In use: ${inUse.join(', ')}`), { code: 'IN_USE' })
}
