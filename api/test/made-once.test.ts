// What is made with an id of the caller's is made once, however often the call arrives: its answer was lost, or a button was
// pressed in two places at one moment.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { allRoutes } from '@korak/contract/routes.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type MadeApplication, makeApplication } from '#applications/applications.factory.ts'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, type Reply, testApp } from './app.ts'
import { kit } from './kit.ts'
import { CREATING } from './trials.ts'

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
  Object.assign(kit, { api, staff: twice(asAna) })
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

/** Calls that make something without an id of the caller's, each with what a second one at the same moment comes to. */
const UNNAMED = {
  'it finds what is there and answers that, or is refused: one is made': [
    'POST /portal/jobs/:uid/apply',
    'POST /portal/applications',
    'POST /jobs/:uid/approaches',
    'POST /assessment-providers/:provider/assignments',
    'POST /auth/signup-candidate',
    'POST /campaigns/:uid/subjects',
    'POST /campaigns/:uid/subjects/:subject/raters',
    'POST /campaigns/:uid/subjects/:subject/report',
    'POST /portal/profile/cv',
    'POST /codelists/storeData',
    'POST /codelists',
    'POST /consents',
    'POST /consents/:uid/versions',
    'POST /jobs/:uid/applications',
    'POST /applications/:uid/evaluations',
    'POST /applications/:uid/interviews',
    'POST /applications/:uid/offers',
    'POST /applications/:uid/placement',
    'POST /legal-holds',
    'POST /portal/feedback/:uid/raters',
    'POST /public-channels',
    'POST /questionnaires',
    'POST /questionnaires/:uid/versions',
    'POST /questionnaires/:uid/assignments',
    'POST /jobs/:uid/permissions',
    'POST /portal/applications/:uid/references',
    'POST /roles',
    'POST /saved-views',
    'POST /portal/second-factor/passkeys',
    'POST /share-requests',
    'POST /substitutes',
    'POST /users',
  ],
  'it does something to rows that are as they were counted; on those that are done already it does nothing': [
    'POST /bulk-actions/jobs/status',
    'POST /bulk-actions/jobs/publish',
    'POST /bulk-actions/jobs/contact',
    'POST /bulk-actions/jobs/deadline',
    'POST /bulk-actions/options/hide',
    'POST /bulk-actions/applications',
    'POST /bulk-actions/raters/decide',
    'POST /bulk-actions/printed-letters/post',
    'POST /bulk-actions/printed-letters/archive',
  ],
  'nobody is told and nothing follows: a draft or a file that is there twice is seen, and deleted': [
    'POST /campaigns',
    'POST /jobs',
    'POST /jobs/:uid/duplicate',
    'POST /bulk-actions/jobs/duplicate',
    'POST /media',
    'POST /portal/questionnaires/:uid/files',
  ],
  'each is one more of what there may be any number of': [
    'POST /questionnaires/:uid/links',
    'POST /public-links/:uid/invitations',
    'POST /public/questionnaires/:id/start',
    'POST /public/questionnaires/:place/:id/start',
  ],
} as const
const makes = (Object.entries(allRoutes) as [string, RouteContract][]).filter(([, { status }]) => status === 201)
const isNamed = ({ body }: RouteContract) => 'uid' in ((body as z.ZodObject | undefined)?.shape ?? {})

test('whatever makes something takes an id of the caller’s, or says what a second call comes to', () => {
  expect(makes.length).toBeGreaterThan(50)
  expect(
    makes
      .filter(([, route]) => !isNamed(route))
      .map(([key]) => key)
      .toSorted(),
  ).toEqual(Object.values(UNNAMED).flat().toSorted())
})

/** Where the call arrived twice at one moment, and what was answered; null while each arrives once. */
let arrived: { url: string; answers: Reply[] } | null = null
function twice(client: Client): Client {
  const post: Client['post'] = async (url, ...rest) => {
    if (!arrived) return client.post(url, ...rest)
    const answers = await Promise.all([client.post(url, ...rest), client.post(url, ...rest)])
    arrived = { url, answers }
    return answers[0]
  }
  return { ...client, post }
}
const callAt = (url: string): string | undefined =>
  makes.map(([key]) => key).find((key) => new RegExp(`^/api${key.slice(5).replaceAll(/:\w+/g, '[^/]+')}$`).test(url))

const [ONE]: (readonly string[])[] = Object.values(UNNAMED)
test.each(Object.entries(CREATING))('%s makes one, where it is said to', async (_name, prepare) => {
  const call = await prepare()
  arrived = { url: '', answers: [] }
  await call()
  const { url, answers } = arrived
  arrived = null
  if (!ONE?.includes(callAt(url) ?? '')) return
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ json }) => json.uid ?? json.id)).size).toBe(1)
})
