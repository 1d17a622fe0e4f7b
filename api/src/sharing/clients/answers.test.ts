// A company answers a presentation: staff is told what, the candidate that it did, and nobody else learns anything.
import { expect, test } from 'vitest'
import type { Task } from '@korak/contract/tasks.ts'
import { whoIs, moveApplication } from '#applications/applications.factory.ts'
import { ANSWER_WORKING_DAYS } from '#applications/applications.states.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { sentMails } from '#mail/sent.ts'
import { makeContact, makeShare } from '#sharing/sharing.factory.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

process.env['RATE_LIMITS'] = 'on'
const api = await testApp()
const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
const MESSAGE = 'Pridite v torek ob desetih.'

test('a presentation is a task until it is answered, with whom to ask', async () => {
  const { share, contact, consultant, user, job } = await makeShare()
  const client = await api.signIn(contact)
  const tasks = async (): Promise<Task[]> => (await client.get('/api/portal/tasks')).json
  expect(await tasks()).toMatchObject([
    { kind: 'presentation', path: `/shared-profiles/${share}`, subject: `${user.name}, ${job.title}`, due_on: null },
  ])
  const { contact: known, answer } = (await client.get(`/api/shared-profiles/${share}`)).json
  expect([known, answer]).toEqual([{ name: consultant.name, email: consultant.email }, null])
  expect((await client.post(`/api/shared-profiles/${share}/answer`, { answer: 'interested' })).status).toBe(200)
  expect(await tasks()).toEqual([])
})

test('staff reads the last answer; the candidate learns that there is one, and that it is our move', async () => {
  const { uid, share, contact, consultant, user } = await makeShare()
  await moveApplication(whoIs(consultant), uid, { to: 'presented' })
  const [client, candidate] = [await api.signIn(contact), await api.signIn(user)]
  const url = `/api/shared-profiles/${share}/answer`
  expect((await client.post(url, { answer: 'perhaps' })).status).toBe(422)
  const sent = await client.post(url, { answer: 'interview', message: MESSAGE })
  expect(sent.json.answer).toMatchObject({ answer: 'interview', message: MESSAGE })
  // The same again is no other answer, and nobody is told twice.
  expect((await client.post(url, { answer: 'interview', message: MESSAGE })).json.answer).toEqual(sent.json.answer)
  await client.post(url, { answer: 'not_interested' })
  const presentations = (await reader.get(`/api/share-requests?application=${uid}`)).json
  expect(presentations).toMatchObject([
    { uid: share, status: 'confirmed', answer: { answer: 'not_interested', message: null } },
  ])
  const mails = await db()
    .selectFrom('mails')
    .select(['toAddress', 'params'])
    .where('template', '=', 'share_client_answered')
    .where('userId', '=', user.id)
    .orderBy('createdAt')
    .execute()
  expect(mails.map(({ toAddress, params }) => [toAddress, (params as { answer: string }).answer])).toEqual([
    [consultant.email, 'interview'],
    [consultant.email, 'not_interested'],
  ])

  const own = await candidate.get(`/api/portal/share-requests/${share}`)
  expect(own.json.answered_at).toBe(presentations[0].answer.at)
  const application = await candidate.get(`/api/portal/applications/${uid}`)
  const promise = addWorkingDays(today(), ANSWER_WORKING_DAYS)
  expect(application.json).toMatchObject({ status: 'presented', next_move: 'us', promise_on: promise })
  const moved = application.json.events.filter(({ kind }: { kind: string }) => kind === 'promise')
  expect(moved).toMatchObject([{ by: 'system', text: null, promise_on: promise }])
  for (const words of [MESSAGE, 'not_interested']) expect(own.text + application.text).not.toContain(words)
  // Who asks for a copy of everything is not refused it.
  const row = await db().selectFrom('shareRequests').selectAll().where('id', '=', share).executeTakeFirstOrThrow()
  expect(row.clientAnsweredBy).toBe(contact.id)
})

test('only the company that sees the profile answers, and not after its end', async () => {
  const { share, user, contact } = await makeShare()
  const url = `/api/shared-profiles/${share}/answer`
  const answerAs = async (person: { id: string }) => (await api.signIn(person)).post(url, { answer: 'interested' })
  const other = await makeContact((await makeShare()).job.companyId)
  expect((await answerAs(other)).code).toBe('NOT_FOUND')
  expect((await answerAs(user)).status).toBe(403)
  expect((await api.anon.get(`/api/share-requests?application=${share}`)).status).toBe(401)
  await (await api.signIn(user)).post(`/api/portal/share-requests/${share}/withdraw`)
  expect((await answerAs(contact)).code).toBe('NOT_FOUND')
})

