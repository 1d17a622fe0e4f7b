// What the counts of staff and the report say together about a group of whom few have answered.
import { expect, test } from 'vitest'
import { answerAs, closeNow, makeCampaign, type MadeRater, secondPerson } from '#campaigns/campaigns.factory.ts'
import { startAnswering } from '#campaigns/answers/answering.service.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
type Group = 'coworker' | 'employee'
const asked = (coworkers: number, employees: number): Group[] => [
  ...Array<Group>(coworkers).fill('coworker'),
  ...Array<Group>(employees).fill('employee'),
]
const first = (raters: readonly MadeRater[], group: Group, count: number) =>
  raters.filter(({ relationship }) => relationship === group).slice(0, count)

/** A campaign that is closed, with what staff read about its groups, before the report and in it. */
async function told(groups: [number, number], answered: [number, number]) {
  const made = await makeCampaign({ raters: asked(...groups) })
  for (const rater of [...first(made.raters, 'coworker', answered[0]), ...first(made.raters, 'employee', answered[1])])
    await answerAs(rater)
  const staff = await api.signIn(made.staff)
  const { json } = await staff.post(`/api/campaigns/${made.uid}/close`, {})
  const report = await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)
  const progress: { key: string; answered: number | null }[] = json.subjects_list[0].progress
  const blocks: { key: string; n: number }[] = report.json.blocks
  return {
    progress: progress.slice(1).map((one) => `${one.key} ${one.answered}`),
    blocks: blocks.map(({ key, n }) => `${key} ${n}`),
  }
}

test('whether the only employee has answered is told by neither', async () => {
  const either = { progress: ['others 3'], blocks: ['others 4'] }
  expect(await told([4, 1], [4, 0])).toEqual(either)
  expect(await told([4, 1], [3, 1])).toEqual(either)
})

test('how many of a group below its threshold have answered is not the difference of the two', async () => {
  const either = { progress: ['coworker 3', 'employee null'], blocks: ['coworker 3'] }
  expect(await told([3, 3], [3, 2])).toEqual(either)
  expect(await told([3, 3], [3, 0])).toEqual(either)
})

test('a claim that waits holds the counts of both groups back: the one who moves would be the difference', async () => {
  const made = await makeCampaign({ raters: asked(4, 3) })
  const [mover] = first(made.raters, 'coworker', 1) as [MadeRater]
  await startAnswering(mover.by, mover.uid, 'employee')
  for (const rater of [...first(made.raters, 'coworker', 3), ...first(made.raters, 'employee', 2)])
    await answerAs(rater === mover ? { ...rater, relationship: 'employee' } : rater)
  const staff = await api.signIn(await secondPerson())
  const progress = async () =>
    (await staff.get(`/api/campaigns/${made.uid}`)).json.subjects_list[0].progress.slice(1) as object[]
  await closeNow(made)
  expect(await progress()).toEqual([
    { key: 'coworker', asked: 4, answered: null },
    { key: 'employee', asked: 3, answered: null },
  ])
  await staff.post(`/api/campaigns/${made.uid}/raters/${mover.uid}/claim`, { approve: true })
  // The two coworkers who are left are in no sum: the report does not tell them either.
  expect(await progress()).toEqual([{ key: 'others', asked: 7, answered: 3 }])
})

test('a leader who says to be a coworker is not published as the leader before somebody has decided', async () => {
  const made = await makeCampaign({ raters: ['leader', ...asked(3, 0)] })
  const leader = made.raters.find(({ relationship }) => relationship === 'leader')!
  for (const rater of made.raters.slice(1)) await answerAs({ ...rater, relationship: 'coworker' })
  await closeNow(made)
  const staff = await api.signIn(await secondPerson())
  const path = `/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`
  expect((await staff.post(path)).code).toBe('CLAIMS_WAITING')
  expect((await staff.get(path)).status).toBe(404)
  await staff.post(`/api/campaigns/${made.uid}/raters/${leader.uid}/claim`, { approve: true })
  expect((await staff.post(path)).json.blocks).toEqual([{ key: 'coworker', n: 4 }])
})

test('somebody who is erased after the closing does not divide the groups another way', async () => {
  const leaving = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({
    raters: asked(3, 2),
    named: [{ email: leaving.email, relationship: 'employee' }],
  })
  for (const rater of [...first(made.raters, 'coworker', 3), ...first(made.raters, 'employee', 1)])
    await answerAs(rater)
  await closeNow(made)
  await eraseAccount(leaving.id, 'closed')
  const staff = await api.signIn(made.staff)
  const { json } = await staff.get(`/api/campaigns/${made.uid}`)
  expect(json.subjects_list[0].progress.slice(1)).toEqual([
    { key: 'coworker', asked: 3, answered: 3 },
    { key: 'employee', asked: 2, answered: null },
  ])
  const report = await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)
  expect(report.json.blocks).toEqual([{ key: 'coworker', n: 3 }])
})

/** Three coworkers and an employee who is erased, beside two others; everybody else answers. */
async function leaving(answers: boolean, claim?: Group) {
  const user = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ raters: asked(3, 2), named: [{ email: user.email, relationship: 'employee' }] })
  const leaver = made.raters.find(({ email }) => email === user.email)!
  for (const rater of made.raters.slice(1)) if (rater !== leaver) await answerAs(rater)
  if (answers) await answerAs({ ...leaver, relationship: claim ?? 'employee' })
  const staff = await api.signIn(made.staff)
  const progress = async () => {
    const { json } = await staff.get(`/api/campaigns/${made.uid}`)
    return json.subjects_list[0].progress.slice(1) as { key: string; answered: number | null }[]
  }
  const report = async () =>
    (await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)).json.blocks
  return { made, progress, report, erase: () => eraseAccount(user.id, 'closed') }
}

test('somebody who is erased while answers are taken counts as asked, whether or not they had answered', async () => {
  for (const answers of [false, true]) {
    const { made, report, erase } = await leaving(answers)
    await erase()
    await closeNow(made)
    const blocks = [{ key: 'coworker', n: 3 }, ...(answers ? [{ key: 'employee', n: 3 }] : [])]
    expect(await report()).toEqual(blocks)
  }
})

test('the claim of a rater who is erased, before the closing or after, does not keep counts back for good', async () => {
  const before = await leaving(true, 'coworker')
  await before.erase()
  await closeNow(before.made)
  const after = await leaving(true, 'coworker')
  await closeNow(after.made)
  expect((await after.progress()).map(({ answered }) => answered)).toEqual([null, null])
  await after.erase()
  for (const { progress, report } of [before, after]) {
    // The report, which stands beside it, tells of three employees either way.
    expect(await progress()).toEqual([
      { key: 'coworker', asked: 3, answered: 3 },
      { key: 'employee', asked: 2, answered: 2 },
    ])
    expect(await report()).toEqual([
      { key: 'coworker', n: 3 },
      { key: 'employee', n: 3 },
    ])
  }
})
