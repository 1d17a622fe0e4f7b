import { expect, test } from 'vitest'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeApplication } from '../applications.factory.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
const listed = async (query = '', client: Client = staff) =>
  (await client.get(`/api/applications?${query}`)).json.data as StaffApplication[]
const uids = (rows: StaffApplication[]) => rows.map(({ uid }) => uid)

test('applications are listed as they were sent, who waits longest first; drafts are nobody’s', async () => {
  const first = await makeApplication({ status: 'in_review' })
  await makeApplication({ status: 'draft', job: first.job })
  const second = await makeApplication({ job: first.job })
  await db()
    .updateTable('applications')
    .set({ waitsSince: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', second.uid)
    .execute()
  const of = `filter[job_uid]=${first.job.id}`
  const rows = await listed(of)
  expect(uids(rows)).toEqual([second.uid, first.uid])
  expect(rows[0]).toMatchObject({ status: 'submitted', next_move: 'us', letter: null, may: { move: false } })
  expect(rows[0]?.stage?.name).toBe('Nova')
  expect(rows[0]?.name).toBe(second.user.name)
  expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['gender']))
  expect(JSON.stringify(rows)).not.toMatch(/gender|birthday|photo/)
  expect(uids(await listed(`${of}&filter[status]=in_review`))).toEqual([first.uid])
  expect(uids(await listed(`${of}&filter[stage_uid]=${rows[0]?.stage?.uid}`))).toEqual([second.uid])
  expect(uids(await listed(`search=${rows[0]?.ref_no.toLowerCase()}`))).toEqual([second.uid])
  expect(uids(await listed(`${of}&sort=-waits_since`))).toEqual([first.uid, second.uid])
})

test('without an order of one’s own those that wait for us come first, the longest at the top, and ended ones last', async () => {
  const { job } = await makeApplication({ status: 'draft' })
  const moves = ['nobody', 'candidate', 'us', 'us', 'company'] as const
  const made: string[] = []
  for (const [at, nextMove] of moves.entries()) {
    const { uid } = await makeApplication({ job })
    made.push(uid)
    await db().updateTable('applications').set({ nextMove }).where('id', '=', uid).execute()
    // The one for nobody has stood there the longest, and of those for us the second.
    const waitsSince = new Date(Date.now() - (at === 3 ? 8 : 9 - at) * 86_400_000)
    await db().updateTable('applications').set({ waitsSince }).where('id', '=', uid).execute()
  }
  const [ended, candidate, ours, oldest, company] = made
  const query = `filter[job_uid]=${job.id}`
  expect(uids(await listed(query))).toEqual([oldest, ours, company, candidate, ended])
  expect((await staff.get(`/api/applications/order?${query}`)).json.uids).toEqual([
    oldest,
    ours,
    company,
    candidate,
    ended,
  ])
})

test('an answer that is late is found, and in the day it opens just that', async () => {
  const { uid, job } = await makeApplication({ status: 'in_review' })
  await makeApplication({ job })
  await db()
    .updateTable('applications')
    .set({ promiseOn: addDays(today(), -1) })
    .where('id', '=', uid)
    .execute()
  const late = await listed(`filter[is_late]=true`)
  expect(uids(late)).toEqual([uid])
  const { lines } = (await staff.get('/api/office/today')).json
  expect(lines.find((line: { kind: string }) => line.kind === 'applications_late')).toMatchObject({
    count: 1,
    path: '/office/applications?is_late=true',
  })
})

test('an answer promised by the next working day is work the day before, unless its letter is planned', async () => {
  const contact = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  const job = await makeJob({ contactId: contact.id })
  const own = await api.signIn(contact)
  const next = addWorkingDays(today(), 1)
  const made = async (promiseOn: string) => {
    const application = await makeApplication({ job, status: 'in_review' })
    await db().updateTable('applications').set({ promiseOn }).where('id', '=', application.uid).execute()
    return application.uid
  }
  const due = await made(next)
  const planned = await made(next)
  await made(addWorkingDays(today(), 2))
  const [row] = (await own.get(`/api/applications?filter[id]=${planned}`)).json.data
  const letter = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.', send_on: next }
  const reason = 'Iskali smo več izkušenj z vodenjem ljudi.'
  const moved = await own.post(`/api/applications/${planned}/moves`, {
    from: row.stage?.uid ?? row.status,
    to: 'not_selected',
    reason,
    ...letter,
  })
  expect(moved.status).toBe(200)
  const { lines } = (await own.get('/api/office/today')).json
  const line = lines.find(({ kind }: { kind: string }) => kind === 'applications_promised')
  expect(line).toMatchObject({ count: 1, when: 'first' })
  expect(await listed(`filter[is_late]=true&filter[contact_uid]=${contact.id}`, own)).toEqual([])
  const found = (
    await own.get(
      `/api/applications?filter[is_owed]=true&filter[promise_on][to]=${next}&filter[contact_uid]=${contact.id}`,
    )
  ).json
  expect(found.data.map(({ uid }: { uid: string }) => uid)).toEqual([due])
})

test('who may see one job sees its applications alone', async () => {
  const { uid, job } = await makeApplication()
  await makeApplication()
  const user = await makeUser({ kind: 'employee' })
  const client = await api.signIn(user)
  expect((await client.get('/api/applications')).status).toBe(403)
  await db().insertInto('recordPermissions').values({ jobId: job.id, userId: user.id, what: 'see' }).execute()
  expect(uids(await listed('', client))).toEqual([uid])
})

test('the number of an application leads to it', async () => {
  const { uid } = await makeApplication()
  const { refNo } = await db()
    .selectFrom('applications')
    .select('refNo')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const { hits } = (await staff.get(`/api/office/jump?search=${refNo}`)).json
  expect(hits).toMatchObject([{ kind: 'candidate', id: uid, path: `/office/applications/${uid}` }])
})

test('that somebody was searched for by name is in the trail, once; a list without names is not', async () => {
  const reader = await makeUser({ kind: 'employee', permissions: ['applications.read', 'jobs.read'] })
  const client = await api.signIn(reader)
  const { refNo } = await db()
    .selectFrom('applications')
    .select('refNo')
    .where('status', '<>', 'draft')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const query of [
    '',
    '?filter[status]=submitted',
    '?search=nikogar',
    `?search=${refNo}`,
    `?search=${refNo}&page=2`,
  ])
    expect([query, (await client.get(`/api/applications${query}`)).status]).toEqual([query, 200])
  const trail = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('actorId', '=', reader.id)
    .where('action', '=', 'candidates.searched')
    .execute()
  expect(trail).toEqual([{ details: { count: 1 } }])
})
