import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, today } from '#base/time.ts'
import { clearCaches } from '#base/cache.ts'
import { db } from '#db/db.ts'
import { brand } from '#mail/brand.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
let admin: Client
beforeAll(async () => {
  admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
})

let maja: MadeUser
let bor: MadeUser
let own: Client
let other: Client
beforeEach(async () => {
  maja = await makeUser({
    kind: 'employee',
    name: 'Maja Zupan',
    permissions: ['jobs.read', 'jobs.update', 'applications.read'],
  })
  bor = await makeUser({ kind: 'employee', name: 'Bor Kos', permissions: ['jobs.read', 'applications.read'] })
  own = await api.signIn(maja)
  other = await api.signIn(bor)
})
const days = (first: number, last: number) => ({ from_on: addDays(today(), first), until_on: addDays(today(), last) })
const name = (client: Client, rest: object = {}) =>
  client.post('/api/substitutes', { substitute_uid: bor.id, ...days(0, 7), is_contact: false, ...rest })
const lines = async (client: Client) => (await client.get('/api/office/today')).json as AnswerOf<'GET /office/today'>
const marked = async (client: Client) => (await lines(client)).lines.filter((line) => line.instead_of !== null)
const move = (first: number, last: number) =>
  db()
    .updateTable('substitutes')
    .set({ fromOn: addDays(today(), first), untilOn: addDays(today(), last) })
    .where('userId', '=', maja.id)
    .execute()

test('jobs and lines of who is away show at the substitute’s, marked, and end by themselves', async () => {
  const job = await makeJob({ contactId: maja.id, status: 'paused' })
  await makeJob({ status: 'paused' })
  const view = {
    list: 'jobs',
    name: 'Ustavljeni',
    query: 'status[]=paused',
    columns: [],
    is_shared: false,
    threshold: 0,
  }
  expect((await own.post('/api/saved-views', view)).status).toBe(201)
  expect(await marked(other)).toEqual([])
  expect((await name(own)).status).toBe(201)
  const seen = await marked(other)
  expect(seen.map(({ kind, instead_of }) => [kind, instead_of])).toEqual([
    ['jobs_of_absent', 'Maja Zupan'],
    ['jobs_paused', 'Maja Zupan'],
    ['saved_view', 'Maja Zupan'],
  ])
  // Each number opens exactly what it counts.
  for (const { path, count } of seen) {
    const query = [...new URL(path, 'http://x').searchParams].map(([key, value]) => {
      const [column, isList] = key.split('[')
      return `filter[${column}]${isList === undefined ? '' : '[any][]'}=${value}`
    })
    expect([path, (await other.get(`/api/jobs?${query.join('&')}`)).json.total]).toEqual([path, count])
  }
  expect((await other.get(`/api/jobs/${job.id}`)).json.instead_of).toBe('Maja Zupan')
  expect((await own.get(`/api/jobs/${job.id}`)).json.instead_of).toBe(null)
  const listed = (await other.get(`/api/jobs?filter[contact_uid]=${maja.id}`)).json.data
  expect(listed.map((one: { instead_of: string }) => one.instead_of)).toEqual(['Maja Zupan'])
  for (const [first, last] of [
    [1, 7],
    [-7, -1],
  ] as const) {
    await move(first, last)
    expect(await marked(other)).toEqual([])
    expect((await other.get(`/api/jobs/${job.id}`)).json.instead_of).toBe(null)
  }
  await move(-1, 0)
  expect((await marked(other)).length).toBe(3)
})

