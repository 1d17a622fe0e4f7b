import { beforeAll, expect, test } from 'vitest'
import { testApp, type Reply, type TestApp } from '../../test/app.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})

const SAMPLES = 30
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Asks for known and unknown in turn. The answers must be equal and the medians of the times within 20 % or 4 ms. */
async function expectNoTell(ask: (known: boolean, number: number) => Promise<Reply>, strip = (text: string) => text) {
  const times: Record<string, number[]> = { true: [], false: [] }
  const answers = new Set<string>()
  for (let n = -4; n < SAMPLES; n++) {
    for (const known of n % 2 ? [true, false] : [false, true]) {
      const start = performance.now()
      const { status, text } = await ask(known, n + 4)
      if (n >= 0) times[String(known)]?.push(performance.now() - start)
      answers.add(`${status} ${strip(text)}`)
    }
  }
  expect([...answers]).toHaveLength(1)
  const [known, unknown] = [median(times['true'] ?? []), median(times['false'] ?? [])]
  expect(Math.abs(known - unknown), `known ${known} ms, unknown ${unknown} ms`).toBeLessThan(Math.max(4, unknown * 0.2))
}

test('signing in tells nothing by words or time', async () => {
  const user = await makeUser()
  await expectNoTell((known, n) => {
    const username = known ? user.username : `nihce.nikjer${n}`
    return api.anon.post('/api/auth/login', { username, password: 'Napacno-geslo7' })
  })
})

test('registering tells nothing by words or time', async () => {
  const user = await makeUser()
  const base = { name: 'Neka Oseba', gender: 'female', birthday: '1990-01-01', education: 7, career: 'beginner' }
  await expectNoTell(
    (known, n) => {
      const email = known ? user.email : `nova${n}@example.com`
      return api.anon.post('/api/auth/signup-candidate', { ...base, email, password: PASSWORD, confirm_password: PASSWORD })
    },
    (text) => text.replace(/"email":"[^"]*"/, ''),
  )
})

test('asking for a new password or another activation link tells nothing by words or time', async () => {
  const user = await makeUser()
  for (const path of ['/api/forgot-password/create', '/api/auth/signup-candidate/resend'])
    await expectNoTell((known, n) => api.anon.post(path, { email: known ? user.email : `nihce${n}@example.com` }))
})
