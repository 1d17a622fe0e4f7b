import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Definition } from '@korak/contract/definition.ts'
import { expect, test } from 'vitest'
import { addDays, atWallClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { definition, makeAssignment, makeClosed, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { tasks } from '#questionnaires/questionnaires.background.ts'
import { saveQuestionnaires } from '#questionnaires/seeding.service.ts'

const api = await testApp()
const office = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['questionnaires.read', 'questionnaires.manage'] }),
)
const seeded = path.join(import.meta.dirname, '../../../seed/questionnaires.json')
const due = (days: number) => atWallClock(addDays(today(), days), '12:00:00')
const statesOf = (data: { uid: string }[]) => data.map(({ uid }) => uid)

test('own ones: open ones by the day they are due, then closed ones, with both counts', async () => {
  const user = await makeUser()
  const someday = await makeAssignment({ user })
  const later = await makeAssignment({ user, dueAt: due(9) })
  const soon = await makeAssignment({ user, dueAt: due(2) })
  const done = await makeClosed({ user })
  await makeAssignment()
  const client = await api.signIn(user)
  const list = async (query: string) => (await client.get(`/api/portal/questionnaires${query}`)).json
  expect(statesOf((await list('')).data)).toEqual([soon, later, someday, done].map(({ uid }) => uid))
  expect(await list('?state=closed')).toMatchObject({ data: [{ uid: done.uid }], total: 1, open: 3, closed: 1 })
  expect(await list('?state=open&per_page=2&page=2')).toMatchObject({
    data: [{ uid: someday.uid, outgoing: false, scope: 'self', subject: null, minutes: 5 }],
    total: 3,
    from: 3,
    to: 3,
    last_page: 2,
  })
  expect((await client.get('/api/portal/questionnaires?state=lost')).status).toBe(422)
})

test('starting begins it once, in the language of the request', async () => {
  const made = await makeAssignment()
  const client = await api.signIn(made.user)
  const url = `/api/portal/questionnaires/${made.uid}`
  expect((await client.get(url)).json).toMatchObject({
    status: 'open',
    started_at: null,
    facts: { relationship: 'self' },
  })
  const first = (await client.post(`${url}/start`, {}, { language: 'en-EN' })).json
  expect(first).toMatchObject({ status: 'in-progress', started_at: expect.any(String) })
  expect((await client.post(`${url}/start`)).json.started_at).toBe(first.started_at)
  const row = await db().selectFrom('assignments').select('language').where('id', '=', made.uid).executeTakeFirst()
  expect(row?.language).toBe('en-EN')
})

test('the seeded ones arrive whole, with their codelists in the language of the request', async () => {
  const json = await readFile(seeded, 'utf8')
  const codelists = new Map<string, Record<string, object[]>>()
  for (const { key, definition: seed } of JSON.parse(json).questionnaires) {
    const current = await db()
      .selectFrom('questionnaireVersions as v')
      .innerJoin('questionnaires as q', 'q.id', 'v.questionnaireId')
      .select(['v.id', 'q.id as questionnaireId'])
      .where('q.key', '=', key)
      .executeTakeFirstOrThrow()
    const made = await makeAssignment({
      questionnaire: { id: current.questionnaireId, key, versionId: current.id },
    })
    const client = await api.signIn(made.user)
    const { json: details } = await client.get(`/api/portal/questionnaires/${made.uid}`, { language: 'en-EN' })
    expect(details.definition).toEqual(Definition.parse(seed))
    codelists.set(key, details.codelists)
  }
  expect(codelists.get('predizbor-kandidatov')?.['candidate-work-fields']).toContainEqual({
    key: 'kadri',
    label: 'HR and people development',
  })
})

