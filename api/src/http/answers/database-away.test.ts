// The way to the database is wrong: its name is not found for now, nothing leads there, it has another certificate or none.
import dns from 'node:dns'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { connect, disconnect } from '#db/db.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
beforeEach(() => disconnect())
afterEach(async () => {
  vi.restoreAllMocks()
  await disconnect()
  connect(api.databaseUrl, 8)
  clearCaches()
})
const ask = async () => {
  clearCaches()
  const { status, code, headers } = await api.anon.get('/api/portal/jobs')
  return [status, code, headers['retry-after']]
}

test.each([
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('nobody gets there (%s): busy, try again', async (code) => {
  const elsewhere = new URL(api.databaseUrl)
  elsewhere.hostname = 'database.example'
  connect(elsewhere.href, 2)
  const lookup = vi.spyOn(dns, 'lookup') as unknown as { mockImplementation(fake: unknown): void }
  lookup.mockImplementation((_host: string, _options: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(code), { code })),
  )
  expect(await ask()).toEqual([503, 'BUSY', '2'])
})

test('it does not speak encrypted any more, as the settings want it: busy, try again', async () => {
  connect(`${api.databaseUrl}?sslmode=require`, 2)
  expect(await ask()).toEqual([503, 'BUSY', '2'])
})
