import { expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
type Today = AnswerOf<'GET /office/today'>
const todayOf = async (user: { id: string }) => {
  const client = await api.signIn(user)
  const answer = await client.get('/api/office/today')
  return { client, ...(answer.json as Today), status: answer.status }
}
const counts = ({ lines }: Today) => Object.fromEntries(lines.map(({ kind, count }) => [kind, count]))

test('every number opens a list of exactly what it counts', async () => {
  const consultant = await makeUser({ kind: 'employee', permissions: ['jobs.read'] })
  await makeJob({ status: 'draft' })
  await makeJob({ status: 'paused' })
  await makeJob({ expiresDays: 2 })
  await makeJob({ expiresDays: 20 })
  const today = await todayOf(consultant)
  expect(counts(today)).toMatchObject({ jobs_expiring: 1, jobs_paused: 1, jobs_drafted: 1 })
  const { client } = today
  for (const { kind, count, path } of today.lines.filter((line) => line.path.startsWith('/office/jobs'))) {
    const query = [...new URL(path, 'http://x').searchParams].map(([name, value]) => `filter[${name}]=${value}`)
    const list = await client.get(`/api/jobs?${query.join('&')}`)
    expect(list.json.total, kind).toBe(count)
  }
})

test('what there is none of is left out, and so is what one may not see', async () => {
  const manager = await makeUser({ kind: 'employee', permissions: ['codelists.manage'] })
  await makeJob({ status: 'draft' })
  expect(counts(await todayOf(manager))).toEqual({})
})

test('nobody without a permission has a day in the office', async () => {
  expect((await todayOf(await makeUser())).status).toBe(403)
  expect((await todayOf(await makeUser({ kind: 'employee' }))).status).toBe(403)
})
