// What the assessed person learns when a rater's correction of the relationship is approved: nothing.
import { expect, test } from 'vitest'
import { answerAs, closeNow, makeCampaign, ratersOf } from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const PAGES = ['feedback', 'questionnaires', 'candidate/projects', 'tasks'].map((page) => `/api/portal/${page}`)

test('an approved claim changes nothing the assessed person sees: raters stay as they were named', async () => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker', 'employee', 'employee', 'employee'] })
  const [own, staff] = [await api.signIn(made.subject), await api.signIn(made.staff)]
  const named = ['coworker', 'employee', 'leader'].map((relationship) => ({
    name: 'Nika Izmišljena',
    email: `${relationship}.nika@primer.si`,
    relationship,
    language: 'sl-SI',
  }))
  const proposed = (await own.post(`/api/portal/feedback/${made.subjectUid}/raters`, { raters: named })).json.raters
  expect(proposed).toHaveLength(3)
  for (const { uid } of proposed as { uid: string }[])
    await staff.post(`/api/campaigns/${made.uid}/raters/${uid}/decide`, { approve: true, unknown: true })
  await tasks['campaigns.invite']({ id: made.uid })
  const raters = await ratersOf(made.uid)
  const claims = [
    ['coworker.nika@primer.si', 'leader'],
    ['employee.nika@primer.si', 'coworker'],
    ['leader.nika@primer.si', 'employee'],
  ] as const
  const movers = claims.map(([email, relationship]) => ({
    ...raters.find((rater) => rater.email === email)!,
    relationship,
  }))
  for (const mover of movers) await answerAs(mover)
  await closeNow(made)
  /** Screens of hers, and what of her download is about feedback. */
  const seen = async () => {
    const pages = [...PAGES, `/api/portal/feedback/${made.subjectUid}`]
    const answers = await Promise.all(pages.map((page) => own.get(page)))
    const { files } = await makeExport(made.subject)
    const records = [...files].filter(([name]) => /records\/(feedback|assignments|campaign)/.test(name))
    return JSON.stringify([answers.map(({ text }) => text), records.map(([name, bytes]) => [name, String(bytes)])])
  }
  await staff.get(`/api/campaigns/${made.uid}`)
  const before = await seen()
  for (const { uid } of movers)
    expect(
      (await staff.post(`/api/campaigns/${made.uid}/raters/${uid}/claim`, { approve: true })).json.claims,
    ).not.toContainEqual(expect.objectContaining({ rater: uid }))
  const { json } = await staff.get(`/api/campaigns/${made.uid}`)
  expect(await seen()).toBe(before)
  // It counts nevertheless: for staff, for the rater, and in the report.
  const shown = new Map(
    json.subjects_list[0].raters.map((rater: { uid: string; relationship: string }) => [rater.uid, rater.relationship]),
  )
  expect(movers.map(({ uid }) => shown.get(uid))).toEqual(claims.map(([, claimed]) => claimed))
  for (const { token, uid, relationship } of movers)
    expect((await api.anon.get(`/api/public/feedback/${token}/${uid}`)).json).toMatchObject({ relationship })
  const counted = json.subjects_list[0].progress.map(({ key, asked }: { key: string; asked: number }) => [key, asked])
  expect(counted).toEqual([
    ['self', 1],
    ['leader', 1],
    ['others', 8],
  ])
  const report = await staff.post(`/api/campaigns/${made.uid}/subjects/${made.subjectUid}/report`)
  expect(report.json.blocks).toEqual([{ key: 'leader', n: 1 }])
})
