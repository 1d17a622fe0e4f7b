import { afterEach, expect, test } from 'vitest'
import type { Proposal } from '@korak/contract/letters.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeApplication, type MadeApplication } from '../applications.factory.ts'
import { withdraw } from '../applications.service.ts'
import { whoIs } from '../applications.factory.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const staff = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update', 'jobs.read'] }),
)
afterEach(() => setClock())
const REASON = 'Iskali smo več izkušenj z vodenjem.'

async function makeThree(): Promise<MadeApplication[]> {
  const first = await makeApplication()
  const english = await makeUser({ language: 'en-EN' })
  const { job } = first
  const made = [
    first,
    await makeApplication({ job, user: english }),
    await makeApplication({ job, status: 'interview' }),
  ]
  // What they were told on the way there is none of these letters.
  await db().deleteFrom('mails').where('template', '=', 'application_letter').execute()
  return made
}
const propose = (made: readonly MadeApplication[], count = made.length) =>
  staff.post('/api/applications/letters', { ids: made.map(({ uid }) => uid), count, to: 'not_selected' })
const lettersOf = (proposals: readonly Proposal[]) =>
  proposals.map((one) => ({
    uid: one.uid,
    from: one.from,
    subject: one.subject,
    text: letterText(one, REASON),
    reason: REASON,
  }))
const end = (letters: object[], more: object = {}) =>
  staff.post('/api/bulk-actions/applications', { to: 'not_selected', letters, ...more })
const statuses = async (made: readonly MadeApplication[]) =>
  (
    await db()
      .selectFrom('applications')
      .select('status')
      .where(
        'id',
        'in',
        made.map(({ uid }) => uid),
      )
      .execute()
  ).map(({ status }) => status)
const pass = async (seconds: number) => {
  setClock(() => new Date(Date.now() + seconds * 1000))
  await sendDueLetters()
}
const mails = (user: { id: string }) =>
  db()
    .selectFrom('mails')
    .select(['language', 'params'])
    .where('userId', '=', user.id)
    .where('template', '=', 'application_letter')
    .execute()

test('each gets exactly one letter, in their own language, and it was shown before', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json as { data: Proposal[] }
  expect(data.map(({ language }) => language).toSorted()).toEqual(['en-EN', 'sl-SI', 'sl-SI'])
  expect(data.every(({ has_account: hasAccount }) => hasAccount)).toBe(true)
  const done = await end(lettersOf(data))
  expect(done.json).toMatchObject({ done: 3, skipped: 0, may: { undo: true } })
  expect(new Set(await statuses(made))).toEqual(new Set(['submitted', 'interview']))
  await pass(31)
  expect(await statuses(made)).toEqual(['not_selected', 'not_selected', 'not_selected'])
  for (const { user } of made) expect(await mails(user)).toHaveLength(1)
  expect((await mails(made[1]!.user))[0]).toMatchObject({ language: 'en-EN' })
})

test('it is undone as a whole, also the day before it goes', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json
  const { uid } = (await end(lettersOf(data), { send_on: addWorkingDays(today(), 3) })).json
  setClock(() => new Date(Date.now() + 86_400_000))
  expect((await staff.post(`/api/bulk-actions/${uid}/undo`)).json).toMatchObject({ done: 3, skipped: 0 })
  await pass(10 * 86_400)
  expect(new Set(await statuses(made))).toEqual(new Set(['submitted', 'interview']))
  for (const { user } of made) expect(await mails(user)).toEqual([])
})

