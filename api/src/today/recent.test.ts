// What one last worked on: told of the looks and changes there are, asked when it is read whether one may still read it.
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Permission } from '@korak/contract/route.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { now, setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
const ALL = ['jobs.read', 'applications.read', 'applications.update', 'companies.read'] as const
const NAME = 'Žiga Recentni'
let job: MadeJob
beforeAll(async () => {
  job = await makeJob({ title: 'Vodja izmene (m/ž)' })
})
afterEach(() => setClock())

const staff = async (...permissions: readonly Permission[]) => {
  const user = await makeUser({ kind: 'employee', permissions: [...permissions] })
  return { user, client: await api.signIn(user) }
}
const later = (minutes: number) => {
  const at = now().getTime() + minutes * 60_000
  setClock(() => new Date(at))
}
const recent = async (client: Client) =>
  ((await client.get('/api/office/today')).json as AnswerOf<'GET /office/today'>).recent
const open = (client: Client, kind: string, uid: string) => client.post('/api/office/opened', { kind, uid })
const numberOf = async (uid: string) =>
  (await db().selectFrom('applications').select('refNo').where('id', '=', uid).executeTakeFirstOrThrow()).refNo

test('what was opened, looked at or changed, newest first, each once and where it was last open; nobody else sees it', async () => {
  const { client } = await staff(...ALL)
  const company = await makeCompany('Recentno d. o. o.')
  const { uid } = await makeApplication({ job, user: await makeUser({ name: NAME }) })
  expect(await recent(client)).toEqual([])
  await open(client, 'job', job.id)
  await open(client, 'company', company)
  await open(client, 'board', job.id)
  await client.post(`/api/applications/${uid}/look`)
  const told = await recent(client)
  expect(told.map(({ kind, name }) => [kind, name])).toEqual([
    ['application', await numberOf(uid)],
    ['board', 'Vodja izmene (m/ž)'],
    ['company', 'Recentno d. o. o.'],
  ])
  expect(told[0]).toMatchObject({ path: `/office/applications/${uid}`, job: 'Vodja izmene (m/ž)' })
  expect(told[1]).toMatchObject({ path: `/office/jobs/${job.id}/applications`, job: null })
  expect(await recent((await staff(...ALL)).client)).toEqual([])
})

test('an application is a number until one has opened it whole, and again when it cannot be read; an erased person is gone', async () => {
  const { client } = await staff(...ALL)
  const person = await makeUser({ name: NAME })
  const { uid } = await makeApplication({ job, user: person })
  const names = async () => (await recent(client)).map(({ name }) => name)
  await client.post(`/api/applications/${uid}/look`)
  expect(await names()).toEqual([await numberOf(uid)])
  // What a colleague has opened is not unmasked for this one.
  await (await staff(...ALL)).client.post(`/api/applications/${uid}/unmask`)
  expect(await names()).toEqual([await numberOf(uid)])
  await client.post(`/api/applications/${uid}/unmask`)
  expect(await names()).toEqual([NAME])
  await (await api.signIn(person)).post(`/api/portal/applications/${uid}/withdraw`)
  const answer = await client.get('/api/office/today')
  expect(answer.json.recent.map((one: { name: string }) => one.name)).toEqual([await numberOf(uid)])
  expect(answer.text).not.toContain(NAME)
  await eraseAccount(person.id, 'administration')
  expect(await recent(client)).toEqual([])
})

test('a change is told too, of what was not opened', async () => {
  const { client } = await staff('jobs.read', 'jobs.create', 'jobs.update')
  const { uid } = (await client.post(`/api/jobs/${job.id}/duplicate`)).json
  expect(await recent(client)).toMatchObject([{ kind: 'job', path: `/office/jobs/${uid}` }])
})

test('may one read it is asked now, not when it was opened', async () => {
  const { user, client } = await staff('jobs.read', 'companies.read')
  const company = await makeCompany('Podjetje d. o. o.')
  await open(client, 'job', job.id)
  await open(client, 'company', company)
  expect(await recent(client)).toHaveLength(2)
  await db()
    .deleteFrom('rolePermissions')
    .where('permission', '=', 'companies.read')
    .where('roleId', 'in', db().selectFrom('userRoles').select('roleId').where('userId', '=', user.id))
    .execute()
  const again = await api.signIn(user)
  expect((await recent(again)).map(({ kind }) => kind)).toEqual(['job'])
  // Nor does anybody learn by it whether there is something.
  for (const uid of [company, user.id]) expect((await open(again, 'company', uid)).json).toEqual({ is_noted: false })
  expect((await (await api.signIn(await makeUser())).post('/api/office/opened', {})).status).toBe(403)
})

test('who only looks as a role leaves nothing behind', async () => {
  const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const { id } = await db().selectFrom('roles').select('id').where('key', '=', 'Consultants').executeTakeFirstOrThrow()
  expect((await client.post(`/api/roles/${id}/view`)).status).toBe(200)
  expect((await open(client, 'job', job.id)).json).toEqual({ is_noted: false })
})

test('one kind does not push out the others, and no more is kept than a few', async () => {
  const { user, client } = await staff(...ALL)
  const rows = () => db().selectFrom('lastOpened').selectAll().where('userId', '=', user.id).execute()
  await open(client, 'board', job.id)
  for (let time = 0; time < 6; time++) {
    const { uid } = await makeApplication({ job })
    await client.post(`/api/applications/${uid}/look`)
  }
  expect((await recent(client)).map(({ kind }) => kind)).toEqual([...Array(4).fill('application'), 'board'])
  const [first] = await rows()
  later(5)
  await open(client, 'board', job.id)
  expect(await rows()).toEqual([first])
  later(6)
  await open(client, 'board', job.id)
  expect((await rows())[0]?.openedAt).not.toEqual(first?.openedAt)
  for (let time = 0; time < 21; time++) {
    later(1)
    await open(client, 'company', await makeCompany(`Podjetje ${time}`))
  }
  expect(await rows()).toHaveLength(20)
  expect((await rows()).map(({ kind }) => kind)).not.toContain('board')
  await eraseAccount(user.id, 'administration')
  expect(await rows()).toEqual([])
})
