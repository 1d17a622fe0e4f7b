// After an end everybody reads what colleagues said; where it is taken back, who says something only then may have read it.
import { expect, test } from 'vitest'
import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { answersTo, makeAsked } from './evaluations.factory.ts'

const api = await testApp()
const makeConsultant = (name: string) => makeUser({ kind: 'employee', role: 'Consultants', name })
/** Somebody in the office ends it, or takes that back. */
const move = async (uid: string, to: 'not_selected' | 'in_review') =>
  moveApplication(whoIs(await makeUser({ kind: 'employee' })), uid, { to })
const signedIn = async (name: string) => api.signIn(await makeConsultant(name))

test('an opinion given first after an end that was taken back says so', async () => {
  const [ana, rok, nina] = [await signedIn('Ana Kovač'), await signedIn('Rok Pirc'), await signedIn('Nina Jereb')]
  const { uid } = await makeApplication({ status: 'interview' })
  const url = `/api/applications/${uid}`
  const give = (who: typeof ana, opinion: string) => who.post(`${url}/triage`, { opinion, reason: 'Vodenje' })
  await give(ana, 'yes')
  await give(nina, 'maybe')
  await move(uid, 'not_selected')
  expect((await rok.get(url)).json.triage.others).toHaveLength(2)
  await move(uid, 'in_review')
  expect((await rok.get(url)).json.triage).toMatchObject({ own: null, others: null })
  const { json } = await give(rok, 'no')
  expect(json.own).toMatchObject({ opinion: 'no', is_after_end: true, is_led: false })
  expect(json.others.map((one: { is_after_end: boolean }) => one.is_after_end)).toEqual([false, false])
  // Said once more as it was, one from before the end is so still; taken back and given anew it is not.
  expect((await give(ana, 'yes')).json.own).toMatchObject({ is_after_end: false, is_led: false })
  expect((await rok.get(url)).json.triage.own.is_after_end).toBe(true)
})

test('an evaluation given after an end that was taken back says so, and one from before does not', async () => {
  const [first, second] = [await makeConsultant('Ana Kovač'), await makeConsultant('Rok Pirc')]
  const { uid, evaluations } = await makeAsked([first, second], { status: 'interview' })
  const [ana, rok] = [await api.signIn(first), await api.signIn(second)]
  const submit = (who: typeof ana, id: string | undefined, evidence: string, rev = 1) =>
    who.post(`/api/evaluations/${id}/submit`, { rev, answers: answersTo(evidence) })
  expect((await submit(ana, evaluations[0], 'Vodila pet ljudi')).json.is_after_end).toBe(false)
  await move(uid, 'not_selected')
  expect((await rok.get(`/api/applications/${uid}/evaluations`)).text).toContain('Vodila pet ljudi')
  await move(uid, 'in_review')
  const { json } = await submit(rok, evaluations[1], 'Dobro')
  expect([json.is_after_end, json.is_after_others]).toEqual([true, false])
  expect(json.others).toMatchObject([{ interviewer: 'Ana Kovač', is_after_end: false }])
  // Changed, it was given before still.
  const changed = await submit(ana, evaluations[0], 'Vodila šest ljudi', 2)
  expect([changed.json.is_after_end, changed.json.others[0].is_after_end]).toEqual([false, true])
})

test('where nobody had said anything by the end, it says nothing', async () => {
  const [ana, rok] = [await signedIn('Ana Kovač'), await signedIn('Rok Pirc')]
  const { uid } = await makeApplication({ status: 'interview' })
  await move(uid, 'not_selected')
  await move(uid, 'in_review')
  await ana.post(`/api/applications/${uid}/triage`, { opinion: 'yes', reason: '' })
  const { json } = await rok.post(`/api/applications/${uid}/triage`, { opinion: 'no', reason: '' })
  expect([json.own.is_after_end, json.others[0].is_after_end]).toEqual([false, false])
})
