import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeAsked, makeInterviewer } from '#evaluations/evaluations.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
const infect = (userId: string) =>
  db().updateTable('files').set({ scanState: 'infected' }).where('userId', '=', userId).execute()

test('a CV the scanner found infected is not said not to have been sent', async () => {
  const { uid, user } = await makeApplication()
  await infect(user.id)
  const infected = { state: 'infected', lines: [] }
  expect((await staff.get(`/api/applications/${uid}`)).json.cv).toEqual(infected)
  expect((await staff.post(`/api/applications/${uid}/unmask`)).json).toMatchObject({ cv: infected, file: null })
})

test('nor to who evaluates the application', async () => {
  const interviewer = await makeInterviewer()
  const { user, evaluations } = await makeAsked([interviewer])
  await infect(user.id)
  const own = await api.signIn(interviewer)
  expect((await own.get(`/api/evaluations/${evaluations[0]}`)).json.cv).toEqual({ state: 'infected', lines: [] })
})
