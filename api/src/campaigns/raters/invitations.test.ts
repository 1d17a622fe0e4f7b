import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { readMail } from '#mail/sent.ts'
import { disableAccount, enableAccount } from '#privacy/accounts/accounts.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import {
  answerAs,
  confirmRaters,
  makeCampaign,
  type MadeCampaign,
  ratersOf,
  sendReminders,
} from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'

const api = await testApp()
const at = (instant: string) => setClock(() => new Date(instant))
const look = tasks['campaigns.look']
beforeEach(() => at('2026-11-05T10:00:00Z'))
afterEach(async () => {
  await db().updateTable('campaigns').set({ status: 'closed' }).execute()
  setClock()
})

/** But what asks who is assessed for proposals: it goes as soon as a campaign opens. */
const mailsTo = (address: string) =>
  db()
    .selectFrom('mails')
    .select(['template', 'language', 'userId', 'params'])
    .where('toAddress', '=', address)
    .where('template', '!=', 'feedback_nominate')
    .orderBy('createdAt')
    .execute()
/** Those that were delivered: the local mailbox keeps them. */
const remindersTo = async (address: string) => {
  await sendReminders()
  return (await mailsTo(address)).filter(({ template }) => template === 'feedback_reminder').length
}
const mailOf = (made: MadeCampaign, n: number) => made.raters[n]?.email ?? ''

test('nobody is invited before the beginning, and everybody once afterwards, in their language', async () => {
  const made = await makeCampaign({
    fields: { opens_at: '2026-11-10', closes_at: '2026-11-30' },
    named: [{ email: 'prva@primer.si', language: 'en-EN' }, { email: 'drugi@primer.si' }],
  })
  await look()
  expect(await mailsTo('prva@primer.si')).toEqual([])
  expect((await api.anon.get(`/api/public/feedback/${made.raters[2]?.token}`)).code).toBe('NOT_FOUND')
  at('2026-11-09T22:59:00Z')
  await look()
  expect(await mailsTo('prva@primer.si')).toEqual([])
  at('2026-11-09T23:00:00Z')
  await Promise.all([look(), look(), look()])
  await look()
  expect(await mailsTo('prva@primer.si')).toMatchObject([
    { template: 'feedback_invitation', language: 'en-EN', userId: null, params: { count: 1, isSelf: false } },
  ])
  expect(await mailsTo('drugi@primer.si')).toMatchObject([{ language: 'sl-SI', params: { closesOn: '2026-11-30' } }])
  expect(await mailsTo(made.subject.email)).toMatchObject([
    { userId: made.subject.id, params: { count: 0, isSelf: true } },
  ])
})

test('one mail says how many people, and no more than the weekly cap over all campaigns; the rest follow later', async () => {
  const busy = 'zasedena@primer.si'
  const staff = await makeUser({ kind: 'employee', role: 'Consultants' })
  const client = await api.signIn(staff)
  const dates = { opens_at: '2026-11-10', closes_at: '2026-12-20', weekly_cap: 2 }
  const first = await makeCampaign({ staff, fields: dates, named: [{ email: busy }] })
  for (const n of [1, 2]) {
    const { id } = await makeUser()
    const { subjects_list: list } = (await client.post(`/api/campaigns/${first.uid}/subjects`, { users: [id] })).json
    const { uid } = list.find((one: { user: string }) => one.user === id)
    const raters = [
      { name: `Ime ${n}`, email: n === 1 ? busy : busy.toUpperCase(), relationship: 'leader', unknown: true },
    ]
    expect((await client.post(`/api/campaigns/${first.uid}/subjects/${uid}/raters`, { raters })).status).toBe(201)
  }
  await confirmRaters(first.uid)
  // What ends first is asked for first.
  await makeCampaign({ staff, fields: { ...dates, closes_at: '2026-12-21' }, named: [{ email: busy }] })
  const counts = async () => (await mailsTo(busy)).map(({ params }) => (params as { count: number }).count)
  at('2026-11-10T09:00:00Z')
  await look()
  expect(await counts()).toEqual([2])
  at('2026-11-17T08:59:00Z')
  await look()
  expect(await counts()).toEqual([2])
  at('2026-11-17T09:01:00Z')
  await look()
  expect((await counts()).reduce((sum, one) => sum + one, 0)).toBe(4)
  await look()
  expect((await counts()).reduce((sum, one) => sum + one, 0)).toBe(4)
})

test('oneself is not counted: the own view is asked for at once', async () => {
  const user = await makeUser()
  const dates = { opens_at: '2026-11-04', closes_at: '2026-12-20', weekly_cap: 1 }
  await makeCampaign({ subject: user, fields: dates })
  await makeCampaign({ fields: dates, named: [{ email: user.email }] })
  await look()
  expect((await mailsTo(user.email)).map(({ params }) => params)).toMatchObject([
    { count: 0, isSelf: true },
    { count: 1, isSelf: false },
  ])
})

