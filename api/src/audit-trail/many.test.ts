// Among many events a part of the trail is found without reading all of it, and it is the same part.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { rowsScanned } from '../../test/rows-read.ts'
import { listTrail } from './audit-trail.service.ts'

await testApp()
const MANY = 30_000
const PORTION = 5000
const FEW = 60
const subject = randomUUID()
let reader: MadeUser
let rare: MadeUser
let common: MadeUser

beforeAll(async () => {
  reader = await makeUser({ kind: 'employee', permissions: ['audit.read', 'candidates.read'] })
  rare = await makeUser({ name: 'Redka Tihožitje' })
  common = await makeUser({ name: 'Pogosta Mravlja' })
  for (let from = 0; from < MANY; from += PORTION)
    await sql`insert into audit_events (action, actor_id, user_id, subject_type, subject_id, created_at)
      select 'auth.login', ${common.id}, ${common.id}, 'application', gen_random_uuid(), now() - make_interval(mins => n)
      from generate_series(${from}::int, ${from + PORTION - 1}::int) n`.execute(db())
  // Long ago: whoever goes from the newest back meets all others first.
  await sql`insert into audit_events (action, actor_id, user_id, subject_type, subject_id, created_at)
    select 'jobs.archived', ${rare.id}, ${common.id}, 'job', ${subject}, now() - make_interval(years => 3, mins => n)
    from generate_series(1, ${FEW}::int) n`.execute(db())
  await sql`vacuum (analyze) audit_events`.execute(db())
})

/** What is shown, how many rows of the trail were read by going through it, and what should be shown. */
async function look(query: object, condition: RawBuilder<unknown>, order = sql`created_at desc`) {
  const pages: Awaited<ReturnType<typeof listTrail>>[] = []
  const asked = { page: 1, per_page: 50, ...query }
  const scanned = await rowsScanned(async () => pages.push(await listTrail(whoIs(reader), asked, 'sl-SI')))
  const { rows } = await sql<{
    id: string
  }>`select id from audit_events where ${condition} order by ${order}, id limit 50`.execute(db())
  return {
    shown: pages[0]?.data.map(({ id }) => id),
    total: pages[0]?.total,
    wanted: rows.map(({ id }) => id),
    scanned: scanned['audit_events'] ?? 0,
  }
}

test('newest first, asked for or not, and oldest first', async () => {
  for (const [query, order] of [
    [{}, sql`created_at desc`],
    [{ sort: '-at' }, sql`created_at desc`],
    [{ sort: 'at' }, sql`created_at`],
  ] as const) {
    const { shown, wanted, scanned } = await look(query, sql`true`, order)
    expect([query, shown]).toEqual([query, wanted])
    // As far as is counted.
    expect([query, scanned <= 1001]).toEqual([query, true])
  }
})

test('by who did it, about whom, what it was, and to what', async () => {
  for (const [filter, condition] of [
    [{ actor_uid: rare.id }, sql`actor_id = ${rare.id}`],
    [{ action: 'jobs.archived' }, sql`action = 'jobs.archived'`],
    [{ action: { any: ['jobs.archived', 'jobs.closed'] } }, sql`action in ('jobs.archived', 'jobs.closed')`],
    [{ subject_uid: subject }, sql`subject_id = ${subject}`],
    [{ person_uid: common.id, action: 'jobs.archived' }, sql`user_id = ${common.id} and action = 'jobs.archived'`],
  ] as const) {
    const { shown, wanted, total, scanned } = await look({ filter }, condition)
    expect([filter, shown, total, scanned]).toEqual([filter, wanted, FEW, 0])
  }
})

test('by the name of somebody who has done little, and of somebody who has done nearly everything', async () => {
  const few = await look({ search: 'tihozitje' }, sql`actor_id = ${rare.id}`)
  expect([few.shown, few.total, few.scanned]).toEqual([few.wanted, FEW, 0])
  const most = await look({ search: 'mravlja' }, sql`${common.id} in (actor_id, user_id)`)
  expect(most.shown).toEqual(most.wanted)
  expect([most.total, most.scanned <= 1001]).toEqual([1000, true])
  // Each word means somebody: what one has done about the other.
  const both = await look({ search: 'tihozitje mravlja' }, sql`actor_id = ${rare.id} and user_id = ${common.id}`)
  expect([both.shown, both.total, both.scanned]).toEqual([both.wanted, FEW, 0])
  expect((await look({ search: 'nikogarni' }, sql`false`)).shown).toEqual([])
})

test('by the beginning of names thousands have, whether they have done much or little', async () => {
  await sql`insert into users (username, password_hash, name, status)
    select 'mnozica.' || n, '', case when n = 1 then 'Prva Množina' else 'Množica ' || n end, 'active'
    from generate_series(1, 1500) n`.execute(db())
  const isOne = sql`user_id in (select id from users where username like 'mnozica.%')`
  await sql`insert into audit_events (action, actor_id, user_id, subject_type, subject_id, created_at)
    select 'jobs.closed', id, case when username = 'mnozica.1' then id end, 'job', gen_random_uuid(), now() - interval '2 years'
    from users where username in ('mnozica.1', 'mnozica.7', 'mnozica.9')`.execute(db())
  const few = await look(
    { search: 'mnoz' },
    sql`${isOne} or actor_id in (select id from users where username like 'mnozica.%')`,
  )
  expect([few.shown, few.total]).toEqual([few.wanted, 3])
  await sql`insert into audit_events (action, user_id, subject_type, subject_id, created_at)
    select 'jobs.closed', id, 'job', gen_random_uuid(), now() - interval '1 year' from users where username like 'mnozica.%'`.execute(
    db(),
  )
  const many = await look({ search: 'mnoz' }, isOne)
  expect([many.shown, many.total]).toEqual([many.wanted, 1000])
})
