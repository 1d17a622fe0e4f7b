// A company nobody can be written to at: what was promised to the person becomes the consultant's to do.
import { expect, test } from 'vitest'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { db, transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { makeUser } from '#users/users.factory.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { agree, decideSharing, makeContact, makeShare } from '#sharing/sharing.factory.ts'
import { tasks } from '#sharing/sharing.background.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { whileHeld } from '../../../test/held.ts'
import { withdrawShare } from './decide.service.ts'
import { repeatEnd } from './ends.service.ts'

const api = await testApp()

const leave = (id: string) => db().updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute()
const lastTo = async (email: string) => {
  await runTasks(api.databaseUrl)
  return (await sentMails(email))[0]
}

test('when its only contact has left, the consultant is asked to see to the erasure', async () => {
  const { user, share, contact, consultant } = await makeShare()
  await leave(contact.id)
  await withdrawShare(whoIs(user), share, 'sl-SI')
  const mail = await lastTo(consultant.email)
  expect(mail?.text).toContain('Pozovite ga sami')
  expect(mail?.text).not.toContain('smo ga pozvali')
  const page = await (await api.signIn(user)).get(`/api/portal/share-requests/${share}`)
  expect(page.status).toBe(200)
})

test.each([
  { what: 'by the name the company was shown', fields: ['name', 'education'] as const },
  { what: 'by the number where it was shown none', fields: ['education'] as const },
])('after a withdrawn application the consultant asks for it $what', async ({ fields }) => {
  const { user, uid, contact, consultant } = await makeShare({ fields: [...fields] })
  await leave(contact.id)
  const candidate = await api.signIn(user)
  expect((await candidate.post(`/api/portal/applications/${uid}/withdraw`, {})).status).toBe(200)
  const { ref_no: ref } = (await candidate.get(`/api/portal/applications/${uid}`)).json
  const mail = await lastTo(consultant.email)
  expect(mail?.text).toContain('Pozovite ga sami')
  expect(mail?.text).toContain(ref)
  const isNamed = fields.some((field) => field === 'name')
  expect(mail?.text?.includes(`${user.name}`)).toBe(isNamed)
})

test('what is allowed while nobody is there to see it is told as it is', async () => {
  const { user, share, contact, consultant } = await makeShare({ status: 'pending' })
  await leave(contact.id)
  await agree(user, share)
  const mail = await lastTo(consultant.email)
  expect(mail?.text).toContain('nima dejavne kontaktne osebe')
  expect(mail?.text).not.toContain('smo obvestili')
})

/** Somebody of the company, from now on. */
async function addContact(jobId: string, language: 'sl-SI' | 'en-EN' = 'sl-SI') {
  const { companyId } = await db()
    .selectFrom('jobs')
    .select('companyId')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return makeContact(companyId, { language })
}
const askedToErase = async (email: string) => {
  await tasks['sharing.sendOwed']()
  await runTasks(api.databaseUrl)
  return sentMails(email)
}
const owedRows = (jobId: string) => db().selectFrom('owedErasures').selectAll().where('jobId', '=', jobId).execute()

test('the company is asked to erase as soon as it has a contact, once, and the person reads what holds until then', async () => {
  const { user, share, contact, job, uid } = await makeShare()
  await leave(contact.id)
  await withdrawShare(whoIs(user), share, 'sl-SI')
  const client = await api.signIn(user)
  const isOwed = async () => (await client.get(`/api/portal/share-requests/${share}`)).json.is_erasure_owed
  expect(await isOwed()).toBe(true)
  expect(await askedToErase(contact.email)).toHaveLength(1)
  expect(await isOwed()).toBe(true)
  const successor = await addContact(job.id)
  const [mail, ...more] = await askedToErase(successor.email)
  const { refNo } = await db()
    .selectFrom('applications')
    .select('refNo')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  expect(mail?.subject).toBe(`Prosimo, izbrišite podatke: ${refNo}`)
  expect(mail?.text).toContain('življenjepis')
  expect(mail?.text).not.toContain(user.name)
  expect(more).toEqual([])
  expect(await isOwed()).toBe(false)
  expect(await askedToErase(successor.email)).toHaveLength(1)
  expect(await owedRows(job.id)).toEqual([])
})

test('two processes that find the contact at once ask it once', async () => {
  const { user, share, contact, job } = await makeShare()
  await leave(contact.id)
  await withdrawShare(whoIs(user), share, 'sl-SI')
  const successor = await addContact(job.id)
  const ask = () => tasks['sharing.sendOwed']()
  await whileHeld(api.databaseUrl, 'select from owed_erasures where job_id = $1 for update', job.id, [ask, ask])
  await runTasks(api.databaseUrl)
  expect(await sentMails(successor.email)).toHaveLength(1)
})

test('also of somebody who has been erased since; what is kept until then names nobody', async () => {
  const { user, share, contact, job } = await makeShare()
  await leave(contact.id)
  await eraseAccount(user.id, 'administration')
  expect(await db().selectFrom('shareRequests').select('id').where('id', '=', share).execute()).toEqual([])
  const kept = JSON.stringify(await owedRows(job.id))
  expect(kept).toContain('P-')
  for (const trace of [user.id, user.name, user.email, share]) expect(kept).not.toContain(trace)
  const successor = await addContact(job.id, 'en-EN')
  const [mail] = await askedToErase(successor.email)
  expect(mail?.subject).toMatch(/^Please erase data: P-/)
  await tasks['sharing.sendOwed']()
  expect(await owedRows(job.id)).toEqual([])
})

test('asked of a contact who is erased before the mail goes out, it is asked of the next one', async () => {
  const { user, share, contact, job } = await makeShare()
  const client = await api.signIn(user)
  const isOwed = async () => (await client.get(`/api/portal/share-requests/${share}`)).json.is_erasure_owed
  await withdrawShare(whoIs(user), share, 'sl-SI')
  expect(await isOwed()).toBe(false)
  await eraseAccount(contact.id, 'administration')
  expect(await isOwed()).toBe(true)
  const successor = await addContact(job.id)
  expect(await askedToErase(successor.email)).toMatchObject([{ subject: expect.stringMatching(/^Prosimo, izbrišite/) }])
  expect(await isOwed()).toBe(false)
  expect(await askedToErase(successor.email)).toHaveLength(1)
  expect(await owedRows(job.id)).toEqual([])
})

test('a mail that was given up has asked nobody; its address is not tried again', async () => {
  const { user, share, contact, job } = await makeShare()
  await withdrawShare(whoIs(user), share, 'sl-SI')
  const toContact = () => db().selectFrom('mails').selectAll().where('toAddress', '=', contact.email)
  const ended = () => toContact().where('template', '=', 'share_ended').execute()
  const [first] = await ended()
  await db().updateTable('mails').set({ status: 'failed' }).where('id', '=', first!.id).execute()
  await tasks['sharing.sendOwed']()
  expect(await ended()).toHaveLength(1)
  expect(await owedRows(job.id)).toHaveLength(1)
  const client = await api.signIn(user)
  const page = async () => (await client.get(`/api/portal/share-requests/${share}`)).json
  expect(await page()).toMatchObject({ is_erasure_owed: true, has_contact: true })
  await leave(contact.id)
  expect(await page()).toMatchObject({ is_erasure_owed: true, has_contact: false })
  const other = await addContact(job.id)
  expect(await askedToErase(other.email)).toHaveLength(1)
  expect(await ended()).toHaveLength(1)
  await tasks['sharing.sendOwed']()
  expect(await owedRows(job.id)).toEqual([])
})

test('an end put back after a restore is owed again, where nobody can be told', async () => {
  const { share, contact, job } = await makeShare()
  await leave(contact.id)
  const line = { id: share, status: 'withdrawn', because: 'person', at: new Date().toISOString() } as const
  await transact(() => repeatEnd(line))
  await transact(() => repeatEnd(line))
  expect(await owedRows(job.id)).toHaveLength(1)
  const successor = await addContact(job.id)
  expect(await askedToErase(successor.email)).toHaveLength(1)
})

test('nothing is owed by who saw nothing', async () => {
  const { user, share, contact, job } = await makeShare({ status: 'pending' })
  await leave(contact.id)
  await decideSharing(user, 'withdraw')
  expect((await (await api.signIn(user)).get(`/api/portal/share-requests/${share}`)).json).toMatchObject({
    status: 'withdrawn',
    is_erasure_owed: false,
  })
  expect(await owedRows(job.id)).toEqual([])
})

test('a candidate is not asked about a company that has nobody to be shown anything', async () => {
  const user = await makeUser()
  const job = await makeJob({ company: { sl: 'Brez ljudi d. o. o.', en: 'Nobody plc' } })
  const { uid } = await makeApplication({ user, job, status: 'in_review' })
  await decideSharing(user)
  const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  const ask = (language: 'sl-SI' | 'en-EN') =>
    staff.post('/api/share-requests', { application: uid, fields: ['education'] }, { language })
  const refused = await ask('sl-SI')
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    { application: [expect.stringContaining('nima dejavne kontaktne osebe')] },
  ])
  expect((await ask('en-EN')).json.errors.application).toEqual([expect.stringContaining('no active contact')])
  await addContact(job.id)
  expect((await ask('sl-SI')).status).toBe(201)
})
