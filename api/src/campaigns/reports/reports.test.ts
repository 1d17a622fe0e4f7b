import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { slotsIn } from '#campaigns/answers/slots.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { addResponse, makeAnswered, makeCampaign, type MadeCampaign, points } from './reports.factory.ts'
import { freezeReport, ownReport, releaseReport, staffReport } from './reports.service.ts'

await testApp()
const staff = whoIs(await makeUser({ kind: 'employee', permissions: ['campaigns.read', 'campaigns.manage'] }))
const freeze = ({ campaign, subject }: MadeCampaign) => freezeReport(staff, campaign, subject, TEST_CONTEXT)
const read = ({ campaign, subject }: MadeCampaign, language: 'sl-SI' | 'en-EN' = 'sl-SI') =>
  staffReport(staff, campaign, subject, { ...TEST_CONTEXT, language })
const release = ({ campaign, subject }: MadeCampaign, debrief_on: string | null = null) =>
  releaseReport(staff, campaign, subject, { debrief_on }, TEST_CONTEXT)
const trail = async ({ user }: MadeCampaign) => {
  const query = db()
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'subjectType'])
    .where('userId', '=', user.id)
  return (await query.orderBy('createdAt').execute()).map(({ action }) => action)
}
const stored = ({ subject }: MadeCampaign) =>
  db().selectFrom('feedbackReports').selectAll().where('subjectId', '=', subject).execute()

/**
 * By hand. listens: leader 4, together (4+3+4+2+2) / 5 = 3, others (4 + 15) / 6 = 3.2. praises: 3, 2, 13 / 6 = 2.2.
 * plans: leader 5; of the five only one can say, which is nobody. keeps: 4, (3+4+4+5+4) / 5 = 4, 4.
 */
test('a report of what was answered, with the two small groups together and too few answers left out', async () => {
  const made = await makeAnswered()
  const report = await freeze(made)
  expect(report).toMatchObject({
    subject: made.user.name,
    campaign: 'Vodje 2026',
    closed_on: addDays(today(), -1),
    frozen_on: today(),
    released_at: null,
    debrief_on: null,
    low: 1,
    high: 5,
    blocks: [
      { key: 'self', n: 1 },
      { key: 'leader', n: 1 },
      { key: 'others', n: 5 },
    ],
    titles: { people: 'people', order: 'order', open: 'open' },
    texts: { listens: 'listens', keep: 'keep' },
    thresholds: { self: 1, leader: 1, coworker: 3, employee: 3 },
    strongest: ['plans', 'keeps'],
    weakest: ['praises', 'listens'],
    blind_spots: ['listens', 'praises'],
    hidden_strengths: ['keeps', 'plans'],
  })
  expect(report.points).toHaveLength(5)
  expect(report.items.map(({ key, self, others, cells }) => [key, self, others, cells.map(({ n }) => n)])).toEqual([
    ['listens', 5, 3.2, [1, 1, 5]],
    ['praises', 4, 2.2, [1, 1, 5]],
    ['plans', 4, 5, [1, 1]],
    ['keeps', 2, 4, [1, 1, 5]],
  ])
  const [comments, ...more] = report.comments
  expect(comments?.texts.toSorted()).toEqual([
    'Jasen dnevni red',
    'Kratke povratne informacije',
    'Pogovori ob začetku tedna',
    'Posluh za čas drugih',
    'Šegav ton na sestankih',
    'Žive razprave',
  ])
  expect(more).toEqual([])
  expect((await read(made, 'en-EN')).campaign).toBe('Leaders 2026')
})

test('answers on their way do not count, and while the campaign runs there is no report', async () => {
  const made = await makeCampaign()
  for (let at = 0; at < 3; at++) await addResponse(made, 'coworker', points(4, 4, 4, 4))
  await addResponse(made, 'coworker', points(1, 1, 1, 1), 'in-progress')
  expect((await freeze(made)).blocks).toEqual([{ key: 'coworker', n: 3 }])
  for (const status of ['draft', 'open'] as const)
    await expect(freeze(await makeAnswered({ status }))).rejects.toMatchObject({ code: 'STATE_NOT_ALLOWED' })
})

/** From a report of three and one of four the answers of the fourth could be told: 4 × 3.25 − 3 × 4 = 1. */
test('a report is made once: another answer never makes another report', async () => {
  const made = await makeCampaign()
  for (let at = 0; at < 3; at++) await addResponse(made, 'coworker', points(4, 4, 4, 4))
  const first = await freeze(made)
  const [before] = await stored(made)
  await addResponse(made, 'coworker', points(1, 1, 1, 1))
  await expect(freeze(made)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await stored(made)).toEqual([before])
  expect(await read(made)).toEqual(first)
  expect((await release(made)).items).toEqual(first.items)
  expect(await trail(made)).toEqual(['reports.frozen', 'reports.read', 'reports.released'])
})