test('the answer stays when who gave it has gone', async () => {
  const { uid, share, contact } = await makeShare()
  await (await api.signIn(contact)).post(`/api/shared-profiles/${share}/answer`, { answer: 'interested' })
  await db().deleteFrom('users').where('id', '=', contact.id).execute()
  const [presentation] = (await reader.get(`/api/share-requests?application=${uid}`)).json
  expect(presentation.answer.answer).toBe('interested')
})

test('where the consultant who asked has gone, who hears about the job is told', async () => {
  for (const gone of ['erased', 'disabled'] as const) {
    const { share, contact, consultant, user, job } = await makeShare({ status: 'pending' })
    const hearer = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
    await db()
      .updateTable('jobs')
      .set({ contactId: hearer.id, contactName: '', contactEmail: '', contactPhone: null })
      .where('id', '=', job.id)
      .execute()
    await (gone === 'erased'
      ? db().deleteFrom('users').where('id', '=', consultant.id).execute()
      : db().updateTable('users').set({ status: 'disabled' }).where('id', '=', consultant.id).execute())
    const own = await api.signIn(user)
    const url = `/api/portal/share-requests/${share}`
    const { shown } = (await own.get(url)).json
    expect((await own.post(`${url}/confirm`, { shown })).status).toBe(200)
    const answer = { answer: 'interview', message: MESSAGE }
    expect((await (await api.signIn(contact)).post(`/api/shared-profiles/${share}/answer`, answer)).status).toBe(200)
    const mails = await db()
      .selectFrom('mails')
      .select('template')
      .where('toAddress', '=', hearer.email)
      .where('userId', '=', user.id)
      .orderBy('createdAt')
      .execute()
    expect(mails.map(({ template }) => template)).toEqual(['share_answered', 'share_client_answered'])
  }
})

test('of a withdrawn application the consultant reads the number alone, also in what a company wrote before and waited', async () => {
  const { uid, share, contact, consultant, user } = await makeShare()
  const client = await api.signIn(contact)
  const answer = { answer: 'interview', message: `Povabite ${user.name}, prosim.` }
  expect((await client.post(`/api/shared-profiles/${share}/answer`, answer)).status).toBe(200)
  const candidate = await api.signIn(user)
  expect((await candidate.post(`/api/portal/applications/${uid}/withdraw`, {})).status).toBe(200)
  const { ref_no: ref } = (await candidate.get(`/api/portal/applications/${uid}`)).json
  const kept = db().selectFrom('mails').select(['id', 'template', 'params']).where('toAddress', '=', consultant.email)
  const mails = await kept.where('template', 'like', 'share_%').orderBy('createdAt').execute()
  expect(mails.map(({ template }) => template)).toEqual(['share_answered', 'share_client_answered', 'share_answered'])
  // What tells of the withdrawal is written without the name, so that none waits in it.
  expect(JSON.stringify(mails.at(-1)?.params)).not.toContain(user.name)
  for (const { id } of mails) await sendQueued(id)
  const sent = (await sentMails(consultant.email)).filter(({ id }) => mails.some((mail) => mail.id === id))
  expect(sent).toHaveLength(3)
  for (const { subject, text } of sent) {
    expect(subject + text).toContain(ref)
    for (const words of [user.name, user.email]) expect(subject + text).not.toContain(words)
  }
})

test('a consultant is not mailed without end by somebody who changes their mind', async () => {
  const { share, contact } = await makeShare()
  const client = await api.signIn(contact)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(
      (await client.post(`/api/shared-profiles/${share}/answer`, { answer: 'interested', message: `${n}` })).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})

test('who answered at the company finds their own words in their data, and nothing of whom they are about', async () => {
  const { share, contact, user } = await makeShare()
  const colleague = await makeContact((await makeShare()).job.companyId)
  const client = await api.signIn(contact)
  expect(
    (await client.post(`/api/shared-profiles/${share}/answer`, { answer: 'interview', message: MESSAGE })).status,
  ).toBe(200)
  const recordsOf = async (person: MadeUser) =>
    (await makeExport(person)).files.get('art15/records/share-requests.json')
  const [row, ...others] = JSON.parse(String(await recordsOf(contact)))
  expect(row).toMatchObject({ id: share, client_answer: 'interview', client_message: MESSAGE })
  expect(row.client_answered_at).not.toBeNull()
  const told = Object.keys(row).filter((column) => row[column] !== null && !column.startsWith('client_'))
  expect([told.toSorted(), others]).toEqual([['company_id', 'id', 'job_id'], []])
  expect(String(await recordsOf(contact))).not.toContain(user.id)
  expect(JSON.parse(String(await recordsOf(colleague)))).toEqual([])
  expect(JSON.parse(String(await recordsOf(user)))).toMatchObject([{ user_id: user.id, client_message: MESSAGE }])
})
