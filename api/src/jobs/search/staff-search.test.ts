// What staff find jobs by, and that finding one among many does not read them all.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { whoIs } from '#applications/applications.factory.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { rowsScanned } from '../../../test/rows-read.ts'
import { reindexJobs } from './indexing.ts'
import { listAllJobs } from '#jobs/jobs.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'

const api = await testApp()
let staff: Client
const find = async (query: string) => (await staff.get(`/api/jobs?${query}`)).json

beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update'] }))
})

test('a job is found by number, titles and company, in whatever state, after each of them was changed', async () => {
  const job = await makeJob({
    title: 'Čebelar (m/ž)',
    en: { title: 'Beekeeper' },
    company: 'Žlahtni med',
    status: 'draft',
  })
  for (const search of ['cebelar m z', 'BEEKEEPER', 'žlahtni čebelar'])
    expect((await find(`search=${encodeURIComponent(search)}`)).data, search).toMatchObject([{ id: job.id }])
  expect((await staff.get('/api/jobs/order?search=beekeeper&sort=ref_no')).json).toEqual({ uids: [job.id] })
  await sql`update companies set name_sl = 'Kranjska sivka', name_en = '' where id = ${job.companyId}`.execute(db())
  await reindexJobs()
  expect((await find('search=sivka')).total).toBe(1)
  expect((await find('search=zlahtni')).total).toBe(0)
})

const MANY = 6000
const list = (search?: string) => () =>
  listAllJobs({ page: 1, per_page: 10, search }, whoIs({ id: randomUUID(), name: null, kind: 'employee' }), 'sl-SI')

test('among many, neither the list nor a search reads all jobs, and the total is counted as far as it is of use', async () => {
  // In portions: one statement for all takes longer than any may on a busy machine.
  for (let from = 1; from <= MANY; from += 1000)
    await sql`insert into jobs (ref_no, workplace, worktime, names, updated_at)
    select 'K-9' || n, 'onsite', '{}', 'k 9' || n || ' ' || case n % 4 when 0 then 'kuhar' else 'varilec' end,
      now() - make_interval(mins => n) from generate_series(${from}::int, ${from + 999}::int) n`.execute(db())
  // With what waits to be put into the index put there: how much that is decides about the plan, and is chance.
  await sql`vacuum (analyze) jobs`.execute(db())
  expect((await rowsScanned(list()))['jobs'] ?? 0).toBeLessThanOrEqual(1001)
  for (const search of ['95999', 'qx', 'uh']) expect(await rowsScanned(list(search)), search).not.toHaveProperty('jobs')
  expect(await find('search=uh')).toMatchObject({ total: 1000, total_is: 'at_least' })
  expect(await find('search=qx')).toMatchObject({ total: 0 })
  expect(await find('')).toMatchObject({ total: 1000, total_is: 'at_least', last_page: 100 })
  expect(await find('search=kuhar&page=150')).toMatchObject({ total: 1500, total_is: 'exact', from: 1491 })
  expect(await find('search=95999')).toMatchObject({ total: 1, total_is: 'exact' })
  // What else is asked for finds the rows, and of two letters most jobs have nearly any is one: the pairs of each are not worked out to compare them.
  await sql`create or replace function pairs_of(value text) returns text[] language plpgsql immutable strict as
    $$ begin raise exception 'Worked out for %', value; end $$`.execute(db())
  for (const also of ['kuhar uh', 'uh 9599', 'uh&filter[ref_no]=K-91004'])
    expect((await staff.get(`/api/jobs?search=${also}`)).status, also).toBe(200)
  for (const way of ['jobs?search=ar', 'jobs?search=ar&page=20', 'jobs/order?search=ar', 'options/jobs?search=ar'])
    expect((await staff.get(`/api/${way}`)).status, way).toBe(200)
  expect((await staff.get('/api/office/jump?search=ar')).json.more).toMatchObject([{ kind: 'job', count: 1000 }])
  await sql
    .raw(readFileSync('api/migrations/0670_pairs_of_letters.sql', 'utf8').replace('create', 'create or replace'))
    .execute(db())
  for (let first = 0; first <= 9; first += 1)
    await sql`delete from jobs where ref_no like ${`K-9${first}%`}`.execute(db())
})

test('of two letters most titles have somewhere, the words that begin with them come first, and then the others', async () => {
  const few = 100
  await sql`insert into jobs (ref_no, workplace, worktime, names, titles, updated_at)
    select 'K-8' || n, 'onsite', '{}', 'k 8' || n || ' ' || word, e'\n ' || word || e' \n  ', now() - make_interval(mins => n)
    from (select n, case when n % ${few} = 0 then 'zobar' else 'bozorc' end as word from generate_series(1000, 3999) n) made`.execute(
    db(),
  )
  await sql`vacuum (analyze) jobs`.execute(db())
  const page = await find('search=zo&per_page=20')
  expect(page).toMatchObject({ total: 1000, total_is: 'at_least' })
  expect(page.data.map(({ ref_no: number }: { ref_no: string }) => number)).toEqual(
    Array.from({ length: 20 }, (_, at) => `K-8${1000 + at * few}`),
  )
  // Where they are not enough for the page, it goes on with the others.
  const next = (await find('search=zo&per_page=20&page=2')).data as { ref_no: string }[]
  expect(next.map(({ ref_no: number }) => number).slice(8, 12)).toEqual(['K-83800', 'K-83900', 'K-81001', 'K-81002'])
  const { hits, more } = (await staff.get('/api/office/jump?search=zo')).json
  expect(hits).toHaveLength(5)
  expect(more).toMatchObject([{ kind: 'job', count: 1000, total_is: 'at_least' }])
  await sql`delete from jobs where ref_no like 'K-8____' and names like '%zo%'`.execute(db())
})
