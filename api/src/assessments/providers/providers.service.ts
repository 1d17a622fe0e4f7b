import { transact } from '#db/db.ts'
import { addressOf } from './addresses.ts'
import { saveProviderRow } from '#assessments/orders/orders.queries.ts'
import { secretOf } from './signatures.ts'

interface Provider {
  /** In addresses and in what the secret is derived from: changing it changes the secret. */
  key: string
  name: string
  /** With `{token}` in it. */
  launchUrl: string
  /** With `{order}` in it; null for a provider that cannot be asked. */
  pollUrl: string | null
}
const KEY = /^[a-z0-9][a-z0-9-]{0,59}$/

/**
 * Adds a provider of tests or changes it, and takes it into use.
 * @returns the secret both sides sign with
 * @throws Error with one line saying what is wrong
 */
export async function saveProvider(provider: Provider): Promise<string> {
  const { key, name, launchUrl, pollUrl } = provider
  if (!KEY.test(key)) throw new Error('The key has small letters, digits and hyphens only')
  if (name.trim() === '') throw new Error('The provider has no name')
  if (!launchUrl.includes('{token}') || !addressOf(launchUrl, { token: 'x' }))
    throw new Error('The launch address begins with https:// and contains {token}')
  if (pollUrl !== null && (!pollUrl.includes('{order}') || !addressOf(pollUrl, { order: 'x' })))
    throw new Error('The status address begins with https:// and contains {order}')
  await transact(() => saveProviderRow(provider))
  return secretOf(key)
}
