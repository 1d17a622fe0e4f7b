import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const api = await testApp()

test('a crowd at the sign-in leaves connections to everybody else, and its end is sent away at once', async () => {
  // Sign-ins stand still where they look for the account.
  const holder = new pg.Client({ connectionString: api.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table users in access exclusive mode')
  const crowd = Array.from({ length: 150 }, (_, n) =>
    api.newClient().post('/api/auth/login', { username: `nekdo${n}`, password: 'Visoka-trava7' }),
  )
  let finished = 0
  const refused = Promise.race(crowd.map((one) => one.finally(() => void (finished += 1))))
  expect(await refused).toMatchObject({ status: 503, code: 'BUSY', headers: { 'retry-after': '2' } })
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, n) => api.anon.get(`/api/portal/jobs?search=kuhar${n}`)),
  )
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  // The others were answered while most of the crowd still stood in line.
  expect(finished).toBeLessThan(75)
  await holder.query('rollback')
  await holder.end()
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(50)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
})