test('planned as one they are seen until they go, by a colleague too, who takes the rest back', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json
  const day = addWorkingDays(today(), 3)
  const { uid } = (await end(lettersOf(data), { send_on: day })).json
  const colleague = await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] })
  const client = await api.signIn(colleague)
  const planned = async () =>
    (await client.get('/api/bulk-actions')).json.data.filter((one: { uid: string }) => one.uid === uid)
  expect(await planned()).toMatchObject([{ to: 'not_selected', send_on: day, held: 3, may: { undo: true } }])
  const listed = async () => (await client.get(`/api/applications?filter[bulk_uid]=${uid}`)).json.data
  const [first] = await listed()
  expect(first.letter).toMatchObject({ bulk_uid: uid, send_on: day })
  const line = (await client.get('/api/office/today')).json.lines.find(
    ({ kind }: { kind: string }) => kind === 'letters_planned',
  )
  expect(line).toMatchObject({ count: 3, path: '/office/applications?is_planned=true' })
  // A number leads to just what it counts: of those of one contact, it is those alone.
  const nobody = '00000000-0000-4000-8000-000000000000'
  const among = async (filter: string) =>
    (await client.get(`/api/bulk-actions?${filter}`)).json.data.find((one: { uid: string }) => one.uid === uid)
  expect(await among('')).toMatchObject({ held: 3, listed: 3 })
  expect(await among(`filter[is_planned]=true&filter[id]=${first.uid}`)).toMatchObject({ held: 3, listed: 1 })
  expect(await among(`filter[contact_uid]=${nobody}`)).toMatchObject({ held: 3, listed: 0 })
  // One of them is taken back by itself: it is as it should be, and not among what stayed.
  await client.post(`/api/applications/${first.uid}/recall`, { letter: first.letter.uid })
  expect(await planned()).toMatchObject([{ held: 2 }])
  expect((await client.post(`/api/bulk-actions/${uid}/undo`)).json).toMatchObject({ done: 2, skipped: 0, left: [] })
  expect([await planned(), await listed()]).toEqual([[], []])
  await pass(10 * 86_400)
  for (const { user } of made) expect(await mails(user)).toEqual([])
})

test('one planned for a day by itself is counted with them, opens just those rows, and is taken back there', async () => {
  const [alone, ...others] = await makeThree()
  const { data } = (await propose([alone!])).json as { data: Proposal[] }
  const { from, subject, text, reason } = lettersOf(data)[0]!
  const day = addWorkingDays(today(), 3)
  const held = await staff.post(`/api/applications/${alone!.uid}/moves`, {
    from,
    to: 'not_selected',
    subject,
    text,
    reason,
    send_on: day,
  })
  const lineOf = async () =>
    (await staff.get('/api/office/today?whose=all')).json.lines.find(
      ({ kind }: { kind: string }) => kind === 'letters_planned',
    )
  expect(held.status).toBe(200)
  expect(await lineOf()).toMatchObject({ count: 1, path: '/office/applications?is_planned=true' })
  const { uid } = (await end(lettersOf((await propose(others)).json.data), { send_on: day })).json
  expect(await lineOf()).toMatchObject({ count: 3 })
  const rows = (await staff.get('/api/applications?filter[is_planned]=true')).json.data
  const row = rows.find((one: { uid: string }) => one.uid === alone!.uid)
  expect([rows.length, row.letter.send_on, row.letter.bulk_uid, row.may.recall]).toEqual([3, day, null, true])
  await staff.post(`/api/applications/${alone!.uid}/recall`, { letter: row.letter.uid })
  expect(await lineOf()).toMatchObject({ count: 2 })
  await staff.post(`/api/bulk-actions/${uid}/undo`)
  expect(await lineOf()).toBeUndefined()
})

test('what has gone is not taken back, and who only reads takes nothing back', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json
  const { uid } = (await end(lettersOf(data), { send_on: addWorkingDays(today(), 3) })).json
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  const [seen] = (await reader.get('/api/bulk-actions')).json.data
  expect([seen.uid, seen.may.undo]).toEqual([uid, false])
  expect((await reader.post(`/api/bulk-actions/${uid}/undo`)).code).toBe('NOT_FOUND')
  // One of them has gone, the others are about to.
  await db().updateTable('letters').set({ state: 'sent' }).where('applicationId', '=', made[0]!.uid).execute()
  const undone = await staff.post(`/api/bulk-actions/${uid}/undo`)
  expect(undone.json).toMatchObject({ done: 2, skipped: 1, left: [{ id: made[0]!.uid }] })
  expect((await staff.post(`/api/bulk-actions/${uid}/undo`)).code).toBe('ALREADY_UNDONE')
})

test('what could not be taken back for a reason that passes is tried again, and only that', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json
  const { uid } = (await end(lettersOf(data), { send_on: addWorkingDays(today(), 3) })).json
  const { jobId } = await db()
    .selectFrom('applications')
    .select('jobId')
    .where('id', '=', made[0]!.uid)
    .executeTakeFirstOrThrow()
  const answered = { text: 'Oglasimo se vam.' }
  for (const { uid: one } of made.slice(1)) await staff.post(`/api/applications/${one}/messages`, answered)
  await db().updateTable('jobs').set({ status: 'closed' }).where('id', '=', jobId).execute()
  const first = await staff.post(`/api/bulk-actions/${uid}/undo`)
  expect(first.json).toMatchObject({ done: 2, skipped: 1, left: [{ id: made[0]!.uid }], may: { undo: true } })
  expect((await staff.get('/api/bulk-actions')).json.data).toMatchObject([{ uid, held: 1, may: { undo: true } }])
  await staff.post(`/api/applications/${made[0]!.uid}/messages`, answered)
  expect((await staff.post(`/api/bulk-actions/${uid}/undo`)).json).toMatchObject({
    done: 1,
    left: [],
    may: { undo: false },
  })
  expect((await staff.post(`/api/bulk-actions/${uid}/undo`)).code).toBe('ALREADY_UNDONE')
})

