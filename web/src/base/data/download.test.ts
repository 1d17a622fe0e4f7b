import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { factorSignal } from '#base/session/auth.ts'
import { download } from './download.ts'

const asked: string[] = []
let refusals: [number, string][] = []
beforeEach(() => {
  asked.length = 0
  Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL() {} })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const refusal = refusals.shift()
    return Promise.resolve(
      refusal
        ? new Response(JSON.stringify({ code: refusal[1], message: 'Ne' }), { status: refusal[0] })
        : new Response('a;b'),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const body = { list: 'users', format: 'csv' as const, columns: ['name'] }
/** The second factor is asked for. */
const factorAsked = () =>
  new Promise<void>((resolve) => {
    const stop = factorSignal.subscribe(() => {
      if (!factorSignal.get()) return
      stop()
      resolve()
    })
  })
const begin = () => download('POST /list-exports', { body }, 'uporabniki.csv')

test('a file that needs the second factor comes once it is given', async () => {
  refusals = [[403, 'SECOND_FACTOR_NEEDED']]
  const isAsked = factorAsked()
  const coming = begin()
  await isAsked
  factorSignal.get()?.(true)
  await coming
  expect(asked).toHaveLength(2)
})

test('not given, or refused for another reason, it is not asked for again', async () => {
  refusals = [[403, 'SECOND_FACTOR_NEEDED']]
  const isAsked = factorAsked()
  const coming = begin()
  await isAsked
  factorSignal.get()?.(false)
  await expect(coming).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  refusals = [[403, 'PASSWORD_NEEDED']]
  await expect(begin()).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
  expect(asked).toHaveLength(2)
})