test('a changed file publishes a new version; an unchanged one, and one staff have changed, none', async () => {
  const { questionnaires } = JSON.parse(await readFile(seeded, 'utf8'))
  const [one] = questionnaires
  const count = async () =>
    (await office.get('/api/questionnaires')).json.find(({ key }: { key: string }) => key === one.key).version
  await saveQuestionnaires(JSON.stringify({ questionnaires }))
  expect(await count()).toBe(1)
  const next = { ...one, definition: { ...one.definition, minutes: 9 } }
  await saveQuestionnaires(JSON.stringify({ questionnaires: [next] }))
  expect(await count()).toBe(2)
  // What it said before is known.
  await saveQuestionnaires(JSON.stringify({ questionnaires: [one] }))
  expect(await count()).toBe(2)
  const { id } = await db()
    .selectFrom('questionnaires')
    .select('id')
    .where('key', '=', one.key)
    .executeTakeFirstOrThrow()
  const own = { definition: { ...one.definition, minutes: 10 } }
  expect((await office.post(`/api/questionnaires/${id}/versions`, own)).json).toEqual({ uid: id, version: 3 })
  await saveQuestionnaires(
    JSON.stringify({ questionnaires: [{ ...one, definition: { ...one.definition, minutes: 11 } }] }),
  )
  expect(await count()).toBe(3)
})

test('staff create and publish; faults are told by path, and an assignment keeps its version', async () => {
  const body = { key: 'nov-vprasalnik', scope: 'self', definition: definition() }
  const created = await office.post('/api/questionnaires', body)
  expect([created.status, created.json.version]).toEqual([201, 1])
  expect((await office.post('/api/questionnaires', body)).json.errors).toHaveProperty('key')
  const { uid } = created.json
  const made = await makeAssignment({
    questionnaire: {
      id: uid,
      key: body.key,
      versionId: (
        await db()
          .selectFrom('questionnaireVersions')
          .select('id')
          .where('questionnaireId', '=', uid)
          .executeTakeFirstOrThrow()
      ).id,
    },
  })
  const same = await office.post(`/api/questionnaires/${uid}/versions`, { definition: body.definition })
  expect(same.json.errors.definition[0]).toMatch(/enak/)
  const faulty = structuredClone(body.definition)
  Object.assign(faulty.sections[0]?.items[0] ?? {}, { visible_if: 'nothing == 1', scale: 'ten' })
  const refused = await office.post(`/api/questionnaires/${uid}/versions`, { definition: faulty })
  expect(Object.keys(refused.json.errors).toSorted()).toEqual([
    'definition.sections.0.items.0.scale',
    'definition.sections.0.items.0.visible_if',
  ])
  const next = { ...body.definition, minutes: 20 }
  expect((await office.post(`/api/questionnaires/${uid}/versions`, { definition: next })).json.version).toBe(2)
  expect((await office.get(`/api/questionnaires/${uid}`)).json).toMatchObject({
    version: 2,
    definition: { minutes: 20 },
  })
  const client = await api.signIn(made.user)
  expect((await client.get(`/api/portal/questionnaires/${made.uid}`)).json.definition.minutes).toBe(5)
})

test('no version ever changes', async () => {
  const { versionId } = await makeQuestionnaire()
  const update = db().updateTable('questionnaireVersions').set({ minutes: 1 }).where('id', '=', versionId)
  await expect(update.execute()).rejects.toThrow('never change')
  await expect(db().deleteFrom('questionnaireVersions').where('id', '=', versionId).execute()).rejects.toThrow(
    'never change',
  )
})

test('people are asked once, written to when it opens, and have a task', async () => {
  const { id } = await makeQuestionnaire()
  const [user, other] = [await makeUser(), await makeUser()]
  const url = `/api/questionnaires/${id}/assignments`
  const day = addDays(today(), 3)
  const asked = await office.post(url, { users: [user.id, other.id, user.id], due_at: `${day} 12:00:00` })
  expect([asked.status, asked.json]).toEqual([201, { assigned: 2 }])
  expect((await office.post(url, { users: [user.id] })).json).toEqual({ assigned: 0 })
  await runTasks(api.databaseUrl, tasks)
  await runTasks(api.databaseUrl, tasks)
  const mails = await db().selectFrom('mails').select(['template', 'params']).where('userId', '=', user.id).execute()
  expect(mails).toMatchObject([
    { template: 'questionnaire_assigned', params: { questionnaire: 'Preizkus', dueOn: day } },
  ])
  const client = await api.signIn(user)
  const task = async () =>
    (await client.get('/api/portal/tasks')).json.find(({ kind }: { kind: string }) => kind === 'questionnaire')
  const [card] = (await client.get('/api/portal/questionnaires')).json.data
  const about = { uid: card.uid, path: `/questionnaires/${card.uid}`, subject: 'Preizkus', due_on: day, minutes: 5 }
  expect(await task()).toMatchObject({ ...about, status: 'todo' })
  await client.post(`/api/portal/questionnaires/${card.uid}/start`)
  expect(await task()).toMatchObject({ ...about, status: 'in_progress' })
  const listed = (await office.get('/api/questionnaires')).json.find(({ uid }: { uid: string }) => uid === id)
  expect(listed).toMatchObject({ assigned: 2, closed: 0, questions: 6 })
})

