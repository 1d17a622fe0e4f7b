import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { EXAMPLE_LAUNCH, EXAMPLE_POLL } from './example/example.ts'
import { insertExternal } from '#assessments/orders/orders.queries.ts'
import { insertProvider } from '#seed/assessments.queries.ts'

/** Providers and tests of theirs for tests; everything not said is what the example has. */
interface MakeProvider {
  key?: string
  launchUrl?: string
  pollUrl?: string | null
  isActive?: boolean
}
interface MadeProvider {
  id: string
  key: string
}

let count = 0

export async function makeProvider(wanted: MakeProvider = {}): Promise<MadeProvider> {
  const key = wanted.key ?? `ponudnik-${++count}`
  const row = { key, name: `Ponudnik ${key}`, launchUrl: EXAMPLE_LAUNCH, pollUrl: EXAMPLE_POLL, ...wanted }
  return { id: await transact(() => insertProvider(row)), key }
}

/** Asks somebody to take a test of the provider. @returns id of the assignment */
export const makeExternal = (
  userId: string,
  providerId: string,
  more: { createdBy?: string; opensAt?: Date } = {},
): Promise<string> =>
  transact(() => {
    const at = now()
    const about = { titleSl: 'Zunanji test', titleEn: 'External test', minutes: 5, createdAt: at, updatedAt: at }
    return insertExternal({ userId, providerId, ...about, opensAt: at, ...more })
  })
