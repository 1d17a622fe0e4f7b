import { expect, test } from 'vitest'
import { closeNow, makeCampaign, type MadeCampaign } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const propose = async ({ subject, subjectUid }: MadeCampaign, name: string, email: string) =>
  (await api.signIn(subject)).post(`/api/portal/feedback/${subjectUid}/raters`, {
    raters: [{ name, email, relationship: 'coworker' }],
  })

test('proposals wait in one list; deciding about one takes it out, and Danes counts what is left', async () => {
  const [first, second, over] = [await makeCampaign(), await makeCampaign(), await makeCampaign()]
  await propose(first, 'Nika Nova', 'nika@primer.si')
  await propose(second, 'Žiga Znan', 'ziga@primer.si')
  await propose(over, 'Pia Prepozna', 'pia@primer.si')
  await closeNow(over)
  const staff = await api.signIn(first.staff)
  const names = async (query = '') =>
    (await staff.get(`/api/rater-proposals?${query}`)).json.data.map(({ name }: { name: string }) => name).toSorted()
  const counted = async () =>
    (await staff.get('/api/office/today')).json.lines.find(({ kind }: { kind: string }) => kind === 'raters_proposed')
  expect(await names()).toEqual(['Nika Nova', 'Žiga Znan'])
  expect(await names('search=zig')).toEqual(['Žiga Znan'])
  expect(await counted()).toMatchObject({ count: 2, path: '/office/campaigns/raters' })
  const [row] = (await staff.get('/api/rater-proposals?search=nika')).json.data
  expect(row).toMatchObject({
    campaign_uid: first.uid,
    relationship: 'coworker',
    may: { approve: true, decline: true },
  })
  const decide = (body: object) => staff.post(`/api/campaigns/${row.campaign_uid}/raters/${row.id}/decide`, body)
  expect((await decide({ approve: true })).json.errors).toHaveProperty('unknown')
  expect((await decide({ approve: true, unknown: true })).status).toBe(200)
  expect(await names()).toEqual(['Žiga Znan'])
  expect((await counted()).count).toBe(1)
})

test('nobody sees those of a campaign that assesses them; that raters were read is recorded; who may not decide only reads', async () => {
  const assessed = await makeUser({ kind: 'employee', permissions: ['campaigns.read', 'campaigns.manage'] })
  const made = await makeCampaign({ subject: assessed })
  await propose(made, 'Tina Tajna', 'tina@primer.si')
  const own = await api.signIn(assessed)
  expect((await own.get('/api/rater-proposals?search=tina')).json.total).toBe(0)
  const reader = await makeUser({ kind: 'employee', permissions: ['campaigns.read'] })
  const client = await api.signIn(reader)
  const [row] = (await client.get('/api/rater-proposals?search=tina')).json.data
  expect(row.may).toMatchObject({ approve: false, decline: false })
  const trail = await db()
    .selectFrom('auditEvents')
    .select(['action', 'subjectId'])
    .where('actorId', '=', reader.id)
    .execute()
  expect(trail).toContainEqual({ action: 'campaigns.raters_read', subjectId: made.uid })
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await other.get('/api/rater-proposals')).code).toBe('FORBIDDEN')
})
