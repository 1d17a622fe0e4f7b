// Whoever is assessed neither runs the campaign nor reads it as staff; and addresses nobody knows are approved as such.
import { campaignRoutes } from '@korak/contract/campaign-routes.ts'
import { reportRoutes } from '@korak/contract/feedback-reports.ts'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { confirmRaters, makeQuestionnaire360 } from './campaigns.factory.ts'

const api = await testApp()
const STAFF = ['campaigns.read', 'campaigns.manage'] as const
let ana: MadeUser
let asAna: Client
let asJure: Client
let jure: MadeUser
let campaign = ''
let subject = ''

beforeAll(async () => {
  ana = await makeUser({ kind: 'employee', permissions: [...STAFF], email: 'ana@hisa.example', name: 'Ana Vodja' })
  jure = await makeUser({ kind: 'employee', permissions: [...STAFF], name: 'Jure Svetovalec' })
  asAna = await api.signIn(ana)
  asJure = await api.signIn(jure)
  const { id: questionnaire } = await makeQuestionnaire360()
  const days = { opens_at: new Date().toISOString(), closes_at: new Date(Date.now() + 9e8).toISOString() }
  const made = await asAna.post('/api/campaigns', { title_sl: 'Krog', title_en: 'Round', questionnaire, ...days })
  campaign = made.json.uid
  const added = await asJure.post(`/api/campaigns/${campaign}/subjects`, { users: [ana.id] })
  subject = added.json.subjects_list[0].uid
})

test('nobody adds themselves', async () => {
  const { status, json } = await asJure.post(`/api/campaigns/${campaign}/subjects`, { users: [jure.id] })
  expect([status, json.errors]).toEqual([
    422,
    { users: ['Sebe v\u00A0projekt, ki ga vodite, ne morete dodati. To naj stori nekdo drug, ki ga bo potem vodil.'] },
  ])
})

test('every call about the campaign is refused to the one it assesses, made by them or not; who can do it is said', async () => {
  const rater = '00000000-0000-4000-8000-000000000000'
  const keys = Object.keys({ ...campaignRoutes, ...reportRoutes }).filter((key) => key.includes('/:uid'))
  expect(keys.length).toBeGreaterThan(14)
  for (const key of keys) {
    const [method = '', path = ''] = key.split(' ')
    const url = `/api${path.replace(':uid', campaign).replace(':subject', subject).replace(':rater', rater)}`
    const send = { GET: asAna.get, POST: asAna.post, PUT: asAna.put, DELETE: asAna.del }[method] as typeof asAna.get
    const { status, json } = await send(url)
    expect([key, status, json.code]).toEqual([key, 403, 'OWN_FEEDBACK'])
    expect(json.message).toContain('Jure Svetovalec')
    expect(json.message).not.toContain('Ana Vodja')
  }
  expect((await asAna.get('/api/campaigns')).json).toMatchObject({ total: 0, data: [] })
  expect((await asJure.get('/api/campaigns')).json.total).toBe(1)
  expect((await asJure.get(`/api/campaigns/${campaign}`)).status).toBe(200)
  const refused = await db()
    .selectFrom('auditEvents')
    .select('actorId')
    .where('action', '=', 'campaigns.assessed_refused')
    .execute()
  expect(refused).toEqual(keys.map(() => ({ actorId: ana.id })))
})

test('an administrator is bound as well, and is told when nobody else can', async () => {
  const boss = await makeUser({ kind: 'employee', role: 'Administrators', name: 'Skrbnica' })
  await asJure.post(`/api/campaigns/${campaign}/subjects`, { users: [boss.id] })
  const asBoss = await api.signIn(boss)
  expect((await asBoss.get(`/api/campaigns/${campaign}`)).json.message).toContain('Jure Svetovalec')
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', jure.id).execute()
  const { json } = await asBoss.get(`/api/campaigns/${campaign}`, { language: 'en-EN' })
  expect(json.message).toContain('nobody – an administrator should give the permission')
  // Another administrator can: the role has every permission.
  await makeUser({ kind: 'employee', role: 'Administrators', name: 'Druga Skrbnica' })
  expect((await asBoss.get(`/api/campaigns/${campaign}`)).json.message).toContain('Druga Skrbnica')
  await db().updateTable('users').set({ status: 'active' }).where('id', '=', jure.id).execute()
  asJure = await api.signIn(jure)
})

test('no campaign has an anonymous group of two, nor leaders who would have to be', async () => {
  for (const thresholds of [
    { self: 1, leader: 1, coworker: 2, employee: 3 },
    { self: 1, leader: 1, coworker: 3, employee: 2 },
    { self: 1, leader: 2, coworker: 3, employee: 3 },
  ])
    expect((await asJure.put(`/api/campaigns/${campaign}`, { rev: 1, thresholds })).status).toBe(422)
})

test('progress of two groups told together is told together for good', async () => {
  const add = async (relationship: string, count: number, at = 0) => {
    await asJure.post(`/api/campaigns/${campaign}/subjects/${subject}/raters`, {
      raters: Array.from({ length: count }, (_, n) => ({
        name: 'Nekdo',
        email: `${relationship}${at + n}@hisa.example`,
        relationship,
        unknown: true,
      })),
    })
    await confirmRaters(campaign)
    return asJure.get(`/api/campaigns/${campaign}`)
  }
  const keys = ({ json }: Awaited<ReturnType<typeof add>>): string[] =>
    json.subjects_list
      .find(({ uid }: { uid: string }) => uid === subject)
      .progress.map(({ key }: { key: string }) => key)
  // A draft is still being put together.
  expect(keys(await add('employee', 2))).toEqual(['self', 'others'])
  expect(keys(await add('employee', 1, 2))).toEqual(['self', 'employee'])
  await asJure.post(`/api/campaigns/${campaign}/open`)
  expect(keys(await add('coworker', 2))).toEqual(['self', 'others'])
  expect(keys(await add('coworker', 4, 2))).toEqual(['self', 'others'])
})

test('a proposed address nobody knows is approved as that, one of the same organisation as any other', async () => {
  const own = await api.signIn(ana)
  await db()
    .updateTable('campaigns')
    .set({ nominateUntil: new Date(Date.now() + 8e8) })
    .where('id', '=', campaign)
    .execute()
  // The domain is the house's: somebody else is there too.
  await makeUser({ kind: 'employee', email: 'kadri@hisa.example' })
  const raters = ['sodelavka@hisa.example', 'ana.druga@posta.example'].map((email) => ({
    name: 'Nekdo',
    email,
    relationship: 'coworker',
  }))
  const proposed = await own.post(`/api/portal/feedback/${subject}/raters`, { raters })
  expect(proposed.status, JSON.stringify(proposed.json)).toBeLessThan(300)
  const details = (await asJure.get(`/api/campaigns/${campaign}`)).json
  const shown = details.subjects_list.flatMap(({ raters: list }: { raters: Record<string, unknown>[] }) => list)
  const [known, unknown] = raters.map(({ email }) => shown.find((one: { email: string }) => one.email === email))
  expect([known.is_known, unknown.is_known]).toEqual([true, false])
  const decide = (rater: { uid: string }, body: object) =>
    asJure.post(`/api/campaigns/${campaign}/raters/${rater.uid}/decide`, body)
  expect((await decide(known, { approve: true })).status).toBe(200)
  const refused = await decide(unknown, { approve: true })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['unknown']])
  expect((await decide(unknown, { approve: true, unknown: true })).status).toBe(200)
})