test('calls at the same time make one report', async () => {
  const made = await makeAnswered()
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => freeze(made)))
  const codes = results.map((one) => (one.status === 'fulfilled' ? 'made' : (one.reason as { code: string }).code))
  expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'CONFLICT'), 'made'])
  expect(await stored(made)).toHaveLength(1)
  expect(await trail(made)).toEqual(['reports.frozen'])
})

test('what was frozen cannot be changed, and a report that was is not shown', async () => {
  const made = await makeAnswered()
  await freeze(made)
  const change = () =>
    db().updateTable('feedbackReports').set({ content: '{}' }).where('subjectId', '=', made.subject).execute()
  await expect(change()).rejects.toThrow('feedback reports never change')
  // As somebody with all rights in the database could.
  await sql`alter table feedback_reports disable trigger feedback_reports_frozen`.execute(db())
  await sql`update feedback_reports set content = jsonb_set(content, '{items,0,others}', '4.99')
    where subject_id = ${made.subject}`.execute(db())
  await sql`alter table feedback_reports enable trigger feedback_reports_frozen`.execute(db())
  await expect(read(made)).rejects.toThrow('has been changed')
})

test('a report needs its campaign, its person and to be there', async () => {
  const [made, other] = [await makeAnswered(), await makeAnswered()]
  const mixed = { ...made, campaign: other.campaign }
  const calls = [() => freeze(mixed), () => read(mixed), () => release(mixed), () => read(made), () => release(made)]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the assessed person reads it once it is released, and nobody else does', async () => {
  const made = await makeAnswered()
  const own = (who = whoIs(made.user)) => ownReport(who, made.subject, 'sl-SI')
  await expect(own()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const frozen = await freeze(made)
  await expect(own()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const day = addDays(today(), 5)
  const released = await release(made, day)
  expect(released).toMatchObject({ debrief_on: day, released_at: expect.any(String) })
  expect(await own()).toEqual({ ...frozen, debrief_on: day, released_at: released.released_at })
  await expect(own(whoIs(await makeUser()))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(own(staff)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the person is written to once; later only the day of the talk changes, and never to one that is over', async () => {
  const made = await makeAnswered()
  await freeze(made)
  await expect(release(made, addDays(today(), -1))).rejects.toMatchObject({ code: 'VALIDATION' })
  const day = addDays(today(), 2)
  const first = await release(made, day)
  const later = await release(made, addDays(today(), 9))
  expect([later.released_at, later.debrief_on]).toEqual([first.released_at, addDays(today(), 9)])
  const mails = await db()
    .selectFrom('mails')
    .select(['template', 'params'])
    .where('userId', '=', made.user.id)
    .execute()
  expect(mails).toMatchObject([
    { template: 'feedback_report_released', params: { subject: made.subject, campaign: 'Vodje 2026' } },
  ])
  expect(JSON.stringify(mails)).not.toMatch(/listens|3\.17|Šegav/)
  expect((await trail(made)).filter((action) => action === 'reports.released')).toHaveLength(1)
  // The day of the talk goes by; releasing again with the same day is no mistake.
  const [year = 0, month = 0, date = 0] = addDays(today(), 20).split('-').map(Number)
  setClock(() => new Date(Date.UTC(year, month - 1, date, 12)))
  expect((await release(made, later.debrief_on)).debrief_on).toBe(later.debrief_on)
  setClock()
})

test('nothing in a report says whose an answer is', async () => {
  const made = await makeAnswered()
  const slots = (await slotsIn(made.campaign)).all
  expect(slots).toHaveLength(7)
  const report = JSON.stringify(await freeze(made))
  for (const { id } of slots) expect(report).not.toContain(id)
  expect(report).not.toContain(made.user.email)
  // Nothing needs the answers any more.
  expect((await slotsIn(made.campaign)).all).toEqual([])
  expect(await db().selectFrom('feedbackSlots').select('id').where('campaignId', '=', made.campaign).execute()).toEqual(
    [],
  )
})

test('comments stand in another order each time', async () => {
  const orders = new Set<string>()
  for (let times = 0; times < 4; times++) {
    const made = await makeAnswered()
    orders.add((await freeze(made)).comments.flatMap(({ texts }) => texts).join('|'))
  }
  expect(orders.size).toBeGreaterThan(1)
})
