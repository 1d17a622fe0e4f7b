// A company that has yet to be asked to erase is asked, once, also when a backup from before the end is restored.
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { agree, makeContact, makeShare } from '#sharing/sharing.factory.ts'
import { tasks } from '#sharing/sharing.background.ts'
import { testApp } from '../../../test/app.ts'
import { backUp, startAgain } from '../../../test/backup.ts'
import { runTasks } from '../../../test/background.ts'

const api = await testApp()
const isAsked = ({ subject }: { subject: string }) => subject.startsWith('Prosimo, izbrišite podatke')
/** What runs every five minutes, twice. @returns mails that ask this address to erase */
async function askedOf(email: string) {
  for (const _ of [1, 2]) {
    await tasks['sharing.sendOwed']()
    await runTasks(api.databaseUrl)
  }
  return (await sentMails(email)).filter((mail) => isAsked(mail))
}
const leave = (id: string) => db().updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute()
const owed = (jobId: string) => db().selectFrom('owedErasures').selectAll().where('jobId', '=', jobId).execute()

test('where it was allowed after the backup, too; the person reads that the company has seen it', async () => {
  const { user, share, contact, job } = await makeShare({ status: 'pending' })
  const client = await api.signIn(user)
  const read = async () => (await client.get(`/api/portal/share-requests/${share}`)).json
  const restore = await backUp(api.databaseUrl)
  await agree(user, share)
  await leave(contact.id)
  expect((await client.post(`/api/portal/share-requests/${share}/withdraw`)).status).toBe(200)
  const before = await read()
  expect(before).toMatchObject({ status: 'withdrawn', is_erasure_owed: true })
  await restore()
  await leave(contact.id)
  expect(await read()).toEqual(before)
  await startAgain(api.databaseUrl)
  expect(await owed(job.id)).toHaveLength(1)
  const successor = await makeContact(job.companyId)
  expect(await askedOf(successor.email)).toHaveLength(1)
  await startAgain(api.databaseUrl)
  expect(await askedOf(successor.email)).toHaveLength(1)
  expect((await read()).is_erasure_owed).toBe(false)
})

test('where the mail still waited when all was lost; not where it had gone out', async () => {
  const [waits, gone] = [await makeShare(), await makeShare()]
  const restore = await backUp(api.databaseUrl)
  const withdraw = async ({ user, share }: typeof waits) => {
    const client = await api.signIn(user)
    expect((await client.post(`/api/portal/share-requests/${share}/withdraw`)).status).toBe(200)
  }
  await withdraw(gone)
  expect(await askedOf(gone.contact.email)).toHaveLength(1)
  await withdraw(waits)
  await restore()
  expect(await askedOf(waits.contact.email)).toHaveLength(1)
  expect(await askedOf(gone.contact.email)).toHaveLength(0)
  expect([...(await owed(waits.job.id)), ...(await owed(gone.job.id))]).toEqual([])
})

test('what a later yes has dropped is asked for, too', async () => {
  const { user, share, contact, job, uid, consultant } = await makeShare()
  const staff = await api.signIn(consultant)
  const restore = await backUp(api.databaseUrl)
  await leave(contact.id)
  const successor = await makeContact(job.companyId)
  const { json } = await staff.post('/api/share-requests', { application: uid, fields: ['education'] })
  await leave(successor.id)
  await agree(user, json.uid)
  expect(await owed(job.id)).toMatchObject([{ because: 'replaced', shareId: share }])
  await restore()
  expect(await owed(job.id)).toMatchObject([{ because: 'replaced', shareId: share }])
  expect(await askedOf(contact.email)).toHaveLength(1)
})

test('an account erased right after the mail went out asks nobody a second time', async () => {
  const { user, share, contact, job } = await makeShare()
  const client = await api.signIn(user)
  expect((await client.post(`/api/portal/share-requests/${share}/withdraw`)).status).toBe(200)
  await runTasks(api.databaseUrl)
  expect((await sentMails(contact.email)).filter((mail) => isAsked(mail))).toHaveLength(1)
  await eraseAccount(user.id, 'administration')
  expect(await askedOf(contact.email)).toEqual([])
  expect(await owed(job.id)).toEqual([])
})
