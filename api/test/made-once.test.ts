// What is made with an id of the caller's is made once, however often the call arrives: its answer was lost, or a button was
// pressed in two places at one moment.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { beforeAll, expect, test } from 'vitest'
import { type MadeApplication, makeApplication } from '#applications/applications.factory.ts'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from './app.ts'

const api = await testApp()
let ana: MadeUser
let asAna: Client
let asRok: Client
let application: MadeApplication
beforeAll(async () => {
  const permissions = [...PERMISSIONS]
  ana = await makeUser({ kind: 'employee', permissions })
  asAna = await api.signIn(ana)
  asRok = await api.signIn(await makeUser({ kind: 'employee', permissions }))
  application = await makeApplication()
})
const stages = ['submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer', 'hired'].map((status) => ({
  name_sl: status,
  name_en: status,
  status,
}))

test.each<[string, () => [string, object], object]>([
  [
    'application_notes',
    () => [`applications/${application.uid}/notes`, { kind: 'fact', text: 'Klicala je.' }],
    { text: 'Pisala je.' },
  ],
  ['tasks', () => ['tasks', { text: 'Pokliči', assignee_uid: ana.id }], { text: 'Piši' }],
  ['companies', () => ['companies', { name_sl: 'Lipa' }], { name_sl: 'Hrast' }],
  [
    'publications',
    () => [`jobs/${application.job.id}/publications`, { channel: 'other', from_on: today() }],
    { from_on: '2026-01-05' },
  ],
  ['stage_templates', () => ['stage-templates', { name_sl: 'Kratka', name_en: 'Short', stages }], { name_sl: 'Dolga' }],
])('%s', async (table, given, otherwise) => {
  const [path, body] = given()
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())
    return rows[0]?.n ?? 0
  }
  const uid = randomUUID()
  const make = (more: object = {}) => asAna.post(`/api/${path}`, { uid, ...body, ...more })
  const before = await count()
  const made = await Promise.all([make(), make(), make()])
  made.push(await make())
  expect(made.map(({ status, json }) => [status, json.uid])).toEqual(made.map(() => [201, uid]))
  expect(await count()).toBe(before + 1)
  // The same id for something else is no repetition.
  expect((await make(otherwise)).code).toBe('CONFLICT')
  expect(await count()).toBe(before + 1)
  expect((await make({ uid: undefined })).status).toBe(201)
  expect(await count()).toBe(before + 2)
})

test('what somebody else has written is theirs', async () => {
  const uid = randomUUID()
  const note = { uid, kind: 'fact', text: 'Klicala je.' }
  const url = `/api/applications/${application.uid}/notes`
  expect((await asAna.post(url, note)).status).toBe(201)
  expect((await asRok.post(url, note)).code).toBe('CONFLICT')
  const task = { uid, text: 'Pokliči', assignee_uid: ana.id }
  expect((await asAna.post('/api/tasks', task)).status).toBe(201)
  expect((await asRok.post('/api/tasks', task)).code).toBe('CONFLICT')
})
