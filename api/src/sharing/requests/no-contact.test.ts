// A company nobody can be written to at: what was promised to the person becomes the consultant's to do.
import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { agree, makeShare } from '#sharing/sharing.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { withdrawShare } from './decide.service.ts'

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

test('what is allowed while nobody is there to see it is told as it is', async () => {
  const { user, share, contact, consultant } = await makeShare({ status: 'pending' })
  await leave(contact.id)
  await agree(user, share)
  const mail = await lastTo(consultant.email)
  expect(mail?.text).toContain('nima dejavne kontaktne osebe')
  expect(mail?.text).not.toContain('smo obvestili')
})