test('reminders go on their days, once a day, from eight, to those with something left', async () => {
  const made = await makeCampaign({
    fields: { opens_at: '2026-11-04', closes_at: '2026-11-30', reminder_days: [7, 1] },
    raters: ['coworker', 'coworker'],
  })
  await answerAs(made.raters[1]!)
  const counts = async () => [await remindersTo(mailOf(made, 1)), await remindersTo(mailOf(made, 2))]
  for (const [instant, expected] of [
    ['2026-11-22T12:00:00Z', [0, 0]],
    ['2026-11-23T06:59:00Z', [0, 0]],
    ['2026-11-23T07:00:00Z', [0, 1]],
    ['2026-11-23T07:10:00Z', [0, 1]],
    ['2026-11-24T09:00:00Z', [0, 1]],
    ['2026-11-29T09:00:00Z', [0, 2]],
    ['2026-11-30T22:59:59Z', [0, 2]],
  ] as const) {
    at(instant)
    await Promise.all([look(), look()])
    expect(await counts(), instant).toEqual(expected)
  }
  expect((await api.anon.get(`/api/public/feedback/${made.raters[2]?.token}`)).json.is_closed).toBe(true)
})

test('the day of a reminder is a day in Ljubljana, also around the change of clocks', async () => {
  at('2027-03-20T10:00:00Z')
  const made = await makeCampaign({
    fields: { opens_at: '2027-03-19', closes_at: '2027-03-29 00:00:00', nominate_until: null, reminder_days: [1] },
    raters: ['coworker'],
  })
  // It ends with 28 March, on which summer time begins; a day before is the 27th.
  at('2027-03-27T06:30:00Z')
  await look()
  expect(await remindersTo(mailOf(made, 1))).toBe(0)
  at('2027-03-27T07:00:00Z')
  await look()
  expect(await remindersTo(mailOf(made, 1))).toBe(1)
  at('2027-03-28T21:59:00Z')
  await look()
  const path = `/api/public/feedback/${made.raters[1]?.token}`
  expect((await api.anon.get(path)).json.is_closed).toBe(false)
  at('2027-03-28T22:00:00Z')
  await look()
  expect((await api.anon.get(path)).json.is_closed).toBe(true)
  expect((await (await api.signIn(made.staff)).get(`/api/campaigns/${made.uid}`)).json.status).toBe('closed')
})

test('reminding by hand tells nobody who is reminded, and is one mail a day', async () => {
  const made = await makeCampaign({ fields: { opens_at: '2026-11-04', closes_at: '2026-12-20' }, raters: ['coworker'] })
  const staff = await api.signIn(made.staff)
  const path = `/api/campaigns/${made.uid}/remind`
  const remind = tasks['campaigns.remind']
  const before = (await staff.post(path, {})).json
  await remind({ id: made.uid })
  // Asked only today.
  expect(await remindersTo(mailOf(made, 1))).toBe(0)
  at('2026-11-06T05:00:00Z')
  expect((await staff.post(path, {})).json).toEqual(before)
  await Promise.all([remind({ id: made.uid }), remind({ id: made.uid })])
  await staff.post(path, {})
  await remind({ id: made.uid })
  expect(await remindersTo(mailOf(made, 1))).toBe(1)
  const trail = await db().selectFrom('auditEvents').selectAll().where('action', '=', 'campaigns.reminded').execute()
  expect(trail.map(({ details }) => details)).toEqual([{}, {}, {}])
  const [, rater] = await ratersOf(made.uid)
  await answerAs(rater!)
  at('2026-11-07T05:00:00Z')
  expect((await staff.post(path, {})).json).toEqual(before)
  await remind({ id: made.uid })
  expect(await remindersTo(mailOf(made, 1))).toBe(1)
})

test('a mail about one person names them, until they are erased; nothing in the row does', async () => {
  const subject = await makeUser({ name: 'Sinica Plavčkova' })
  const made = await makeCampaign({ subject, raters: ['coworker'] })
  const row = await db()
    .selectFrom('mails')
    .selectAll()
    .where('toAddress', '=', mailOf(made, 1))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row.params)).not.toContain('Sinica')
  expect(row.params).toMatchObject({ subject: made.subjectUid, givenBy: 'staff', keptMonths: 12, count: 1 })
  expect((await readMail(row)).text).toContain('o\u00A0osebi Sinica Plavčkova')
})

test('whose account cannot be used is neither invited nor reminded, least of all at a former address', async () => {
  const user = await makeUser({ email: 'onemogocena.prej@primer.si' })
  const fields = { opens_at: '2026-11-04', closes_at: '2026-11-30', reminder_days: [7, 1] }
  await makeCampaign({ fields, named: [{ email: user.email }] })
  await db().updateTable('users').set({ email: 'onemogocena@primer.si' }).where('id', '=', user.id).execute()
  const later = { ...fields, opens_at: '2026-11-20' }
  await makeCampaign({ fields: later, named: [{ email: 'onemogocena@primer.si' }] })
  await disableAccount('onemogocena@primer.si', 'Odhod')
  at('2026-11-23T07:00:00Z')
  await look()
  const sent = [...(await mailsTo('onemogocena.prej@primer.si')), ...(await mailsTo('onemogocena@primer.si'))]
  expect(sent.map(({ template }) => template)).toEqual(['feedback_invitation', 'account_disabled'])
  await enableAccount('onemogocena@primer.si')
  await look()
  expect(await remindersTo('onemogocena@primer.si')).toBe(1)
})

