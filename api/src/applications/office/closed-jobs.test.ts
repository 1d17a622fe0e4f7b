// In a job that is closed somebody is taken up again: what is done then is undone as anywhere.
import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { setClock } from '#base/time.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())

const words = { subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nTo je pismo.', reason: 'Iskali smo več izkušenj.' }

test('a decision made after the job was closed is taken back like any other', async () => {
  const { uid, job } = await makeApplication({ status: 'not_selected' })
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  const stageOf = (status: string) => stages.find((one: { status: string }) => one.status === status).uid
  const { rev } = (await staff.get(`/api/jobs/${job.id}`)).json
  expect((await staff.put(`/api/jobs/${job.id}/status`, { rev, status: 'closed' })).status).toBe(200)
  const move = async (from: string, to: string) =>
    (await staff.post(`/api/applications/${uid}/moves`, { from, to, ...words })).json
  await move('not_selected', stageOf('in_review'))
  setClock(() => new Date(Date.now() + 31_000))
  await sendDueLetters()
  for (const to of [stageOf('shortlisted'), 'not_selected']) {
    const { letter } = await move(stageOf('in_review'), to)
    const back = await staff.post(`/api/applications/${uid}/recall`, { letter: letter.uid })
    expect([to, back.status, back.json.status]).toEqual([to, 200, 'in_review'])
  }
})