test('open tasks of who is away show at the substitute’s, who may do them, and at nobody else’s', async () => {
  const permissions = ['tasks.manage'] as const
  const away = await makeUser({ kind: 'employee', name: 'Eva Kos', permissions: [...permissions] })
  const stands = await makeUser({ kind: 'employee', permissions: [...permissions] })
  const [client, instead] = [await api.signIn(away), await api.signIn(stands)]
  const third = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
  const write = async (text: string) => (await client.post('/api/tasks', { text, assignee_uid: away.id })).json.uid
  const [uid, done] = [await write('Pokliči stranko'), await write('Opravljena')]
  await client.post(`/api/tasks/${done}/complete`, { rev: 1 })
  expect((await instead.get(`/api/tasks/${uid}`)).code).toBe('NOT_FOUND')
  await client.post('/api/substitutes', { substitute_uid: stands.id, ...days(0, 7), is_contact: false })
  const [line] = await marked(instead)
  expect(line).toMatchObject({ kind: 'tasks_of_absent', instead_of: 'Eva Kos', count: 1 })
  const search = new URL(line?.path ?? '', 'http://x').search
  expect(search).toBe(`?state.none=done&assignee_uid=${away.id}`)
  const query = `filter[state][none]=done&filter[assignee_uid]=${away.id}`
  const listed = (await instead.get(`/api/tasks?${query}`)).json
  expect(listed.data.map((task: { uid: string }) => task.uid)).toEqual([uid])
  expect(listed.data[0].may).toMatchObject({ complete: true, delete: false })
  expect((await third.get(`/api/tasks?${query}`)).json.total).toBe(0)
  expect((await third.post(`/api/tasks/${uid}/complete`, { rev: 1 })).code).toBe('NOT_FOUND')
  expect((await instead.post(`/api/tasks/${uid}/complete`, { rev: 1 })).json.state).toBe('done')
  expect(await marked(instead)).toEqual([])
})

test('nobody gains a permission by it', async () => {
  const job = await makeJob({ contactId: maja.id })
  const blind = await makeUser({ kind: 'employee', permissions: ['codelists.manage'] })
  expect((await name(own, { substitute_uid: blind.id })).status).toBe(201)
  const client = await api.signIn(blind)
  expect(await marked(client)).toEqual([])
  expect((await client.get(`/api/jobs/${job.id}`)).code).toBe('FORBIDDEN')
  expect((await client.get('/api/auth/user')).json.permissions).toEqual(['codelists.manage'])
  await move(-9, -8)
  expect((await name(own)).status).toBe(201)
  const { rev, may } = (await other.get(`/api/jobs/${job.id}`)).json
  expect(may.update).toBe(false)
  expect((await other.put(`/api/jobs/${job.id}`, { rev, city: 'Bled' })).code).toBe('FORBIDDEN')
})

test('candidates keep the contact there is, unless the setting says so', async () => {
  const job = await makeJob({ contactId: maja.id })
  const application = await makeApplication({ job })
  const candidate = await api.signIn(application.user)
  const contact = async () => {
    clearCaches()
    const ad = (await candidate.get(`/api/portal/jobs/${job.id}`)).json.contact
    const sent = (await candidate.get(`/api/portal/applications/${application.uid}`)).json.contact
    return [ad.name, ad.email, sent.name, sent.email]
  }
  const before = ['Maja Zupan', maja.email, 'Maja Zupan', maja.email]
  const { uid } = (await name(own)).json
  expect(await contact()).toEqual(before)
  expect((await own.del(`/api/substitutes/${uid}`)).status).toBe(200)
  expect((await name(own, { is_contact: true })).status).toBe(201)
  expect(await contact()).toEqual(['Bor Kos', bor.email, 'Bor Kos', bor.email])
  await move(-2, -1)
  expect(await contact()).toEqual(before)
})

test('a contact with a disabled account is shown to nobody, and their jobs wait in Danes', async () => {
  const job = await makeJob({ contactId: maja.id })
  await db().updateTable('jobs').set({ contactPhone: '01 234 56 78' }).where('id', '=', job.id).execute()
  const application = await makeApplication({ job })
  const candidate = await api.signIn(application.user)
  const contacts = async () => [
    (await api.anon.get(`/api/portal/jobs/${job.id}`)).json.contact,
    (await candidate.get(`/api/portal/applications/${application.uid}`)).json.contact,
  ]
  const phone = '01 234 56 78'
  for (const one of await contacts()) expect(one).toMatchObject({ name: 'Maja Zupan', phone })
  await name(own, { is_contact: true })
  // The phone is of who is away.
  for (const one of await contacts()) expect(one).toMatchObject({ name: 'Bor Kos', phone: null })
  await move(-2, -1)
  clearCaches()
  const { rev } = (await admin.get(`/api/users/${maja.id}`)).json
  expect((await admin.put(`/api/users/${maja.id}`, { rev, name: 'Maja Kos' })).status).toBe(200)
  for (const one of await contacts()) expect(one.name).toBe('Maja Kos')
  const disabled = await admin.post(`/api/users/${maja.id}/disable`, { rev: rev + 1, reason: 'Odhod' })
  expect(disabled.status).toBe(200)
  for (const one of await contacts())
    expect(one).toMatchObject({ name: brand.company, email: brand.email, phone: brand.phone.shown })
  const line = (await lines(other)).lines.find(({ kind }) => kind === 'jobs_without_contact')
  expect(line?.path).toContain('waits=contact')
  const listed = (await other.get(`/api/jobs?filter[waits]=contact&filter[contact_uid]=${maja.id}`)).json
  expect(listed.data.map(({ uid }: { uid: string }) => uid)).toEqual([job.id])
})

