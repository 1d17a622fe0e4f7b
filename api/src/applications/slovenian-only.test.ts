// What candidates are told of a job whose ad is in Slovenian alone.
import { expect, test } from 'vitest'
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
