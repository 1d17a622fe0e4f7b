import { addDays, atWallClock, today } from '#base/time.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import { connect, disconnect } from '#db/db.ts'
import { ACCOUNTS, COLLEAGUES, DEMO_PASSWORD } from './accounts.ts'
import { saveReference } from './reference.ts'

/** Texts are older than the demo people, who have decided about them. */
const beforeDemo = (): Date => atWallClock(addDays(today(), -200), '08:00:00')

export interface Seeded {
  accounts: { username: string; what: string }[]
  password: string
  /** Addresses that open without an account, as paths. */
  addresses: { path: string; what: string }[]
}

/**
 * Brings the data the product starts with into a database that has all migrations. Connects for itself.
 * @param what `reference`: codelists, postal codes, countries, roles, consents; in an empty database also, `story`: the named
 * accounts with their jobs and applications, `demo`: many more
 * @returns the demo accounts there are, null without demo data
 */
export async function seed(url: string, what: 'reference' | 'story' | 'demo'): Promise<Seeded | null> {
  connect(url, 2)
  try {
    await saveReference(what === 'reference' ? undefined : beforeDemo())
    if (what === 'reference') return null
    // Not read where demo data never comes in.
    const { saveDemo } = await import('./demo.ts')
    const { demoAddresses } = await import('./public.ts')
    const isFilled = what === 'demo'
    if (!(await saveDemo(isFilled))) return null
    const accounts = isFilled ? [...ACCOUNTS, ...COLLEAGUES] : ACCOUNTS
    return {
      accounts: accounts.map(({ username, what: words }) => ({ username, what: words })),
      password: DEMO_PASSWORD,
      addresses: demoAddresses(),
    }
  } finally {
    // Texts and decisions are noted down behind what is done, and whoever calls may end the process next.
    await journalWritten()
    await disconnect()
  }
}

/** Only what no installation can do without. */
export const seedReference = (url: string): Promise<null | Seeded> => seed(url, 'reference')