test('when one of them is elsewhere meanwhile nobody is told, and the new number is said', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json
  expect((await propose(made, 2)).code).toBe('LIST_CHANGED')
  await withdraw(whoIs(made[0]!.user), made[0]!.uid, undefined, 'sl-SI')
  const refused = await end(lettersOf(data))
  expect([refused.status, refused.code]).toEqual([409, 'LIST_CHANGED'])
  await pass(31)
  for (const { user } of made) expect(await mails(user)).toEqual([])
  // Asked anew it is not among them.
  expect((await propose(made)).json.data).toHaveLength(2)
})

test('a letter that cannot go is named by its place, its field and its person, and nobody is told', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json as { data: Proposal[] }
  // The last one in Slovenian, whose fields those are.
  const at = data.findLastIndex(({ language }) => language === 'sl-SI')
  const letters = lettersOf(data).map((letter, n) =>
    n === at ? { ...letter, text: `${letter.text}\n{podjetje}` } : letter,
  )
  const refused = await end(letters)
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [`letters.${at}.text`]])
  expect(refused.json.errors[`letters.${at}.text`][0]).toMatch(new RegExp(`^${data[at]?.name}: .*podjetje`))
  await pass(31)
  for (const { user } of made) expect(await mails(user)).toEqual([])
})

test('a day after what was promised to some of them says to whom, and goes once they are told the new one', async () => {
  const made = await makeThree()
  const { data } = (await propose(made)).json as { data: Proposal[] }
  const promised = made[2]!
  const day = addWorkingDays(today(), 5)
  await db()
    .updateTable('applications')
    .set({ promiseOn: addWorkingDays(today(), 2) })
    .where('id', 'in', [promised.uid, made[0]!.uid])
    .execute()
  const refused = await end(lettersOf(data), { send_on: day })
  // All of them are named, in the order of the letters.
  const names = data.filter(({ uid }) => uid !== made[1]!.uid).map(({ name }) => name)
  expect(refused.json.errors.send_on.map((error: string) => error.split(': ')[0])).toEqual(names)
  expect(Object.keys(refused.json.errors)).toEqual(['send_on'])
  expect((await end(lettersOf(data), { send_on: day, postpones: true })).json).toMatchObject({ done: 3 })
  const told = await db().selectFrom('mails').select('userId').where('template', '=', 'application_postponed').execute()
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([promised.user.id, made[0]!.user.id].toSorted())
})

