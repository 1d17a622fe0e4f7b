import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeJob } from './jobs.factory.ts'

process.env['PAY_RANGE_REQUIRED'] = 'off'
const api = await testApp()
let staff: Client
let contactId = ''
beforeAll(async () => {
  contactId = (await makeUser({ kind: 'employee' })).id
  const permissions = ['jobs.read', 'jobs.update', 'jobs.publish'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})
const draft = (payMin: number | null, payMax: number | null) =>
  makeJob({ status: 'draft', title: 'Pek (m/ž)', en: { title: 'Baker (m/f)' }, contactId, payMin, payMax })
const publish = (id: string) => staff.put(`/api/jobs/${id}/status`, { status: 'published', rev: 1 })

test('a portal that allows it publishes without a range, and Danes says to tell it before the interview', async () => {
  const { id } = await draft(null, null)
  expect((await publish(id)).json).toMatchObject({ status: 'published', publication: { is_pay_required: false } })
  expect((await api.anon.get(`/api/portal/jobs/${id}`)).json.pay).toBeNull()
  const { json } = await staff.get('/api/office/today')
  const line = json.lines.find(({ kind }: { kind: string }) => kind === 'jobs_without_pay')
  expect(line).toMatchObject({ count: 1, path: '/office/jobs?status=published&pay_min.empty=true' })
})

test('half a range is none', async () => {
  expect(Object.keys((await publish((await draft(1800, null)).id)).json.errors)).toEqual(['pay_max'])
  expect(Object.keys((await publish((await draft(null, 1800)).id)).json.errors)).toEqual(['pay_min'])
})