test('who is leaving or has limited the use of their data is neither invited nor reminded meanwhile', async () => {
  const [asked, quiet, leaving] = [await makeUser(), await makeUser(), await makeUser()]
  const fields = { opens_at: '2026-11-04', closes_at: '2026-11-30', reminder_days: [7, 1] }
  await makeCampaign({ fields, named: [{ email: asked.email }] })
  const later = { ...fields, opens_at: '2026-11-20' }
  await makeCampaign({ fields: later, named: [quiet, leaving].map(({ email }) => ({ email })) })
  const set = (user: { id: string }, columns: object) =>
    db().updateTable('users').set(columns).where('id', '=', user.id).execute()
  for (const user of [asked, quiet]) await set(user, { restrictedAt: new Date() })
  await set(leaving, { closingAt: new Date(), eraseAt: new Date('2026-12-05T22:59:59Z') })
  at('2026-11-23T07:00:00Z')
  await look()
  const sent = async () => Promise.all([asked, quiet, leaving].map(async ({ email }) => (await mailsTo(email)).length))
  expect(await sent()).toEqual([1, 0, 0])
  await set(quiet, { restrictedAt: null })
  await look()
  expect(await sent()).toEqual([1, 1, 0])
})

test('who was asked by a link and has an account since is written to at its address, and answers in the portal', async () => {
  const former = 'povezava.prej@primer.si'
  const fields = { opens_at: '2026-11-04', closes_at: '2026-11-30', reminder_days: [7, 1] }
  const made = await makeCampaign({ fields, named: [{ email: former }] })
  const { uid, token } = made.raters[1]!
  const user = await makeUser({ email: former })
  await db().updateTable('users').set({ email: 'povezava.zdaj@primer.si' }).where('id', '=', user.id).execute()
  at('2026-11-23T07:00:00Z')
  await look()
  expect((await mailsTo(former)).map(({ template }) => template)).toEqual(['feedback_invitation'])
  expect(await mailsTo('povezava.zdaj@primer.si')).toMatchObject([
    { template: 'feedback_reminder', userId: user.id, params: { participant: null } },
  ])
  expect((await api.anon.get(`/api/public/feedback/${token}`)).code).toBe('UNAUTHENTICATED')
  expect((await (await api.signIn(user)).get(`/api/portal/feedback-answers/${uid}`)).status).toBe(200)
  const cards = await db().selectFrom('assignments').select('raterId').where('userId', '=', user.id).execute()
  expect(cards).toEqual([{ raterId: uid }])
})

test('a contact of a client answers by the link, mailed to the address of the account', async () => {
  const contact = await makeUser({ kind: 'company', email: 'stik.prej@primer.si' })
  const fields = { opens_at: '2026-11-04', closes_at: '2026-11-30', reminder_days: [7, 1] }
  const made = await makeCampaign({ fields, named: [{ email: contact.email }] })
  await db().updateTable('users').set({ email: 'stik.zdaj@primer.si' }).where('id', '=', contact.id).execute()
  at('2026-11-23T07:00:00Z')
  await look()
  expect([await remindersTo('stik.prej@primer.si'), await remindersTo('stik.zdaj@primer.si')]).toEqual([0, 1])
  expect((await api.anon.get(`/api/public/feedback/${made.raters[1]?.token}`)).status).toBe(200)
})

test('whose account is disabled when they are named is asked only once it is enabled, and then by the account', async () => {
  const user = await makeUser({ email: 'imenovana.onemogocena@primer.si' })
  await disableAccount(user.email, 'Odhod')
  await makeCampaign({ named: [{ email: user.email }] })
  expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual(['account_disabled'])
  await enableAccount(user.email)
  await look()
  const [, , invitation] = await mailsTo(user.email)
  expect(invitation).toMatchObject({ template: 'feedback_invitation', userId: user.id, params: { participant: null } })
})

test('the day of a reminder stands beside everybody who was asked, whether or not they had answered', async () => {
  at('2026-11-21T10:00:00Z')
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  await answerAs(made.raters[1]!)
  at('2026-11-22T10:00:00Z')
  await tasks['campaigns.remind']({ id: made.uid })
  const days = await db()
    .selectFrom('campaignParticipants')
    .select('remindedOn')
    .where('campaignId', '=', made.uid)
    .execute()
  expect(days.map(({ remindedOn }) => remindedOn)).toEqual(Array(4).fill('2026-11-22'))
  expect(await remindersTo(mailOf(made, 1))).toBe(0)
  expect(await remindersTo(mailOf(made, 2))).toBe(1)
})
