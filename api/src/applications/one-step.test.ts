import { expect, test } from 'vitest'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test('applying in one step answers what is there to be read afterwards, in the language asked for', async () => {
  const user = await makeUser({ candidate: { phone: '041 123 456' } })
  await makeCv(user)
  const client = await api.signIn(user)
  const contact = await makeUser({ kind: 'employee', role: 'Consultants' })
  for (const [language, wanted] of [
    ['sl', { contactId: contact.id, contactPhone: '01 234 56 78', company: 'Gostilna Lipa' }],
    ['en', {}],
  ] as const) {
    const job = await makeJob({ title: 'Pek', ...wanted })
    const headers = { 'Accept-Language': language }
    const answer = await client.post('/api/portal/applications', { job_uid: job.id, message: 'Peč.' }, { headers })
    const read = await client.get(`/api/portal/applications/${answer.json.uid}`, { headers })
    expect(answer.json).toEqual(read.json)
    expect(answer.json).toMatchObject({ status: 'submitted', events: [{ by: 'you', files: [] }] })
  }
})