test('nobody is asked who is unknown, gone or wants to be left alone, nor with days that make no sense', async () => {
  const { id } = await makeQuestionnaire()
  const quiet = await makeUser()
  await db().updateTable('users').set({ restrictedAt: new Date() }).where('id', '=', quiet.id).execute()
  const url = `/api/questionnaires/${id}/assignments`
  for (const users of [
    [quiet.id],
    ['00000000-0000-4000-8000-000000000000'],
    [(await makeUser({ status: 'disabled' })).id],
  ])
    expect((await office.post(url, { users })).json.errors).toHaveProperty('users')
  const users = [(await makeUser()).id]
  for (const days of [{ due_at: '2020-01-01' }, { due_at: 'jutri' }]) {
    expect((await office.post(url, { users, ...days })).json.errors).toHaveProperty('due_at')
  }
  const later = { users, opens_at: `${addDays(today(), 2)} 08:00:00`, due_at: addDays(today(), 1) }
  expect((await office.post(url, later)).json.errors).toHaveProperty('due_at')
  expect(await db().selectFrom('assignments').select('id').where('userId', 'in', users).execute()).toEqual([])
})

test('two who ask at the same moment ask once, and are told how many they asked', async () => {
  const { id } = await makeQuestionnaire()
  const { id: userId } = await makeUser()
  const ask = () => office.post(`/api/questionnaires/${id}/assignments`, { users: [userId] })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ json }) => json.assigned).toSorted()).toEqual([0, 0, 1])
  expect(await db().selectFrom('assignments').select('userId').where('userId', '=', userId).execute()).toHaveLength(1)
})

test('who wants to be left alone by the day it opens is not written to', async () => {
  const { id } = await makeQuestionnaire()
  const people = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser()])
  const users = people.map((user) => user.id)
  const opens = { users, opens_at: `${addDays(today(), 2)} 08:00:00` }
  expect((await office.post(`/api/questionnaires/${id}/assignments`, opens)).json.assigned).toBe(4)
  const [quiet, leaving, hidden, here] = people
  const set = (user: { id: string } | undefined, columns: object) =>
    db()
      .updateTable('users')
      .set(columns)
      .where('id', '=', user?.id ?? '')
      .execute()
  await set(quiet, { restrictedAt: new Date() })
  await set(leaving, { closingAt: new Date(), eraseAt: due(14) })
  await set(hidden, { quarantinedAt: new Date() })
  const made = await db().selectFrom('assignments').select('id').where('userId', 'in', users).execute()
  for (const assignment of made) await tasks['questionnaires.announce'](assignment)
  const mails = await db()
    .selectFrom('mails')
    .select('userId')
    .where('template', '=', 'questionnaire_assigned')
    .where('userId', 'in', users)
    .execute()
  expect(mails).toEqual([{ userId: here?.id }])
})

test('the definition is published as JSON Schema', async () => {
  const { json } = await api.anon.get('/api/questionnaires/schema')
  expect(json).toMatchObject({ type: 'object', properties: { format: { const: 1 }, sections: { type: 'array' } } })
})

test('everything of a person goes with the account, also what they were asked to say about somebody', async () => {
  const made = await makeClosed()
  const { kept } = (await (await api.signIn(made.user)).get('/api/portal/privacy')).json
  expect(kept).toContainEqual({ kind: 'questionnaires', count: 1 })
  const about = await makeAssignment()
  await db().updateTable('assignments').set({ subjectId: made.user.id }).where('id', '=', about.uid).execute()
  await db().deleteFrom('users').where('id', '=', made.user.id).execute()
  const { length } = await db().selectFrom('answers').select('item').where('sheetId', '=', made.uid).execute()
  expect(length).toBe(0)
  const left = await db()
    .selectFrom('assignments')
    .select(['id', 'subjectId'])
    .where('id', 'in', [made.uid, about.uid])
    .execute()
  expect(left).toEqual([{ id: about.uid, subjectId: null }])
})
