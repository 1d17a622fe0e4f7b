import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeApplication } from '../applications.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
const listed = async (query: string): Promise<StaffApplication[]> =>
  (await staff.get(`/api/applications?${query}`)).json.data
const uids = (rows: StaffApplication[]) => rows.map(({ uid }) => uid)

test('sorted by status, applications go along the ladder; page after page as all at once', async () => {
  const { job } = await makeApplication({ status: 'draft' })
  const statuses = ['not_selected', 'offer', 'submitted', 'interview', 'submitted', 'hired', 'in_review'] as const
  for (const status of statuses) await makeApplication({ job, status })
  const ladder = ['submitted', 'submitted', 'in_review', 'interview', 'offer', 'hired', 'not_selected']
  for (const [sort, wanted] of [
    ['status', ladder],
    ['-status', ladder.toReversed()],
  ] as const) {
    const all = await listed(`sort=${sort}`)
    expect(all.map(({ status }) => status)).toEqual(wanted)
    // Narrowed they are sorted as a whole.
    expect(uids(await listed(`sort=${sort}&filter[job_uid]=${job.id}`))).toEqual(uids(all))
    const pages: string[] = []
    for (const page of [1, 2, 3, 4, 5]) pages.push(...uids(await listed(`sort=${sort}&page=${page}&per_page=2`)))
    expect(pages).toEqual(uids(all))
    expect((await staff.get(`/api/applications/order?sort=${sort}`)).json.uids).toEqual(uids(all))
  }
})

test('sorted by who has the next move, those that wait for us come first, as without an order', async () => {
  const all = await listed('')
  const moves = all.map(({ next_move: move }) => move)
  expect(new Set(moves).size).toBeGreaterThan(2)
  expect(uids(await listed('sort=next_move'))).toEqual(uids(all))
  const backwards = await listed('sort=-next_move')
  expect(backwards.map(({ next_move: move }) => move)).toEqual(moves.toReversed())
  const ended = await listed('filter[next_move]=nobody')
  expect(uids(ended)).toEqual(uids(all.filter(({ next_move: move }) => move === 'nobody')))
  expect(uids(backwards).slice(0, ended.length)).toEqual(uids(ended))
})

test('of several statuses the first of all come first, on every page', async () => {
  const all = await listed('')
  const wanted = new Set(['submitted', 'not_selected', 'hired', 'offer'])
  const several = [...wanted].map((status) => `filter[status][any][]=${status}`).join('&')
  const fit = uids(all.filter(({ status }) => wanted.has(status)))
  expect(fit.length).toBeGreaterThan(4)
  expect(uids(await listed(several))).toEqual(fit)
  const pages: string[] = []
  for (const page of [1, 2, 3, 4]) pages.push(...uids(await listed(`${several}&page=${page}&per_page=2`)))
  expect(pages).toEqual(fit.slice(0, 8))
  expect(uids(await listed(`${several}&sort=-ref_no`))).toHaveLength(fit.length)
})

