import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
let [staff, other]: Client[] = []
const someone = async () => api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
const addCompanies = (count: number) =>
  sql`insert into companies (name_sl, name_en) select 'Podjetje ' || n, 'Podjetje ' || n from generate_series(1, ${count}::int) n`.execute(
    db(),
  )
beforeAll(async () => {
  staff = await someone()
  other = await someone()
  await addCompanies(60)
})

describe('looking for what takes longer than a statement may', () => {
  /** As a list of half a million would be: every row takes its time to be looked at. */
  beforeAll(async () => {
    await sql`alter function folded(text) rename to folded_at_once`.execute(db())
    await sql`create function folded(value text) returns text language plpgsql as $$
      begin
        perform pg_sleep(case when value = 'nikjer' then 0.15 else 0 end);
        return folded_at_once(value);
      end $$`.execute(db())
    return async () => {
      await sql`drop function folded(text)`.execute(db())
      await sql`alter function folded_at_once(text) rename to folded`.execute(db())
    }
  })
  const SLOW = '/api/companies?filter[name.contains]=nikjer'

  test('is refused as something to ask otherwise, and not as a fault that passes', async () => {
    const answer = await staff!.get(SLOW)
    expect([answer.status, answer.code]).toEqual([422, 'TOO_BROAD'])
    expect(answer.json.message).toMatch(/^To iskanje bi trajalo predolgo\. Zožite ga/)
    expect((await staff!.get('/api/companies')).status).toBe(200)
  })

  test('leaves everybody else their turn, however much of it somebody asks for', async () => {
    const crowd = Array.from({ length: 8 }, () => staff!.get(SLOW))
    await new Promise((done) => setTimeout(done, 500))
    const order: string[] = []
    const all = Promise.all(crowd).finally(() => order.push('the crowd'))
    expect((await other!.get('/api/companies')).status).toBe(200)
    order.push('another')
    expect(new Set((await all).map(({ code }) => code))).toEqual(new Set(['TOO_BROAD']))
    expect(order).toEqual(['another', 'the crowd'])
  })

  test('in a view somebody has on their day leaves the day as it is', async () => {
    const view = { name: 'Počasen', query: 'name.contains=nikjer', columns: ['name'], is_shared: false, threshold: 0 }
    const made = await other!.post('/api/saved-views', { ...view, list: 'companies' })
    expect([made.status, made.json]).toMatchObject([201, {}])
    const { uid } = made.json
    expect((await other!.put(`/api/saved-views/${uid}/pin`, { threshold: 0 })).status).toBe(200)
    expect((await other!.get('/api/office/today')).status).toBe(200)
  })
})

test('a list too long to export says how much one file takes', async () => {
  await addCompanies(20_001)
  const asked = { list: 'companies', format: 'xlsx', columns: ['name'] }
  const answer = await staff!.post('/api/list-exports', asked)
  expect([answer.status, answer.code]).toEqual([422, 'LIST_TOO_LONG'])
  expect(answer.json.message).toMatch(/v\seno datoteko gre največ 20\.000\svrstic\./)
})
