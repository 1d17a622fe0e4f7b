// What staff asks of a candidate, with a day to answer by.
import { expect, test } from 'vitest'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeApplication } from './applications.factory.ts'

const api = await testApp()
const consultant = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
)

const mailsAbout = async (uid: string) => {
  const rows = await db()
    .selectFrom('mails')
    .select(['template', 'toAddress', 'params'])
    .orderBy('createdAt')
    .orderBy('template')
    .execute()
  return rows.filter((row) => (row.params as { application?: string }).application === uid)
}

test('a day that has passed or is far off is refused beside the field', async () => {
  const { uid } = await makeApplication()
  const ask = (answer_by: string) => consultant.post(`/api/applications/${uid}/messages`, { text: 'Kdaj?', answer_by })
  for (const day of [addDays(today(), -1), addDays(today(), 200)])
    expect(Object.keys((await ask(day)).json.errors)).toEqual(['answer_by'])
})

test('what asks for an answer by a day says so in its mail', async () => {
  const made = await makeApplication()
  const url = `/api/applications/${made.uid}/messages`
  const told = async () => (await mailsAbout(made.uid)).at(-1)
  const day = addDays(today(), 4)
  await consultant.post(url, { text: 'Kje ste doma?', answer_by: day })
  expect(await told()).toMatchObject({ template: 'application_message', params: { answerBy: day } })
  await consultant.post(url, { text: 'Le v vednost.' })
  expect((await told())?.params).toMatchObject({ answerBy: null })
})

test('nobody is asked anything after the end, nor written to who has withdrawn or leaves the portal', async () => {
  const withdrawn = await makeApplication()
  await (await api.signIn(withdrawn.user)).post(`/api/portal/applications/${withdrawn.uid}/withdraw`)
  const away = await consultant.post(`/api/applications/${withdrawn.uid}/messages`, { text: 'Hvala za sodelovanje.' })
  expect([away.status, away.code]).toEqual([409, 'STATE_NOT_ALLOWED'])
  const made = await makeApplication({ status: 'not_selected' })
  const url = `/api/applications/${made.uid}/messages`
  const asked = await consultant.post(url, { text: 'Zakaj?', answer_by: addDays(today(), 4) })
  expect([asked.status, asked.code]).toEqual([409, 'STATE_NOT_ALLOWED'])
  expect((await consultant.post(url, { text: 'Hvala za sodelovanje.' })).status).toBe(201)
  const leaving = await makeUser()
  const client = await api.signIn(leaving)
  const { uid } = await makeApplication({ user: leaving })
  await client.post('/api/portal/account/close', { email: leaving.email, password: PASSWORD })
  const written = await consultant.post(`/api/applications/${uid}/messages`, { text: 'Hvala.' })
  expect([written.status, written.code]).toEqual([409, 'ACCOUNT_CLOSING'])
})
