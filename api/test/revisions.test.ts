import { allRoutes } from '@korak/contract/routes.list.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { changesOf } from '#changes/changes.service.ts'
import { db } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from './app.ts'
import { kit } from './kit.ts'
import { REVISIONS } from './trials.ts'

const api = await testApp()
let user: MadeUser
let staff: Client
beforeAll(async () => {
  user = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  staff = watched(await api.signIn(user))
  Object.assign(kit, { api, staff })
})

const permissions: ReadonlySet<string> = new Set(PERMISSIONS)
/** Calls staff change something with. */
const changes = Object.entries<RouteContract>(allRoutes).filter(
  ([key, { audience }]) => key.startsWith('PUT ') && permissions.has(audience),
)
/** Calls that were refused because what was read of it is old. */
const stale = new Set<string>()
/** The same client, whose refusals are kept in `stale`. */
const watched = (client: Client): Client => ({
  ...client,
  put: async (url, body, options) => {
    const reply = await client.put(url, body, options)
    if (reply.code === 'STALE') stale.add(callAt(url))
    return reply
  },
})
/** The call an address is of; one without parameters goes before one with them. */
function callAt(url: string): string {
  const isAt = (key: string) =>
    new RegExp(`^PUT ${key.slice(4).replaceAll(/:\w+/g, '[^/]+')}$`).test(`PUT ${url.slice(4)}`)
  const found = changes.map(([key]) => key).filter(isAt)
  return found.find((key) => !key.includes(':')) ?? found[0] ?? url
}

/** The specification's own calls, which know no revision. */
const OPTIONAL = ['PUT /codelists/updateData']
/** An order says what was seen: every option, or it is refused; roles that begin with a view are no part of it, and are said whole. */
const WITHOUT = ['PUT /codelists/orderData', 'PUT /saved-views/:uid/roles']

