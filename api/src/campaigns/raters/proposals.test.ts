import { UNDO_MS } from '@korak/contract/amounts.ts'
import { expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { closeNow, makeCampaign, type MadeCampaign } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { tellDeclined } from './decisions.service.ts'
import { inviteDue } from './invitations.service.ts'

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

const REASON = 'Predlagajte nekoga, s katerim delate vsak dan.'
const REASON_EN = 'Please propose somebody you work with every day.'
const told = (address: string) =>
  db()
    .selectFrom('mails')
    .select(['language', 'params'])
    .where('template', '=', 'feedback_raters_declined')
    .where('toAddress', '=', address)
    .execute()
const idsOf = async (client: Client, search: string) =>
  (await client.get(`/api/rater-proposals?search=${search}`)).json.data.map(({ id }: { id: string }) => id)

test('why a proposal is declined reaches the assessed person in their language, in the portal and by one mail', async () => {
  const made = await makeCampaign({ subject: await makeUser({ language: 'en-EN' }) })
  const staff = await api.signIn(made.staff)
  await propose(made, 'Rada Razlog', 'rada@primer.si')
  await propose(made, 'Rok Razlog', 'rok@primer.si')
  const [first, second] = await idsOf(staff, 'razlog')
  const decide = (rater: string, body: object) =>
    staff.post(`/api/campaigns/${made.uid}/raters/${rater}/decide`, { approve: false, ...body })
  expect((await decide(first, { reason_en: 'Too short' })).json.errors).toHaveProperty('reason_en')
  expect((await decide(first, { reason_sl: 'To je njegov sodelavec, ne vaš.' })).json.errors).toHaveProperty(
    'reason_sl',
  )
  expect((await decide(first, { reason_sl: REASON, reason_en: REASON_EN })).status).toBe(200)
  expect((await decide(second, {})).status).toBe(200)
  const own = (await (await api.signIn(made.subject)).get(`/api/portal/feedback/${made.subjectUid}`)).json.raters
  expect(own.map((one: { decline_reason: string | null }) => one.decline_reason).toSorted()).toEqual([REASON_EN, null])
  await tellDeclined(made.subjectUid)
  await tellDeclined(made.subjectUid)
  expect(await told(made.subject.email)).toEqual([
    { language: 'en-EN', params: expect.objectContaining({ count: 2, reasons: [REASON_EN] }) },
  ])
})

test('many are decided about together, those nobody knows stay, and one undo brings all of them back untold', async () => {
  const colleagues = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'employee' })]
  const made = await makeCampaign()
  const staff = await api.signIn(made.staff)
  await propose(made, 'Mila Mnoga', colleagues[0]!.email)
  await propose(made, 'Miha Mnoga', colleagues[1]!.email)
  await propose(made, 'Neznan Mnoga', 'neznan@nikjer.si')
  const ids = await idsOf(staff, 'mnoga')
  const decide = (body: object) => staff.post('/api/bulk-actions/raters/decide', { ids, count: 3, ...body })
  expect((await decide({ approve: true, count: 2 })).code).toBe('LIST_CHANGED')
  expect((await decide({ approve: false, reason_sl: 'Kratko' })).json.errors).toHaveProperty('reason_sl')

  const approved = await decide({ approve: true })
  expect([approved.status, approved.json]).toMatchObject([201, { done: 2, skipped: 1, may: { undo: true } }])
  expect(approved.json.left).toEqual([{ id: expect.any(String), why: expect.stringMatching(/./) }])
  expect((await idsOf(staff, 'mnoga')).length).toBe(1)
  const undo = (uid: string) => staff.post(`/api/bulk-actions/${uid}/undo`)
  expect((await undo(approved.json.uid)).json).toMatchObject({ done: 2, skipped: 0 })
  expect((await idsOf(staff, 'mnoga')).toSorted()).toEqual(ids.toSorted())

  const declined = await decide({ approve: false, reason_sl: REASON })
  expect(declined.json).toMatchObject({ done: 3, skipped: 0 })
  expect((await undo(declined.json.uid)).json).toMatchObject({ done: 3, skipped: 0 })
  await tellDeclined(made.subjectUid)
  expect(await told(made.subject.email)).toEqual([])
  const own = (await (await api.signIn(made.subject)).get(`/api/portal/feedback/${made.subjectUid}`)).json.raters
  expect(own.map((one: { nomination: string }) => one.nomination)).toEqual(['proposed', 'proposed', 'proposed'])
})

test('who was approved with others is asked by nobody while that can be taken back, nor is one who was brought back', async () => {
  const colleagues = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'employee' })]
  const made = await makeCampaign()
  const staff = await api.signIn(made.staff)
  await propose(made, 'Ula Undo', colleagues[0]!.email)
  await propose(made, 'Eva Ena', colleagues[1]!.email)
  const [many] = await idsOf(staff, 'undo')
  const [one] = await idsOf(staff, 'ena')
  const invited = async (id: string) => {
    const row = db().selectFrom('campaignRaters').select('invitedAt').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).invitedAt !== null
  }
  const approve = () => staff.post('/api/bulk-actions/raters/decide', { ids: [many], count: 1, approve: true })
  const approved = await approve()
  // What invites sooner: somebody approved alone, and the clock.
  expect((await staff.post(`/api/campaigns/${made.uid}/raters/${one}/decide`, { approve: true })).status).toBe(200)
  await inviteDue(made.uid)
  expect([await invited(many), await invited(one)]).toEqual([false, true])
  expect((await staff.post(`/api/bulk-actions/${approved.json.uid}/undo`)).json).toMatchObject({ done: 1, skipped: 0 })
  await inviteDue(made.uid)
  expect(await invited(many)).toBe(false)

  await approve()
  setClock(() => new Date(Date.now() + UNDO_MS))
  await inviteDue(made.uid).finally(() => setClock())
  expect(await invited(many)).toBe(true)
})

test('an undo leaves whoever was asked or decided about anew', async () => {
  const colleague = await makeUser({ kind: 'employee' })
  const made = await makeCampaign()
  const staff = await api.signIn(made.staff)
  await propose(made, 'Anja Asked', colleague.email)
  await propose(made, 'Drago Drugič', 'drago@primer.si')
  const [asked] = await idsOf(staff, 'anja')
  const approved = await staff.post('/api/bulk-actions/raters/decide', { ids: [asked], count: 1, approve: true })
  await db().updateTable('campaignRaters').set({ inviteFrom: new Date() }).where('id', '=', asked).execute()
  await inviteDue(made.uid)
  expect((await staff.post(`/api/bulk-actions/${approved.json.uid}/undo`)).json).toMatchObject({ done: 0, skipped: 1 })
  const [again] = await idsOf(staff, 'drago')
  const declined = await staff.post('/api/bulk-actions/raters/decide', { ids: [again], count: 1, approve: false })
  await tellDeclined(made.subjectUid)
  expect((await staff.post(`/api/bulk-actions/${declined.json.uid}/undo`)).json).toMatchObject({ done: 0, skipped: 1 })
  expect(await told(made.subject.email)).toHaveLength(1)
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['campaigns.read'] }))
  expect((await reader.post('/api/bulk-actions/raters/decide', { ids: [again], count: 1, approve: true })).code).toBe(
    'FORBIDDEN',
  )
})
