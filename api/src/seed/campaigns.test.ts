import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { saveDemo } from './demo.ts'

const api = await testApp()
const as = async (username: string) =>
  api.signIn(await db().selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())

test('the demo has a campaign under way, a report to read and one to be made', async () => {
  await saveDemo()
  const ana = await as('ana.kovac')
  // Each of them is assessed in the campaign the other one runs.
  const administrator = await as('skrbnik')
  const data = [
    ...(await ana.get('/api/campaigns')).json.data,
    ...(await administrator.get('/api/campaigns')).json.data,
  ]
  expect(data).toMatchObject([
    { title: 'Vodenje 360 – drugi krog', status: 'open', subjects: 2, asked: 14 },
    { title: 'Vodenje 360 – prvi krog', status: 'closed', subjects: 2, asked: 20 },
  ])
  const open = (await ana.get(`/api/campaigns/${data[0].uid}`)).json
  // One is there; it is told when the campaign is closed.
  expect(open.claims).toEqual([])
  const about = open.subjects_list.find((one: { name: string }) => one.name === 'Petra Hribar')
  expect(about.progress).toEqual([
    { key: 'self', asked: 1, answered: 0 },
    { key: 'leader', asked: 1, answered: 1 },
    { key: 'coworker', asked: 4, answered: null },
    { key: 'employee', asked: 3, answered: null },
  ])
  // Ana has two people to assess, one of them begun.
  const { people } = (await ana.get(`/api/portal/feedback-requests/${data[0].uid}`)).json
  expect(people.map((one: { subject: string; status: string }) => `${one.subject} ${one.status}`)).toEqual([
    'Barbara Hočevar open',
    'Petra Hribar in-progress',
  ])
  const begun = people.find((one: { status: string }) => one.status === 'in-progress')
  expect((await ana.get(`/api/portal/feedback-answers/${begun.uid}`)).json.answered).toBe(11)

  const petra = await as('petra.hribar')
  const own = (await petra.get('/api/portal/feedback')).json
  expect(own).toMatchObject([
    {
      status: 'open',
      may: { nominate: true },
      raters: [{ name: 'Gaber Neznani', nomination: 'proposed' }],
      report: null,
    },
    { status: 'closed', may: { nominate: false }, report: { released_at: expect.any(String) } },
  ])
  const report = (await petra.get(`/api/portal/feedback/${own[1].uid}/report`)).json
  expect(report.blocks).toEqual([
    { key: 'self', n: 1 },
    { key: 'leader', n: 1 },
    { key: 'coworker', n: 4 },
    { key: 'employee', n: 4 },
  ])
  expect([report.competences.length, report.items.length]).toEqual([6, 30])
  expect(report.comments.map((one: { texts: string[] }) => one.texts.length)).toEqual([5, 5, 5])

  const closed = (await administrator.get(`/api/campaigns/${data[1].uid}`)).json
  const waiting = closed.subjects_list.find((one: { report: unknown }) => one.report === null)
  expect(waiting.name).toBe('Ana Kovač')
  const made = await administrator.post(`/api/campaigns/${data[1].uid}/subjects/${waiting.uid}/report`, {})
  expect([made.status, made.json.blocks.length]).toEqual([201, 4])
})

test('the first round writes to who was not invited yet, with a link that works', async () => {
  await tasks['campaigns.look']()
  await runTasks(api.databaseUrl)
  const sent = await db().selectFrom('mails').selectAll().where('template', '=', 'feedback_invitation').execute()
  expect(sent).toMatchObject([{ toName: 'Neža Domnevna', toAddress: 'neza.domnevna@primer.si' }])
})