test('whatever staff change says what was read of it', () => {
  const isNeeded = ({ body }: RouteContract) =>
    (body as z.ZodObject | undefined)?.shape['rev']?.safeParse(undefined).success === false
  expect(changes.length).toBeGreaterThan(5)
  expect(
    changes
      .filter(([, route]) => !isNeeded(route))
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([...OPTIONAL, ...WITHOUT].toSorted())
})

/** Fields by which a call names what was read of it, where a revision is not the whole of it. */
const SEEN = new Set(['rev', 'from', 'seen', 'before', 'letter', 'version', 'jobs', 'letters', 'count'])
/** Acts that need not say what was read, each with why. */
const UNREAD: Record<string, readonly string[]> = {
  'it ends what is there, whatever became of it, and ends it once': [
    'DELETE /application-notes/:uid',
    'POST /approaches/:uid/withdraw',
    'DELETE /campaigns/:uid',
    'POST /campaigns/:uid/close',
    'DELETE /campaigns/:uid/subjects/:subject',
    'DELETE /campaigns/:uid/raters/:rater',
    'POST /codelists/removeData',
    'DELETE /codelists/:id',
    'DELETE /companies/:uid',
    'POST /evaluations/:uid/withdraw',
    'DELETE /jobs/:uid',
    'DELETE /media/:uid',
    'DELETE /placements/:uid',
    'POST /public-invitations/:uid/revoke',
    'POST /public-links/:uid/close',
    'DELETE /publications/:uid',
    'DELETE /record-permissions/:uid',
    'DELETE /roles/:id',
    'DELETE /tasks/:uid',
    'DELETE /stage-templates/:uid',
    'DELETE /applications/:uid/triage',
    'DELETE /applications/:uid/entered/email',
    'POST /users/:uid/revoke',
  ],
  'it goes from one state to the next, and only from there: who comes second is told': [
    'POST /campaigns/:uid/open',
    'POST /campaigns/:uid/raters/:rater/decide',
    'POST /campaigns/:uid/raters/:rater/claim',
    'POST /interviews/:uid/complete',
    'POST /interviews/:uid/miss',
    'POST /offers/:uid/recall',
    'POST /offers/:uid/withdraw',
    'POST /offers/:uid/keep',
    'POST /placements/:uid/end',
    'POST /placements/:uid/restore',
    'POST /questionnaires/:uid/release',
    'POST /references/:uid/send',
    'POST /references/:uid/recall',
    'POST /references/:uid/read',
    'POST /references/:uid/note',
    'POST /replies/:uid/assign',
    'POST /replies/:uid/archive',
    'POST /replies/:uid/restore',
    'POST /campaigns/:uid/subjects/:subject/report',
    'POST /campaigns/:uid/subjects/:subject/release',
  ],
  'it adds something of its own and changes nothing that was there': [
    'POST /jobs/:uid/applications',
    'POST /jobs/:uid/approaches',
    'POST /campaigns/:uid/remind',
    'POST /campaigns/:uid/subjects',
    'POST /campaigns/:uid/subjects/:subject/raters',
    'POST /codelists/storeData',
    'POST /consents/:uid/requests',
    'POST /applications/:uid/placement',
    'POST /questionnaires/:uid/links',
    'POST /public-links/:uid/invitations',
    'POST /questionnaires/:uid/assignments',
    'POST /questionnaires/:uid/versions',
    'POST /applications/:uid/references',
    'POST /users/:uid/resend',
  ],
  'it says `rev`, or `seen` as the version before did; with neither it is refused': ['POST /placements/:uid/terms'],
  'nobody else has one like it, or it changes the session alone': [
    'POST /applications/:uid/triage',
    'POST /roles/:id/view',
    'POST /users/:uid/sign-out',
    'POST /users/:uid/reset-factor',
  ],
}

test('whatever acts on a record says what was read of it, or there is a reason why not', () => {
  const acting = Object.entries<RouteContract>(allRoutes).filter(
    ([key, { audience, actions = [] }]) =>
      !key.startsWith('GET ') && permissions.has(audience) && actions.some(({ refusal }) => refusal !== undefined),
  )
  expect(acting.length).toBeGreaterThan(50)
  const says = ({ body }: RouteContract) => {
    const { shape = {} } = (body ?? {}) as Partial<z.ZodObject>
    return Object.entries(shape).some(
      ([name, field]) => SEEN.has(name) && !(field as z.ZodType).safeParse(undefined).success,
    )
  }
  expect(
    acting
      .filter(([, route]) => !says(route))
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([...OPTIONAL, ...WITHOUT, ...Object.values(UNREAD).flat()].toSorted())
})

test('whatever has a revision has a history', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'rev' order by 1`.execute(db())
  const known = new Set(Object.values(REVISIONS).map(({ table }) => table))
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual(OTHERS)
})

/** Answers, of which each is kept in a revision of its own, and the history itself. */
const OTHERS = ['answer_sheets', 'answers', 'entity_changes', 'evaluations']

test.each(Object.entries(REVISIONS))(
  '%s: nobody overwrites what they have not read, and its history has it all',
  async (entity, { make, change, field, other, remove, isPersonal, ...rest }) => {
    const { id, rev } = await make()
    const person = (await rest.person?.(id)) ?? (isPersonal && String(id))
    expect(rev).toBe(1)
    const first = await change(id, 'Prva', 1)
    expect([first.status, first.json.rev]).toEqual([200, 2])
    expect((await change(id, 'Druga', 1)).code).toBe('STALE')
    // The answer to the same call was lost.
    const again = await change(id, 'Prva', 1)
    expect(again.json.rev).toBe(2)
    const beside = await other?.(id, 1)
    expect(beside?.json.rev ?? 3).toBe(3)
    const last = (await changesOf(entity, id, person))[0]?.rev ?? 0
    expect((await change(id, 'Tretja', last)).status).toBe(200)
    const removed = await remove?.(id)
    expect(removed?.status ?? 200).toBe(200)
    const history = await changesOf(entity, id, person)
    const values = history.toReversed().flatMap(({ patch }) => (patch?.[field] ? [patch[field].after] : []))
    expect(values.map((value) => String(value).toLowerCase())).toEqual([
      expect.any(String),
      'prva',
      'tretja',
      ...(remove ? ['undefined'] : []),
    ])
    expect(history.every(({ actorId }) => actorId === user.id)).toBe(true)
    expect(history.map((one) => one.rev)).toEqual(history.map((_, at) => history.length - at))
  },
)

test('of a contact at a company the history keeps that it was changed, not the number', async () => {
  const { uid } = (await staff.post('/api/jobs', {})).json
  await staff.put(`/api/jobs/${uid}`, { rev: 1, contact_phone: '041 999 888' })
  expect((await changesOf('job', uid))[0]).toMatchObject({ fields: ['contact_phone'], patch: { contact_phone: {} } })
})

test('a job is published as it was read, or not at all', async () => {
  const { uid } = (await staff.post('/api/jobs', {})).json
  await staff.put(`/api/jobs/${uid}`, { rev: 1, city: 'Bled' })
  expect((await staff.put(`/api/jobs/${uid}/status`, { status: 'published', rev: 1 })).code).toBe('STALE')
  expect((await staff.put(`/api/jobs/${uid}/plan`, { publish_on: null, rev: 1 })).code).toBe('STALE')
  expect((await staff.put(`/api/jobs/${uid}/selection`, { selection_ended_on: null, rev: 1 })).code).toBe('STALE')
  expect((await staff.put(`/api/jobs/${uid}/status`, { status: 'published', rev: 2 })).status).toBe(422)
})

test('stages are changed as they were read; the ad beside them stays as others made it', async () => {
  const { uid } = (await staff.post('/api/jobs', {})).json
  const url = `/api/jobs/${uid}/stages`
  const { stages } = (await staff.get(url)).json
  const named = stages.map(({ applications: _, ...stage }: { applications: number }) => stage)
  await staff.put(`/api/jobs/${uid}`, { rev: 1, city: 'Bled' })
  expect((await staff.put(url, { rev: 1, stages: named.toReversed() })).json.rev).toBe(3)
  expect((await staff.put(url, { rev: 2, stages: [...named.slice(1), named[0]] })).code).toBe('STALE')
})

test('the interview guide of a stage is changed as its job was read', async () => {
  const { uid } = (await staff.post('/api/jobs', {})).json
  const { stages } = (await staff.get(`/api/jobs/${uid}/stages`)).json
  const write = (rev: number, name: string) =>
    staff.put(`/api/jobs/${uid}/stages/${stages[0].uid}/guide`, {
      rev,
      questionnaire_uid: null,
      criteria: [{ name_sl: name, name_en: name, ask_sl: 'Kako?', ask_en: 'How?', good_sl: '', good_en: '' }],
    })
  expect((await write(1, 'Vodenje')).status).toBe(200)
  expect((await write(1, 'Prodaja')).code).toBe('STALE')
})

test('questions of a job are changed as they were read', async () => {
  const { uid } = (await staff.post('/api/jobs', {})).json
  const ask = (rev: number, sl: string) =>
    staff.put(`/api/jobs/${uid}/questions`, {
      rev,
      questionnaire_uid: null,
      questions: [{ type: 'text', sl, en: '', required: false, options: [] }],
    })
  expect((await ask(1, 'Zakaj pri nas?')).status).toBe(200)
  expect((await ask(1, 'Kdaj lahko začnete?')).code).toBe('STALE')
})

test('every call of staff that changes something was refused when what was read of it is old', () => {
  expect([...stale, ...WITHOUT].toSorted()).toEqual(changes.map(([key]) => key).toSorted())
})

const removed = Object.entries(REVISIONS).flatMap(([entity, { make, remove }]) =>
  remove ? [{ entity, make, remove }] : [],
)
test.each(removed)(
  '$entity: deleted by several at once it is deleted once, and so the trail says',
  async ({ make, remove }) => {
    const said = async () => {
      const actions = db().selectFrom('auditEvents').select('action').where('action', 'like', '%deleted')
      return (await actions.execute()).length
    }
    const { id } = await make()
    const before = await said()
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(id)))
    expect(answers.map(({ status }) => (status < 300 ? 'done' : status)).toSorted()).toEqual([404, 404, 404, 'done'])
    expect(await said()).toBe(before + 1)
  },
)
