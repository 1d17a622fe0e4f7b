// People the portal asked something by a link: what we promise them to forget is in the mails to them as well.
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { answerAs, closeNow, makeCampaign } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeOpen } from '#references/references.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { runRetention } from './retention.service.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
})
afterEach(() => setClock())
const at = (day: string) => setClock(() => new Date(`${day}T01:10:00Z`))
const night = async () =>
  expect((await runRetention(false)).filter(({ failed }) => failed > 0).map(({ rule }) => rule)).toEqual([])
const mailsTo = async (address: string): Promise<number> =>
  (await db().selectFrom('mails').select('id').where('toAddress', '=', address).execute()).length

test('who was asked about a job', async () => {
  at('2026-03-01')
  const { id } = await makeJob()
  const email = 'vprasana@example.com'
  const asked = await staff.post(`/api/jobs/${id}/approaches`, { email })
  const { answer_by: last } = asked.json
  expect([asked.status, last]).toEqual([201, '2026-03-15'])
  at('2026-09-15')
  await night()
  expect(await mailsTo(email)).toBe(1)
  at('2026-09-17')
  await night()
  expect(await mailsTo(email)).toBe(0)
})

test('who was named for a reference', async () => {
  const [made, other] = [
    await makeOpen(staff, (user) => api.signIn(user), { email: 'lanska@example.com' }),
    await makeOpen(staff, (user) => api.signIn(user), { email: 'letosnja@example.com' }),
  ]
  await db()
    .updateTable('referees')
    .set({ createdAt: new Date(Date.now() - 400 * 86_400_000) })
    .where('id', '=', made.referee)
    .execute()
  expect([await mailsTo('lanska@example.com'), await mailsTo('letosnja@example.com')]).toEqual([1, 1])
  await night()
  expect([await mailsTo('lanska@example.com'), await mailsTo('letosnja@example.com')]).toEqual([0, 1])
  expect((await api.anon.get(`/api/public/references/${other.token}`)).status).toBe(200)
})

test('who was asked for feedback', async () => {
  at('2026-03-01')
  const made = await makeCampaign({ raters: ['leader', 'coworker'] })
  const stranger = made.raters.find(({ relationship }) => relationship === 'leader')
  await answerAs(stranger!)
  await closeNow(made)
  const report = await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)
  expect(report.status).toBe(201)
  at('2027-03-01')
  await night()
  expect(await mailsTo(stranger!.email)).toBe(1)
  at('2027-03-02')
  await night()
  expect(await mailsTo(stranger!.email)).toBe(0)
  expect(await mailsTo(made.subject.email)).toBeGreaterThan(0)
})
