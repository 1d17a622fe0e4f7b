import { addDays, atWallClock, today } from '#base/time.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import { connect, disconnect } from '#db/db.ts'
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { saveReference } from './reference.ts'

/** Texts are older than the demo people, who have decided about them. */
const beforeDemo = (): Date => atWallClock(addDays(today(), -45), '08:00:00')

export interface Seeded {
  accounts: { username: string; what: string }[]
  password: string
  /** Addresses that open without an account, as paths. */
  addresses: { path: string; what: string }[]
}

/**
 * Brings the data the product starts with into a database that has all migrations. Connects for itself.
 * @param what `reference`: codelists, postal codes, countries, roles, consents; `demo`: in an empty database also jobs, people and
 * applications to look at
 * @returns the demo accounts there are, null without demo data
 */
export async function seed(url: string, what: 'reference' | 'demo'): Promise<Seeded | null> {
  connect(url, 2)
  try {
    await saveReference(what === 'demo' ? beforeDemo() : undefined)
    // Texts are noted down behind what is done, and whoever calls may end the process next.
    await journalWritten()
    if (what !== 'demo') return null
    // Not read where demo data never comes in.
    const { saveDemo } = await import('./demo.ts')
    const { demoAddresses } = await import('./public.ts')
    if (!(await saveDemo())) return null
    return {
      accounts: ACCOUNTS.map(({ username, what: words }) => ({ username, what: words })),
      password: DEMO_PASSWORD,
      addresses: demoAddresses(),
    }
  } finally {
    await disconnect()
  }
}

/** Only what no installation can do without. */
export const seedReference = (url: string): Promise<null | Seeded> => seed(url, 'reference')
