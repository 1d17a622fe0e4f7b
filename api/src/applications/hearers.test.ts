import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { addDays, today } from '#base/time.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { sentMails } from '#mail/sent.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeApplication } from './applications.factory.ts'

const api = await testApp()
let admin: Client
let maja: MadeUser
let blind: MadeUser
beforeAll(async () => {
  admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  maja = await makeUser({
    kind: 'employee',
    name: 'Maja Zupan',
    permissions: ['jobs.read', 'jobs.update', 'applications.read'],
  })
  blind = await makeUser({ kind: 'employee', name: 'Simona Ros', permissions: ['evaluations.create'] })
})

const waiting = (application: string) =>
  db()
    .selectFrom('mails')
    .select(['id', 'template', 'toAddress', 'params'])
    .where('template', 'like', '%notice')
    .orderBy('createdAt')
    .execute()
    .then((rows) => rows.filter(({ params }) => (params as { application?: string }).application === application))
const write = async (made: Awaited<ReturnType<typeof makeApplication>>) => {
  const candidate = await api.signIn(made.user)
  const { status } = await candidate.post(`/api/portal/applications/${made.uid}/messages`, { text: 'Še nekaj.' })
  expect(status).toBe(201)
  return candidate
}

test('nobody who may not read applications becomes the contact of a job, or stands in for one', async () => {
  const own = await api.signIn(maja)
  const offered: { uid: string }[] = (await own.get('/api/job-contacts')).json
  const contacts = new Set(offered.map(({ uid }) => uid))
  expect([contacts.has(maja.id), contacts.has(blind.id)]).toEqual([true, false])
  const job = await makeJob({ contactId: maja.id })
  const { rev } = (await own.get(`/api/jobs/${job.id}`)).json
  const put = (client: Client) => client.put(`/api/jobs/${job.id}`, { rev, contact_uid: blind.id })
  expect(Object.keys((await put(own)).json.errors)).toEqual(['contact_uid'])
  const bulk = await own.post('/api/bulk-actions/jobs/contact', { ids: [job.id], count: 1, contact_uid: blind.id })
  expect(Object.keys(bulk.json.errors)).toEqual(['contact_uid'])
  const days = { from_on: today(), until_on: addDays(today(), 7), substitute_uid: blind.id }
  const named = await own.post('/api/substitutes', { ...days, is_contact: true })
  expect(Object.keys(named.json.errors)).toEqual(['substitute_uid'])
  expect((await own.post('/api/substitutes', { ...days, is_contact: false })).status).toBe(201)
  // Who may read those of this job may be its contact.
  await admin.post(`/api/jobs/${job.id}/permissions`, { user_uid: blind.id, what: 'edit' })
  expect((await own.get(`/api/job-contacts?job=${job.id}`)).json).toContainEqual(
    expect.objectContaining({ uid: blind.id }),
  )
  expect((await put(await api.signIn(blind))).status).toBe(200)
})

test('what candidates say goes past a contact and a substitute who may not read it, and past one who may not any more', async () => {
  const job = await makeJob({ contactId: blind.id })
  await db().updateTable('jobs').set({ createdBy: maja.id }).where('id', '=', job.id).execute()
  const made = await makeApplication({ job })
  await write(made)
  expect((await waiting(made.uid)).map(({ toAddress }) => toAddress)).toEqual([maja.email])
  // By a permission on the job they may, until it is taken away.
  const { uid } = (await admin.post(`/api/jobs/${job.id}/permissions`, { user_uid: blind.id, what: 'see' })).json
  const candidate = await write(made)
  const [, told] = await waiting(made.uid)
  expect(told?.toAddress).toBe(blind.email)
  expect((await admin.del(`/api/record-permissions/${uid}`)).status).toBe(200)
  await sendQueued(told?.id ?? '')
  expect((await sentMails(blind.email)).filter(({ id }) => id === told?.id)).toEqual([])
  const sent = (await sentMails(maja.email)).find(({ id }) => id === told?.id)
  expect(sent?.text).toContain(made.user.email)
  // Named before they lost the permission, they stand in and hear nothing all the same.
  await db().updateTable('jobs').set({ contactId: maja.id }).where('id', '=', job.id).execute()
  await db().deleteFrom('substitutes').where('userId', '=', maja.id).execute()
  const standIn = { userId: maja.id, substituteId: blind.id, fromOn: today(), untilOn: today(), isContact: true }
  await db().insertInto('substitutes').values(standIn).execute()
  await candidate.post(`/api/portal/applications/${made.uid}/messages`, { text: 'In še nekaj.' })
  expect((await waiting(made.uid)).at(-1)?.toAddress).toBe(maja.email)
})

test('of who has withdrawn the mail has the number alone, and so has one that waited', async () => {
  const made = await makeApplication({ job: await makeJob({ contactId: maja.id }) })
  const candidate = await write(made)
  const { status } = await candidate.post(`/api/portal/applications/${made.uid}/withdraw`, { reason: 'Selim se.' })
  expect(status).toBe(200)
  const rows = await waiting(made.uid)
  expect(rows.map(({ template }) => template).toSorted()).toEqual([
    'application_message_notice',
    'application_withdrawn_notice',
  ])
  expect(JSON.stringify(rows.at(-1)?.params)).not.toContain(made.user.email)
  for (const { id } of rows) await sendQueued(id)
  const { ref_no: ref } = (await candidate.get(`/api/portal/applications/${made.uid}`)).json
  const sent = (await sentMails(maja.email)).filter(({ id }) => rows.some((row) => row.id === id))
  expect(sent.length).toBe(2)
  for (const { text, subject } of sent) {
    expect(subject + text).toContain(ref)
    expect(subject + text).not.toContain(made.user.email)
    expect(subject + text).not.toContain(made.user.name)
  }
  // What was written for us to read is read once, without a name.
  expect(sent.filter(({ text }) => text.includes('Selim se.'))).toHaveLength(1)
})
