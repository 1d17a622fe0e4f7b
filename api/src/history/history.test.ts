import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test('projects are the applications that were sent, also those withdrawn since, and nobody else sees them', async () => {
  const user = await makeUser()
  const sent = await makeApplication({ user, job: await makeJob({ title: 'Kuhar', en: { title: 'Cook' } }) })
  await makeApplication({ user, status: 'draft' })
  const client = await api.signIn(user)
  await client.post(`/api/portal/applications/${sent.uid}/withdraw`)
  const answer = await client.get('/api/portal/candidate/projects', { language: 'en-EN' })
  expect(answer.json).toMatchObject([{ uid: sent.uid, kind: 'application', title: 'Cook', status: 'withdrawn' }])
  expect((await (await api.signIn(await makeUser())).get('/api/portal/candidate/projects')).json).toEqual([])
})

test('tests are empty while nobody has finished one', async () => {
  const client = await api.signIn(await makeUser({ kind: 'companyemployee' }))
  expect((await client.get('/api/portal/candidate/tests')).json).toEqual([])
})
