// What a company was shown and a later yes does not let it keep.
import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { withdrawShare } from './decide.service.ts'
import { tasks } from '#sharing/sharing.background.ts'
import { agree, makeShare } from '#sharing/sharing.factory.ts'

const api = await testApp()

test('a narrower yes asks the company to erase what it drops, and its end asks for the rest', async () => {
  const made = await makeShare({ fields: ['name', 'email', 'phone', 'cv'] })
  const { user, uid, share, contact } = made
  const staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
  )
  const client = await api.signIn(contact)
  expect((await client.get(`/api/shared-profiles/${share}`)).json.values).toHaveLength(3)
  await db().updateTable('candidates').set({ city: 'Kranj' }).where('userId', '=', user.id).execute()
  const ask = async (fields: string[]): Promise<string> =>
    (await staff.post('/api/share-requests', { application: uid, fields })).json.uid
  /** Requests to erase; those of one moment are in no order. */
  const erasures = async () =>
    (await runTasks(api.databaseUrl).then(() => sentMails(contact.email))).filter(({ subject }) =>
      subject.startsWith('Prosimo, izbrišite'),
    )

  await agree(user, await ask(['name', 'city']))
  const [first, ...none] = await erasures()
  expect(none).toEqual([])
  expect(first?.text).toMatch(/Za izbris:?\s+e-pošta, telefon, življenjepis\s/)
  expect(first?.text).toContain(user.name ?? '')
  expect(first?.text).toContain('novo predstavitev')

  // The same fields with another name and nothing else: the earlier name is dropped.
  await db().updateTable('users').set({ name: 'Novo Ime' }).where('id', '=', user.id).execute()
  const last = await ask(['name', 'city'])
  await agree(user, last)
  const second = (await erasures()).find(({ text }) => !text.includes('e-pošta') && text !== first?.text)
  expect(second?.text).toMatch(/Za izbris:?\s+ime in priimek\s/)
  expect([second?.text.includes(user.name ?? ''), second?.text.includes('Novo Ime')]).toEqual([true, false])

  await withdrawShare(whoIs(user), last, 'sl-SI')
  const all = await erasures()
  expect(all).toHaveLength(3)
  expect(all.find(({ text }) => text.includes('Novo Ime'))?.text).toMatch(/Za izbris:?\s+ime in priimek, kraj\s/)
})

/** Shown, ended while nobody was there to be asked, and asked and allowed anew; then the company has somebody. */
async function againAfterDebt(fields: string[], isWaiting = false) {
  const { user, uid, share, contact, job, consultant } = await makeShare({ fields: ['name', 'email', 'phone'] })
  const staff = await api.signIn(consultant)
  const leave = (status: 'active' | 'disabled') =>
    db().updateTable('users').set({ status }).where('id', '=', contact.id).execute()
  if (!isWaiting) await leave('disabled')
  expect((await (await api.signIn(user)).post(`/api/portal/share-requests/${share}/withdraw`)).status).toBe(200)
  await leave('active')
  const { status, json } = await staff.post('/api/share-requests', { application: uid, fields })
  expect(status).toBe(201)
  await agree(user, json.uid)
  await tasks['sharing.sendOwed']()
  await runTasks(api.databaseUrl)
  await tasks['sharing.sendOwed']()
  const asked = (await sentMails(contact.email)).filter(({ subject }) => subject.startsWith('Prosimo, izbrišite'))
  const owed = await db().selectFrom('owedErasures').select('id').where('jobId', '=', job.id).execute()
  return { asked, owed }
}

test('what was owed and is allowed again is not asked for; only the rest is', async () => {
  expect(await againAfterDebt(['name', 'email', 'phone'])).toEqual({ asked: [], owed: [] })
  const { asked, owed } = await againAfterDebt(['name', 'email'])
  expect(asked).toMatchObject([{ text: expect.stringMatching(/Za izbris:?\s+telefon\s/) }])
  expect(owed).toEqual([])
})

test('a mail that still waits to ask for it is not sent', async () => {
  expect(await againAfterDebt(['name', 'email', 'phone'], true)).toEqual({ asked: [], owed: [] })
  const { asked, owed } = await againAfterDebt(['name', 'email'], true)
  expect(asked).toMatchObject([{ text: expect.stringMatching(/Za izbris:?\s+telefon\s/) }])
  expect(owed).toEqual([])
})
