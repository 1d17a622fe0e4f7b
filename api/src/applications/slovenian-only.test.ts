// What candidates are told of a job whose ad is in Slovenian alone.
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test('of an ad in Slovenian alone no title in English is told, which may be that of another job', async () => {
  const user = await makeUser({ language: 'en-EN' })
  await makeCv(user)
  const client = await api.signIn(user)
  const job = await makeJob({ title: 'Natakar (m/ž)', isSlovenianOnly: true, en: { title: 'Cook (m/f)' } })
  const english = { language: 'en-EN' } as const
  const { uid } = (await client.post(`/api/portal/jobs/${job.id}/apply`, {}, english)).json
  expect((await client.post(`/api/portal/applications/${uid}/submit`, {}, english)).status).toBe(200)
  await client.post(`/api/portal/applications/${uid}/messages`, { text: 'Hello' }, english)
  const told = ['applications', `applications/${uid}`, 'conversations'].map((path) =>
    client.get(`/api/portal/${path}`, english),
  )
  for (const { text } of await Promise.all(told)) {
    expect(text).toContain('Natakar')
    expect(text).not.toContain('Cook')
  }
  const mail = await db()
    .selectFrom('mails')
    .selectAll()
    .where('userId', '=', user.id)
    .where('template', '=', 'application_received')
    .executeTakeFirst()
  expect(JSON.stringify(mail?.params)).toContain('Natakar')
})

test('nor in letters, mails and views about it, nor in the office', async () => {
  const user = await makeUser({ language: 'en-EN' })
  const job = await makeJob({ title: 'Natakar (m/ž)', isSlovenianOnly: true, en: { title: 'Cook (m/f)' } })
  const { uid } = await makeApplication({ user, job })
  const client = await api.signIn(user)
  const by = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS], language: 'en-EN' })
  const staff = await api.signIn(by)
  const english = { language: 'en-EN' } as const
  await db()
    .insertInto('tasks')
    .values({ text: 'Call', assigneeId: by.id, authorId: by.id, applicationId: uid })
    .execute()
  await staff.post(`/api/applications/${uid}/messages`, { text: 'Hello' }, english)
  const named = ({ text }: { text: string }) => [...new Set(text.match(/Natakar|Cook/g))]
  for (const path of [
    `applications/${uid}/letter?to=not_selected`,
    `applications/${uid}`,
    'applications',
    'jobs',
    'tasks',
  ])
    expect([path, named(await staff.get(`/api/${path}`, english))]).toEqual([path, ['Natakar']])
  for (const path of ['privacy/views', 'account/close'])
    expect([path, named(await client.get(`/api/portal/${path}`, english))]).toEqual([path, ['Natakar']])
  const mails = await db().selectFrom('mails').select('params').where('userId', '=', user.id).execute()
  expect(named({ text: JSON.stringify(mails) })).toEqual(['Natakar'])
})

test('nor is anything asked in English that nobody has looked at, also once the ad is in Slovenian alone', async () => {
  const by = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  const staff = await api.signIn(by)
  const english = { language: 'en-EN' } as const
  const [other, job] = [await makeJob({ isSlovenianOnly: true }), await makeJob({ en: { title: 'Cook (m/f)' } })]
  const questions = [{ type: 'text', required: true, sl: 'Kdaj lahko začnete?', en: 'Are you married?', options: [] }]
  const asks = async ({ id }: { id: string }) => {
    const user = await makeUser()
    await makeCv(user)
    const client = await api.signIn(user)
    const { uid } = (await client.post(`/api/portal/jobs/${id}/apply`, {}, english)).json
    const { text } = await client.get(`/api/portal/applications/${uid}`, english)
    return text.includes('married') ? 'married' : text.includes('začnete')
  }
  for (const { id } of [other, job]) {
    const { rev } = (await staff.get(`/api/jobs/${id}/questions`)).json
    const body = { rev, questionnaire_uid: null, questions, despite: ['wording'] }
    expect((await staff.put(`/api/jobs/${id}/questions`, body)).status).toBe(200)
  }
  expect([await asks(other), await asks(job)]).toEqual([true, 'married'])
  const { rev } = (await staff.get(`/api/jobs/${job.id}`)).json
  const change = { rev, is_slovenian_only: true, contact_uid: by.id }
  expect((await staff.put(`/api/jobs/${job.id}`, change)).status).toBe(200)
  expect(await asks(job)).toBe(true)
})
