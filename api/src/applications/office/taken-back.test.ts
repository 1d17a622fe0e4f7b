// Letters somebody planned and a colleague takes back: whoever wrote them is told by whom, and goes on with the same words.
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '@korak/contract/route.ts'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../../test/app.ts'

const api = await testApp()
const permissions: Permission[] = ['applications.read', 'applications.update', 'jobs.read']
const maker = await makeUser({ kind: 'employee', name: 'Vida Kovač', permissions })
const colleague = await makeUser({ kind: 'employee', name: 'Rok Novak', permissions })
const own = await api.signIn(maker)
const other = await api.signIn(colleague)
afterEach(() => setClock())

const words = { subject: 'Vaša prijava', reason: 'Iskali smo več izkušenj z vodenjem.' }
const day = addDays(today(), 4)
const plan = { send_on: day, postpones: true }
const rowOf = async (staff: Client, uid: string) =>
  (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data[0]
const textOf = ({ uid }: MadeApplication) => `Pozdravljeni!\n\nTo je pismo za ${uid}.`
async function planMany(count = 3) {
  const first = await makeApplication()
  const made = [first]
  while (made.length < count) made.push(await makeApplication({ job: first.job }))
  const letters = []
  for (const one of made) {
    const { stage } = await rowOf(own, one.uid)
    letters.push({ uid: one.uid, from: stage.uid, ...words, text: textOf(one) })
  }
  const { uid } = (await own.post('/api/bulk-actions/applications', { to: 'not_selected', letters, ...plan })).json
  return { made, uid: uid as string }
}
const mailsTo = (address: string) =>
  db()
    .selectFrom('mails')
    .select(['template', 'userId', 'params'])
    .where('toAddress', '=', address)
    .where('template', 'like', 'application_letter%_recalled_notice')
    .orderBy('createdAt')
    .execute()
const proposed = async (staff: Client, uid: string) =>
  (await staff.get(`/api/applications/${uid}/letter?to=not_selected`)).json.overtaken
const back = ({ uid }: { uid: string }) => ({
  ...words,
  text: textOf({ uid } as MadeApplication),
  language: 'sl-SI',
  send_on: day,
  promise_on: null,
})

test('of many at once the maker reads in one mail who did and how many, and finds them with their words', async () => {
  const { made, uid } = await planMany()
  const planned = (await other.get('/api/bulk-actions')).json.data.find((one: { uid: string }) => one.uid === uid)
  expect(planned).toMatchObject({ by: 'Vida Kovač', is_own: false, held: 3, send_on: day })
  expect((await rowOf(other, made[0]!.uid)).letter).toMatchObject({ by: 'Vida Kovač', is_own: false })
  expect((await rowOf(own, made[0]!.uid)).letter).toMatchObject({ is_own: true })
  expect((await other.post(`/api/bulk-actions/${uid}/undo`)).json).toMatchObject({ done: 3, left: [] })
  const params = { bulk: uid, count: 3, by: 'Rok Novak', sendOn: day }
  expect(await mailsTo(maker.email)).toEqual([
    { template: 'application_letters_recalled_notice', userId: maker.id, params },
  ])
  const listed = async () => (await own.get(`/api/applications?filter[recalled_uid]=${uid}`)).json.data
  expect((await listed()).map((one: { uid: string }) => one.uid).toSorted()).toEqual(
    made.map((one) => one.uid).toSorted(),
  )
  for (const one of made) expect(await proposed(own, one.uid)).toEqual(back(one))
  const record = async (staff: Client) => (await staff.get(`/api/applications/${made[0]!.uid}`)).json.overtaken
  const said = { why: 'colleague', by: 'Rok Novak', to: 'not_selected', send_on: day }
  expect([await record(own), await record(other)]).toMatchObject([
    { ...said, is_own: true },
    { ...said, is_own: false },
  ])
  expect(await proposed(other, made[0]!.uid)).toBeNull()
  // Planned again, it is one fewer to decide about.
  const { stage } = await rowOf(own, made[0]!.uid)
  const again = { from: stage.uid, to: 'not_selected', ...words, text: textOf(made[0]!), ...plan }
  expect((await own.post(`/api/applications/${made[0]!.uid}/moves`, again)).status).toBe(200)
  expect(await listed()).toHaveLength(2)
  expect(await record(own)).toBeNull()
})

test('one takes back what is one’s own without a word to anybody, and has the words again', async () => {
  const { made, uid } = await planMany(2)
  const before = (await mailsTo(maker.email)).length
  expect((await own.post(`/api/bulk-actions/${uid}/undo`)).json).toMatchObject({ done: 2 })
  for (const one of made) expect(await proposed(own, one.uid)).toEqual(back(one))
  expect((await own.get(`/api/applications/${made[0]!.uid}`)).json.overtaken).toBeNull()
  expect(await mailsTo(maker.email)).toHaveLength(before)
})

test('what was undone within half a minute is gone on with in any window, and by nobody else', async () => {
  const made = await makeApplication()
  const { stage } = await rowOf(own, made.uid)
  const letter = { ...words, text: textOf(made) }
  const sent = await own.post(`/api/applications/${made.uid}/moves`, { from: stage.uid, to: 'not_selected', ...letter })
  await own.post(`/api/applications/${made.uid}/recall`, { letter: sent.json.letter.uid })
  expect(await proposed(own, made.uid)).toEqual({ ...back(made), send_on: null })
  expect(await proposed(other, made.uid)).toBeNull()
  expect((await own.get(`/api/applications/${made.uid}`)).json.overtaken).toBeNull()
})

test('words nobody went on with are not proposed for ever', async () => {
  const made = await makeApplication()
  const { stage } = await rowOf(own, made.uid)
  const letter = { ...words, text: textOf(made) }
  const sent = await own.post(`/api/applications/${made.uid}/moves`, { from: stage.uid, to: 'not_selected', ...letter })
  await own.post(`/api/applications/${made.uid}/recall`, { letter: sent.json.letter.uid })
  const at = Date.now()
  setClock(() => new Date(at + 13 * 86_400_000))
  expect(await proposed(own, made.uid)).not.toBeNull()
  setClock(() => new Date(at + 15 * 86_400_000))
  expect(await proposed(own, made.uid)).toBeNull()
})

test('of a single one the maker reads whose it is, by whom and for when; who may not read of it reads nothing', async () => {
  const { made } = await planMany(2)
  const recall = async ({ uid }: MadeApplication) =>
    other.post(`/api/applications/${uid}/recall`, { letter: (await rowOf(other, uid)).letter.uid })
  const before = (await mailsTo(maker.email)).length
  expect((await recall(made[0]!)).status).toBe(200)
  expect((await mailsTo(maker.email)).slice(before)).toMatchObject([
    {
      template: 'application_letter_recalled_notice',
      userId: made[0]!.user.id,
      params: { application: made[0]!.uid, why: 'colleague', by: 'Rok Novak', sendOn: day },
    },
  ])
  await db().deleteFrom('userRoles').where('userId', '=', maker.id).execute()
  expect((await recall(made[1]!)).status).toBe(200)
  expect(await mailsTo(maker.email)).toHaveLength(before + 1)
})