/** A second stage for a status of a job: from the first one to it nobody is told. */
const makeStage = async (jobId: string, status: 'interview') =>
  (
    await db()
      .insertInto('jobStages')
      .values({ jobId, status, nameSl: 'Drugi krog', nameEn: 'Second round', position: 15 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const stageNames = async (made: readonly MadeApplication[]) => {
  const { data } = (await staff.get(`/api/applications?${made.map(({ uid }) => `filter[id][any][]=${uid}`).join('&')}`))
    .json
  return made.map(({ uid }) => data.find((one: { uid: string }) => one.uid === uid).stage?.name)
}
const proposed = async (made: readonly MadeApplication[], to: string): Promise<Proposal[]> =>
  (await staff.post('/api/applications/letters', { ids: made.map(({ uid }) => uid), count: made.length, to })).json.data
const moves = (proposals: readonly Proposal[]) =>
  proposals.map((one) => ({
    uid: one.uid,
    from: one.from,
    ...(one.is_told && { subject: one.subject, text: letterText(one, '').replaceAll(/\{[^}]+\}/g, 'kmalu') }),
  }))

test('many go to one stage: within their status at once and unseen, the others with a letter; all of it is undone', async () => {
  const made = await makeThree()
  const to = await makeStage(made[0]!.job.id, 'interview')
  const data = await proposed(made, to)
  expect(data.map(({ is_told: isTold }) => isTold).toSorted()).toEqual([false, true, true])
  const before = await stageNames(made)
  const done = await staff.post('/api/bulk-actions/applications', { to, letters: moves(data) })
  expect(done.json).toMatchObject({ done: 3, may: { undo: true } })
  expect(await stageNames(made)).toEqual(['Drugi krog', 'Drugi krog', 'Drugi krog'])
  expect((await staff.post(`/api/bulk-actions/${done.json.uid}/undo`)).json).toMatchObject({ done: 3, skipped: 0 })
  expect(await stageNames(made)).toEqual(before)
  await pass(31)
  for (const { user } of made) expect(await mails(user)).toEqual([])
  setClock()

  await staff.post('/api/bulk-actions/applications', { to, letters: moves(await proposed(made, to)) })
  await pass(31)
  expect(new Set(await statuses(made))).toEqual(new Set(['interview']))
  const told = await Promise.all(made.map(async ({ user }) => (await mails(user)).map(({ language }) => language)))
  expect(told).toEqual([['sl-SI'], ['en-EN'], []])
  // The trail says of each what a move of one alone would say.
  const trail = await db().selectFrom('auditEvents').select('action').where('subjectId', '=', made[2]!.uid).execute()
  expect(trail.filter(({ action }) => action === 'applications.stage_updated')).toHaveLength(3)
  // Who is there already is not asked about again.
  setClock()
  expect(await proposed(made, to)).toEqual([])
})

test('within a status: one that went on since stays, a letter missing or one moved meanwhile moves nobody', async () => {
  const made = await makeThree()
  const { id } = made[0]!.job
  const to = await makeStage(id, 'interview')
  const quiet = [made[2]!, await makeApplication({ job: made[0]!.job, status: 'interview' })]
  const before = await stageNames(quiet)
  const { json } = await staff.post('/api/bulk-actions/applications', { to, letters: moves(await proposed(quiet, to)) })
  const first = await staff.get(`/api/jobs/${id}/stages`)
  const back = first.json.stages.find(({ status }: { status: string }) => status === 'interview').uid
  await staff.post(`/api/applications/${quiet[0]!.uid}/moves`, { from: to, to: back })
  const third = await staff.post(`/api/bulk-actions/${json.uid}/undo`)
  expect(third.json).toMatchObject({ done: 1, left: [{ id: quiet[0]!.uid }] })
  expect(await stageNames(quiet)).toEqual(before)

  const data = await proposed(made, to)
  const bare = data.map(({ uid, from }) => ({ uid, from }))
  expect((await staff.post('/api/bulk-actions/applications', { to, letters: bare })).status).toBe(422)
  await withdraw(whoIs(made[0]!.user), made[0]!.uid, undefined, 'sl-SI')
  expect((await staff.post('/api/bulk-actions/applications', { to, letters: moves(data) })).code).toBe('LIST_CHANGED')
  expect((await stageNames(made))[2]).toBe(before[0])
  const stage = '00000000-0000-4000-8000-000000000000'
  expect(await proposed(made, stage)).toEqual([])
  const draft = await makeApplication({ job: made[0]!.job, status: 'draft' })
  const sneak = { uid: draft.uid, from: 'draft', subject: 'x', text: 'y' }
  const refused = await staff.post('/api/bulk-actions/applications', { to: 'submitted', letters: [sneak] })
  expect(refused.code).toBe('LIST_CHANGED')
})

test('of several jobs each goes to its own stage of a status, planned for a day under that name, with one promise', async () => {
  const made = [await makeApplication(), await makeApplication()]
  const data = await proposed(made, 'shortlisted')
  const day = addWorkingDays(today(), 3)
  const body = { to: 'shortlisted', letters: moves(data), send_on: day }
  const past = await staff.post('/api/bulk-actions/applications', { ...body, promise_on: today() })
  expect(Object.keys(past.json.errors)).toEqual(['promise_on'])
  expect(past.json.errors.promise_on).toHaveLength(2)
  const promise = addWorkingDays(today(), 12)
  const { json } = await staff.post('/api/bulk-actions/applications', { ...body, promise_on: promise })
  const planned = (await staff.get('/api/bulk-actions')).json.data
  expect(planned.find(({ uid }: { uid: string }) => uid === json.uid)).toMatchObject({ to: 'shortlisted', held: 2 })
  await pass(10 * 86_400)
  expect(new Set(await statuses(made))).toEqual(new Set(['shortlisted']))
  const own = await api.signIn(made[0]!.user)
  expect((await own.get(`/api/portal/applications/${made[0]!.uid}`)).json.promise_on).toBe(promise)
})
