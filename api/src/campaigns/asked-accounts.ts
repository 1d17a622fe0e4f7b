import { cached } from '#base/cache.ts'
import { findAskedAccounts } from './own.queries.ts'

const asked = cached<ReadonlySet<string>>({
  megabytes: 4,
  fresh: 10_000,
  limit: 10_000,
  weigh: (ids) => ids.size * 100,
})

/**
 * Accounts that are asked for feedback in a campaign that is open, whether they have answered or not. Who has just been asked is
 * among them after ten seconds; the mail that asks takes longer.
 */
export const askedAccounts = async (): Promise<ReadonlySet<string>> =>
  asked.get('', async () => new Set(await findAskedAccounts()))