test('sorted by number or day of sending, both directions are each other’s reverse', async () => {
  for (const sort of ['ref_no', 'submitted_at', 'waits_since']) {
    const rows = await listed(`sort=${sort}`)
    expect(uids(await listed(`sort=-${sort}`))).toEqual(uids(rows).toReversed())
  }
  const numbers = (await listed('sort=ref_no')).map(({ ref_no: number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a.localeCompare(b, 'sl')))
})

test('applications are found by title, number and contact of their job, be they few or many', async () => {
  const job = await makeJob({ title: 'Čebelar na Pohorju', contactName: 'Črtomir Žagar' })
  await db().updateTable('jobs').set({ contactId: null }).where('id', '=', job.id).execute()
  const { uid } = await makeApplication({ job })
  const others = uids(await listed('')).filter((other) => other !== uid)
  const [row] = await listed('filter[job][contains]=cebelar')
  for (const filter of [
    'filter[job][contains]=na poh',
    'filter[job]=Čebelar na Pohorju',
    `filter[job_ref]=${row?.job.ref_no}`,
    `filter[job_ref][contains]=${row?.job.ref_no.toLowerCase()}`,
    'filter[contact_name]=Črtomir Žagar',
    'filter[contact_name][contains]=zagar',
  ]) {
    expect([filter, uids(await listed(filter))]).toEqual([filter, [uid]])
    expect([filter, (await staff.get(`/api/applications?${filter}`)).json.total]).toEqual([filter, 1])
  }
  for (const filter of ['filter[job]=Nič takega', 'filter[job][empty]=true', 'filter[contact_name][empty]=true'])
    expect([filter, await listed(filter)]).toEqual([filter, []])
  expect(uids(await listed('filter[job][not]=Čebelar na Pohorju'))).toEqual(others)
  // Of more jobs than are looked up by themselves.
  await sql`insert into jobs (contact_name) select 'Črtomir Žagar' from generate_series(1, 1001)`.execute(db())
  expect(uids(await listed('filter[contact_name]=Črtomir Žagar'))).toEqual([uid])
  expect(uids(await listed('filter[contact_name][not]=Črtomir Žagar'))).toEqual(others)
})

test('one or two letters are searched for where words begin, more of them anywhere; the number as well', async () => {
  const job = await makeJob({ title: 'Iskani med imeni' })
  const named = async (name: string) => (await makeApplication({ job, user: await makeUser({ name }) })).uid
  const zupan = await named('Ajda Župan')
  const rozman = await named('Žiga Rozman')
  const found = async (search: string, more = '') =>
    new Set(uids(await listed(`filter[job_uid]=${job.id}&search=${encodeURIComponent(search)}${more}`)))
  expect(await found('ž')).toEqual(new Set([zupan, rozman]))
  expect(await found('aj')).toEqual(new Set([zupan]))
  expect(await found('pa')).toEqual(new Set())
  expect(await found('upa')).toEqual(new Set([zupan]))
  expect(await found('ro zig')).toEqual(new Set([rozman]))
  const [row] = await listed(`filter[id]=${zupan}`)
  expect(await found(row?.ref_no.slice(0, 4).toLowerCase() ?? '')).toEqual(new Set([zupan, rozman]))
  expect(await found(row?.ref_no.slice(2, 4) ?? '')).toEqual(new Set([zupan, rozman]))
  expect(await found(row?.ref_no ?? '')).toEqual(new Set([zupan]))
  // Masked names are not found, and numbers are.
  expect(await found('aj', '&masked=true')).toEqual(new Set())
  expect(await found('župan', '&masked=true')).toEqual(new Set())
  expect(await found(row?.ref_no.toLowerCase() ?? '', '&masked=true')).toEqual(new Set([zupan]))
})

test('of what more than a thousand have each is looked at where it stands, and they are not counted', async () => {
  const { uid, job, user } = await makeApplication({ user: await makeUser({ name: 'Množica Ljudi' }) })
  await sql`with more as (insert into users (username, name, password_hash, status) select 'mnozica.' || n, 'Množica ' || n, '', 'active' from generate_series(1, 1100) n returning id, name)
    insert into applications (user_id, job_id, status, next_move, submitted_at, sent_name, waits_since)
    select id, ${job.id}::uuid, 'submitted', 'us', now(), name, now() from more`.execute(db())
  await db()
    .updateTable('applications')
    .set({ waitsSince: new Date(0) })
    .where('id', '=', uid)
    .execute()
  const { json } = await staff.get('/api/applications?search=mnozica&per_page=2')
  expect([json.data[0].uid, json.data.length, json.total, json.total_is]).toEqual([uid, 2, 1000, 'at_least'])
  expect(uids(await listed('search=mnozica ljudi'))).toEqual([uid])
  expect(user.name).toBe('Množica Ljudi')
  const masked = await staff.get('/api/applications?search=mnozica&masked=true')
  expect(masked.json.data).toEqual([])
})
