// What a person takes along in the download, and what leaving the portal does to feedback.
import { expect, test } from 'vitest'
import { answerAs, changesOf, closeNow, makeCampaign, type MadeRater } from '#campaigns/campaigns.factory.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { freezeReport, releaseReport } from '#campaigns/reports/reports.service.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { everythingIn } from '../../../test/everything.ts'
import { saveFeedback, startAnswering } from './answering.service.ts'
import { slotsIn } from './slots.service.ts'

const api = await testApp()
/** All rows of the database. Statistics of its planner are scrubbed the night after an erasure (tools/server-tests/erasure.test.ts). */
const everyRow = async (): Promise<string> =>
  (await everythingIn(api.databaseUrl))
    .split('\n')
    .filter((line) => !line.startsWith('pg_stats '))
    .join('\n')
const of = (raters: MadeRater[], email: string) => raters.find((rater) => rater.email === email)!

test('the download of a rater has the own answers, that of the assessed person only the released report', async () => {
  const rater = await makeUser({ kind: 'companyemployee' })
  const raters = ['coworker', 'coworker', 'coworker'] as const
  const made = await makeCampaign({ named: [{ email: rater.email }], raters: [...raters] })
  const own = of(made.raters, rater.email)
  await answerAs(own, { listens: 5, interrupts: 1, plans: 3, note: 'Beseda ocenjevalke' })
  for (const one of made.raters.filter(({ email }) => email.endsWith('@primer.si')))
    await answerAs(one, { listens: 2, interrupts: 1, plans: 3, note: 'Beseda drugih' })
  const { files } = await makeExport(rater)
  const given = JSON.parse(String(files.get('art20/feedback-given.json')))
  expect(given).toHaveLength(4)
  expect(given).toContainEqual(
    expect.objectContaining({ about: made.subject.name, item: 'note', value: 'Beseda ocenjevalke', status: 'closed' }),
  )
  expect(String(files.get('index.html'))).toContain('Povratne informacije, ki ste jih dali')
  expect([...files.values()].some((bytes) => bytes.includes('Beseda drugih'))).toBe(false)

  await closeNow(made)
  const staff = whoIs(made.staff)
  await freezeReport(staff, made.uid, made.subjectUid, TEST_CONTEXT)
  const before = (await makeExport(made.subject)).files
  expect(JSON.parse(String(before.get('art15/records/feedback-reports.json')))).toEqual([])
  await releaseReport(staff, made.uid, made.subjectUid, { debrief_on: null }, TEST_CONTEXT)
  const after = (await makeExport(made.subject)).files
  expect(JSON.parse(String(after.get('art15/records/feedback-reports.json')))).toHaveLength(1)
  const telling = [...made.raters.slice(1).flatMap(({ uid, email }) => [uid, email]), 'Beseda']
  for (const one of telling)
    expect(
      [...after.values()].some((bytes) => bytes.includes(one)),
      one,
    ).toBe(false)
})

test('of a rater who leaves the submitted answers stay and nothing leads to them; the rest is emptied', async () => {
  const user = await makeUser({ kind: 'companyemployee', email: 'odhaja@primer.si', name: 'Oda Hajajoča' })
  const first = await makeCampaign({ named: [{ email: user.email, name: 'Oda Hajajoča' }] })
  const second = await makeCampaign({ named: [{ email: user.email, name: 'Oda Hajajoča' }] })
  const [done, begun] = [of(first.raters, user.email), of(second.raters, user.email)]
  await answerAs(done)
  await startAnswering(begun.by, begun.uid, 'coworker')
  await saveFeedback(begun.by, begun.uid, changesOf())
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  const left = [...(await slotsIn(first.uid)).all, ...(await slotsIn(second.uid)).all]
  expect(left.filter(({ content }) => content.status !== 'open')).toMatchObject([
    { campaignId: first.uid, content: { status: 'closed', relationship: 'coworker' } },
  ])
  // Of the assessed people, and the one that is emptied.
  const others = left.filter(({ content }) => content.status === 'open')
  expect(others.map(({ campaignId }) => campaignId)).toEqual([first.uid, second.uid, second.uid])
  expect(others.flatMap(({ content }) => [...content.answers, content.rev, content.claimed].filter(Boolean))).toEqual(
    [],
  )
  const all = await everyRow()
  for (const one of [done.uid, begun.uid, 'Oda Hajajoča']) expect(all.includes(one), one).toBe(false)
  // Somebody with the numbers left: the count of a group is never larger than the group.
  const staff = await api.signIn(first.staff)
  expect((await staff.get(`/api/campaigns/${first.uid}`)).json).toMatchObject({ asked: 1, answered: 0 })
})

test('people without an account go by the e-mail of one', async () => {
  const user = await makeUser({ kind: 'company', email: 'stik@primer.si' })
  const made = await makeCampaign({ named: [{ email: 'stik@primer.si', name: 'Stika Podjetna' }] })
  const rater = of(made.raters, 'stik@primer.si')
  expect(rater.by).not.toHaveProperty('userId')
  await eraseAccount(user.id, 'closed')
  expect((await api.anon.get(`/api/public/feedback/${rater.token}`)).code).toBe('NOT_FOUND')
  expect(await everyRow()).not.toContain('Stika Podjetna')
})

test('with an assessed person everything about them goes, and who was asked only for that', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker'] })
  for (const rater of made.raters) await answerAs(rater, { listens: 2, interrupts: 1, note: 'O osebi, ki odhaja' })
  await closeNow(made)
  await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
  await eraseAccount(made.subject.id, 'closed')
  const all = await everyRow()
  const sent = all.split('\n').filter((line) => !line.startsWith('mails '))
  for (const { uid, email } of made.raters)
    for (const one of [uid, email]) expect(sent.filter((line) => line.includes(one))).toEqual([])
  expect(all).not.toContain('O osebi, ki odhaja')
  expect((await (await api.signIn(made.staff)).get(`/api/campaigns/${made.uid}`)).json.subjects).toBe(0)
})
