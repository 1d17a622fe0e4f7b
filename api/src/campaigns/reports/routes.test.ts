import { expect, test } from 'vitest'
import { FeedbackReport } from '@korak/contract/campaigns.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { slotsIn } from '#campaigns/answers/slots.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { hashOf } from './reading.ts'
import { makeAnswered, type MadeCampaign } from './reports.factory.ts'
import { findReport, insertReport } from './reports.queries.ts'

const api = await testApp()
const manager = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['campaigns.read', 'campaigns.manage'] }),
)
const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['campaigns.read'] }))
const office = ({ campaign, subject }: MadeCampaign, what = 'report') =>
  `/api/campaigns/${campaign}/subjects/${subject}/${what}`
const own = ({ subject }: MadeCampaign, what = 'report') => `/api/portal/feedback/${subject}/${what}`

test('from the frozen report to the one the assessed person reads, through the door', async () => {
  const made = await makeAnswered()
  const person = await api.signIn(made.user)
  expect((await manager.get(office(made))).code).toBe('NOT_FOUND')
  const frozen = await manager.post(office(made))
  expect([frozen.status, frozen.json.strongest]).toEqual([201, ['plans', 'keeps']])
  expect((await manager.post(office(made))).code).toBe('CONFLICT')
  expect((await reader.get(office(made), { language: 'en-EN' })).json.campaign).toBe('Leaders 2026')
  for (const what of ['report', 'report.pdf']) expect((await person.get(own(made, what))).code).toBe('NOT_FOUND')
  const day = addDays(today(), 3)
  expect((await manager.post(office(made, 'release'), { debrief_on: day })).json.debrief_on).toBe(day)
  const report = await person.get(own(made))
  expect([report.status, report.json.items, report.json.comments]).toEqual([
    200,
    frozen.json.items,
    frozen.json.comments,
  ])
  const pdf = await person.get(`${own(made, 'report.pdf')}?language=en-EN`)
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(pdf.headers['content-disposition']).toContain('360-report-')
  expect((await person.get(own(made, 'report.pdf'))).headers['content-disposition']).toContain('porocilo-360-')
})

test('who may read may not make or release, and nobody else may do anything', async () => {
  const made = await makeAnswered()
  const stranger = await api.signIn(await makeUser({ kind: 'companyemployee' }))
  for (const what of ['report', 'release']) {
    expect((await reader.post(office(made, what))).code).toBe('FORBIDDEN')
    expect((await api.anon.post(office(made, what))).code).toBe('UNAUTHENTICATED')
  }
  await manager.post(office(made))
  await manager.post(office(made, 'release'))
  for (const what of ['report', 'report.pdf']) {
    expect((await reader.get(office(made, what))).status).toBe(200)
    expect((await stranger.get(office(made, what))).code).toBe('FORBIDDEN')
    expect((await stranger.get(own(made, what))).code).toBe('NOT_FOUND')
    expect((await reader.get(own(made, what))).code).toBe('NOT_FOUND')
    expect((await api.anon.get(own(made, what))).code).toBe('UNAUTHENTICATED')
  }
  expect((await manager.post(office(made, 'release'), { debrief_on: '2020-01-01' })).json.errors).toHaveProperty(
    'debrief_on',
  )
})

test('every reading by staff stands in the log of the assessed person, the document too', async () => {
  const made = await makeAnswered()
  await manager.post(office(made))
  await reader.get(office(made))
  await reader.get(office(made, 'report.pdf'))
  const rows = await db()
    .selectFrom('auditEvents')
    .select(['action', 'details', 'subjectType'])
    .where('userId', '=', made.user.id)
    .execute()
  const views = await (await api.signIn(made.user)).get('/api/portal/privacy/views')
  // Whoever made it has read it too.
  const view = { what: 'report', purpose: 'feedback' }
  expect(views.json.data).toMatchObject([view, view])
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['reports.frozen', 'reports.read', 'reports.read'])
  const person = await api.signIn(made.user)
  const log = await person.get('/api/auth/activities')
  expect(JSON.stringify(log.json)).toContain('reports.read')
  await person.get(own(made))
})

test('nothing but what was promised leaves the server, and no identifier of an answer', async () => {
  const made = await makeAnswered()
  const slots = (await slotsIn(made.campaign)).all
  expect(slots).toHaveLength(7)
  await manager.post(office(made))
  const { json, text } = await manager.get(office(made))
  expect(Object.keys(json).toSorted()).toEqual(Object.keys(FeedbackReport.shape).toSorted())
  for (const { id } of slots) expect(text).not.toContain(id)
})

test('of a report an older version made neither staff nor the assessed person read how answers lie apart', async () => {
  const [model, made] = [await makeAnswered(), await makeAnswered()]
  await manager.post(office(model))
  const { content } = (await findReport(model.subject))!
  for (const { cells } of content.competences)
    for (const cell of cells) Object.assign(cell, { spread: 0.4, agreement: 'mixed' })
  const hash = hashOf(content)
  await insertReport({ subjectId: made.subject, content, hash, frozenBy: made.user.id, createdAt: new Date() })
  await manager.post(office(made, 'release'))
  const person = await api.signIn(made.user)
  for (const { status, json, text } of [await reader.get(office(made)), await person.get(own(made))]) {
    expect([status, json.competences.length]).toEqual([200, content.competences.length])
    expect(text).not.toMatch(/spread|agreement/)
  }
  const { files } = await makeExport(made.user)
  const kept = String(files.get('art15/records/feedback-reports.json'))
  expect(kept).toContain('blind_spots')
  expect(kept).not.toMatch(/spread|agreement/)
})