test('a contact who may not read applications any more is shown to nobody, and who hears instead has it in Danes', async () => {
  const maker = await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update', 'applications.read'] })
  const made = await api.signIn(maker)
  const [job, another] = [
    await makeJob({ contactId: maja.id, createdBy: maker.id }),
    await makeJob({ contactId: maja.id, createdBy: maker.id }),
  ]
  const application = await makeApplication({ job })
  const candidate = await api.signIn(application.user)
  const contacts = async () => {
    clearCaches()
    const ad = (await api.anon.get(`/api/portal/jobs/${job.id}`)).json.contact
    return [ad.name, (await candidate.get(`/api/portal/applications/${application.uid}`)).json.contact.name]
  }
  const lineOf = async (client: Client, whose: 'mine' | 'all') => {
    clearCaches()
    const day = (await client.get(`/api/office/today?whose=${whose}`)).json as AnswerOf<'GET /office/today'>
    return day.lines.find(({ kind }) => kind === 'jobs_without_contact')
  }
  expect([await contacts(), await lineOf(made, 'mine')]).toEqual([['Maja Zupan', 'Maja Zupan'], undefined])
  await db()
    .deleteFrom('rolePermissions')
    .where('permission', '=', 'applications.read')
    .where('roleId', 'in', (from) => from.selectFrom('userRoles').select('roleId').where('userId', '=', maja.id))
    .execute()
  expect(await contacts()).toEqual([brand.company, brand.company])
  const line = await lineOf(made, 'mine')
  expect(line).toMatchObject({ count: 2, path: `/office/jobs?waits=contact&hearer_uid=${maker.id}` })
  const listed = async (query: string) =>
    (await admin.get(`/api/jobs?${query}`)).json.data.map(({ uid }: { uid: string }) => uid).toSorted()
  expect(await listed(`filter[waits]=contact&filter[hearer_uid]=${maker.id}`)).toEqual([job.id, another.id].toSorted())
  expect(await lineOf(made, 'all')).toMatchObject({ path: '/office/jobs?waits=contact' })
  expect(await lineOf(other, 'mine')).toBeUndefined()
  // Who may read those of one job by themselves is its contact again.
  const given = await admin.post(`/api/jobs/${job.id}/permissions`, { user_uid: maja.id, what: 'see' })
  expect([given.status, await contacts()]).toEqual([201, ['Maja Zupan', 'Maja Zupan']])
  expect(await listed(`filter[waits]=contact&filter[hearer_uid]=${maker.id}`)).toEqual([another.id])
  // Whoever made the ad has left: it is for an administrator.
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', maker.id).execute()
  const { path } = (await lineOf(admin, 'mine'))!
  const query = path.slice(path.indexOf('?') + 1).replaceAll(/(\w+)=/g, 'filter[$1]=')
  expect(await listed(`${query}&filter[contact_uid]=${maja.id}`)).toEqual([another.id])
})

