import { expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test('the list of jobs counts applications by status for who may read them; drafts and ended ones are in none', async () => {
  const { job } = await makeApplication()
  for (const status of ['submitted', 'interview', 'draft', 'not_selected'] as const)
    await makeApplication({ job, status })
  const counts = async (permissions: ('jobs.read' | 'applications.read')[]) => {
    const staff = await api.signIn(await makeUser({ kind: 'employee', permissions }))
    const { json } = await staff.get(`/api/jobs?filter[id]=${job.id}`)
    return json.data[0].applications
  }
  const found = (await counts(['jobs.read', 'applications.read'])) as { status: string; count: number }[]
  expect(found.map(({ status, count }) => `${status} ${count}`)).toEqual([
    'submitted 2',
    'in_review 0',
    'shortlisted 0',
    'presented 0',
    'interview 1',
    'offer 0',
    'hired 0',
  ])
  expect(await counts(['jobs.read'])).toBeNull()
})