test('an administrator names one for others; anybody else for themselves alone', async () => {
  expect((await name(admin, { user_uid: maja.id })).status).toBe(201)
  const { absences, standing_in, may_create } = (await own.get('/api/substitutes')).json
  expect([absences.length, standing_in.length, may_create]).toEqual([1, 0, true])
  expect(absences[0]).toMatchObject({ substitute: { name: 'Bor Kos' }, state: 'now', may: { delete: true } })
  const [standing] = (await other.get('/api/substitutes')).json.standing_in
  expect(standing.may.delete).toBe(false)
  expect((await other.del(`/api/substitutes/${standing.uid}`)).code).toBe('FORBIDDEN')
  const third = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await third.del(`/api/substitutes/${standing.uid}`)).code).toBe('NOT_FOUND')
  expect((await third.get(`/api/substitutes?user_uid=${maja.id}`)).code).toBe('FORBIDDEN')
  expect((await name(third, { user_uid: maja.id })).code).toBe('FORBIDDEN')
  // Who sees to accounts has no power over who may more.
  const boss = await makeUser({ kind: 'employee', role: 'Administrators' })
  const manager = await api.signIn(await makeUser({ kind: 'employee', permissions: ['users.manage'] }))
  expect((await name(manager, { user_uid: boss.id })).code).toBe('FORBIDDEN')
  expect((await name(await api.signIn(await makeUser({ kind: 'employee' })))).code).toBe('FORBIDDEN')
})

test('days that are over, taken or turned round, and who cannot stand in, are refused beside the field', async () => {
  const client = await makeUser({ kind: 'company' })
  const gone = await makeUser({ kind: 'employee', status: 'disabled' })
  const wrong = async (rest: object) => Object.keys((await name(own, rest)).json.errors)
  expect(await wrong(days(-3, -1))).toEqual(['until_on'])
  expect(await wrong(days(5, 3))).toEqual(['until_on'])
  for (const uid of [maja.id, client.id, gone.id])
    expect(await wrong({ substitute_uid: uid })).toEqual(['substitute_uid'])
  expect((await name(own, days(3, 6))).status).toBe(201)
  expect(await wrong(days(6, 9))).toEqual(['from_on'])
  expect(await wrong(days(1, 3))).toEqual(['from_on'])
  expect((await name(own, days(7, 9))).status).toBe(201)
  // Its last day is one of its days.
  const absences = async () => (await own.get('/api/substitutes')).json.absences.length
  await move(-3, 0)
  expect(await absences()).toBe(2)
  await move(-3, -1)
  expect(await absences()).toBe(0)
})

test('it is in the trail of who is away', async () => {
  const { uid } = (await name(admin, { user_uid: maja.id })).json
  await own.del(`/api/substitutes/${uid}`)
  const { data } = (await own.get('/api/auth/activities')).json
  expect(data.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['substitutes.deleted', 'self'],
    ['substitutes.created', 'staff'],
  ])
})

test('ended several times at once it is ended once, and so its trail says', async () => {
  const { uid } = (await name(own)).json
  const answers = await Promise.all(Array.from({ length: 4 }, () => own.del(`/api/substitutes/${uid}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  const trail = db().selectFrom('auditEvents').select('id').where('userId', '=', maja.id)
  expect(await trail.where('action', '=', 'substitutes.deleted').execute()).toHaveLength(1)
})

test('who stands in as the contact hears what candidates say', async () => {
  const job = await makeJob({ contactId: maja.id })
  await db()
    .updateTable('jobs')
    .set({ contactPhone: '01 234 56 78', contactRoleSl: 'vodja zaposlovanja' })
    .where('id', '=', job.id)
    .execute()
  const made = await makeApplication({ job })
  const candidate = await api.signIn(made.user)
  const shown = async () => (await candidate.get(`/api/portal/jobs/${job.id}`)).json.contact
  expect(await shown()).toMatchObject({ phone: '01 234 56 78', role: 'vodja zaposlovanja' })
  expect((await name(own, { is_contact: true })).status).toBe(201)
  // Phone and role are those of the contact.
  expect(await shown()).toMatchObject({ name: 'Bor Kos', phone: null, role: null })
  expect(
    (await candidate.post(`/api/portal/applications/${made.uid}/messages`, { text: 'Še eno vprašanje.' })).status,
  ).toBe(201)
  const { rows } = await sql<{ address: string }>`select to_address as address from mails
    where params->>'application' = ${made.uid} and template = 'application_message_notice'`.execute(db())
  expect(rows).toEqual([{ address: bor.email }])
})
