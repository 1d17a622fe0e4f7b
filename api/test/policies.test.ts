// What may be done with a record is declared once (`policy` in contract/src): `may` in the answer says exactly what the call then
// does, in every state, and every call that changes a record goes by a policy.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ACTIVITIES } from '@korak/contract/activities.ts'
import { allRoutes } from '@korak/contract/routes.list.ts'
import type { Action } from '@korak/contract/policy.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { makeUser } from '#users/users.factory.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { kit, type Seen } from './kit.ts'
import { leftOut, traces } from './traces.ts'
import { CREATING, STATES } from './trials.ts'

const api = await testApp()
beforeAll(async () => {
  const staff = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
  Object.assign(kit, { api, staff: await api.signIn(staff) })
})

const routes = Object.entries(allRoutes) as [string, RouteContract][]
const contract = path.join(import.meta.dirname, '../../contract/src')
const policies = await Promise.all(
  readdirSync(contract)
    .filter((name) => name.endsWith('.ts'))
    .map(async (name) => Object.entries((await import(path.join(contract, name))) as Record<string, unknown>)),
)
/** Every policy there is, by its name in the code. */
const all = policies.flat().filter(([name]) => name.endsWith('Policy')) as [string, Record<string, Action>][]

describe('declared once', () => {
  /** Calls that change something and no record somebody is offered things about: why none of them goes by a policy. */
  const WITHOUT: Record<string, string[]> = {
    'what is kept about the caller, whatever state it is in': [
      'PUT /portal/profile',
      'PUT /portal/profile/language',
      'PUT /portal/profile/password',
      'PUT /portal/profile/lists',
      'POST /portal/profile/cv/:uid/read',
      'PUT /portal/jobs/:uid/save',
      'DELETE /portal/jobs/:uid/save',
      'POST /portal/saved-jobs',
      'POST /auth/email-change',
      'DELETE /auth/email-change',
      'DELETE /auth/sessions/:uid',
      'DELETE /auth/sessions',
      'POST /portal/second-factor/confirm',
      'POST /portal/second-factor/confirm/passkey',
      'POST /portal/second-factor/app',
      'POST /portal/second-factor/app/confirm',
      'POST /portal/second-factor/app/remove',
      'POST /portal/second-factor/recovery-codes',
      'POST /portal/second-factor/passkeys/options',
      'POST /portal/second-factor/passkeys',
      'PUT /portal/second-factor/passkeys/:uid',
      'POST /portal/second-factor/passkeys/:uid/remove',
      'DELETE /role-view',
      'POST /news/seen',
      'POST /portal/applications/:uid/read',
      'POST /applications/:uid/read',
      'POST /jobs/:uid/presence',
      'POST /office/opened',
    ],
    'signing up and in; links that are mailed have rules of their own': [
      'POST /auth/login',
      'POST /auth/second-factor',
      'POST /auth/second-factor/passkey',
      'POST /auth/signup-candidate',
      'POST /auth/signup-candidate/activate',
      'POST /auth/signup-candidate/resend',
      'POST /forgot-password/create',
      'POST /forgot-password/reset',
      'POST /auth/email-change/:token/confirm',
      'POST /auth/email-change/:token/stop',
      'POST /public/consent/:token/confirm',
      'POST /invitations/:token',
      'POST /approaches/:token',
    ],
    'asks, and refuses nothing': [
      'POST /options',
      'POST /list-exports',
      'POST /applications/letters',
      'POST /applications/:uid/letter',
      'POST /applications/:uid/offers/preview',
      'POST /document-templates/preview',
      'POST /jobs/fitness',
      'POST /codelists/previewData',
      'POST /portal/cv/parse',
      'POST /questionnaires/import',
      'POST /public/questionnaires/resume',
      'POST /portal/questionnaires/:uid/return',
      'POST /portal/questionnaires/:uid/check',
    ],
    'a look at somebody, which is written down': [
      'POST /applications/:uid/look',
      'POST /applications/:uid/unmask',
      'POST /evaluations/:uid/look',
      'POST /jobs/:uid/entering/people',
    ],
    'signed by a provider instead of signed in': ['POST /hooks/assessments/:provider'],
  }

  test('every call that changes a record goes by a policy, or says why not', () => {
    const bare = routes.filter(([key, { actions }]) => !key.startsWith('GET ') && !actions).map(([key]) => key)
    expect(bare.toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted())
  })

  test('every action of a policy has a call, whose audience is its own', () => {
    const called = new Set(routes.flatMap(([, { actions = [] }]) => actions))
    const declared = all.flatMap(([, actions]) => Object.values(actions))
    expect(declared.length).toBeGreaterThan(60)
    expect(declared.filter((action) => !called.has(action)).map(({ name }) => name)).toEqual([])
    expect([...called].filter((action) => !declared.includes(action)).map(({ name }) => name)).toEqual([])
    for (const [key, { audience, actions = [] }] of routes)
      for (const action of actions) expect(`${key} ${action.audience}`).toBe(`${key} ${audience}`)
  })

  test('one set of verbs', () => {
    const others = /(^|[._])(add|change|edit|modify|remove|discard|drop|insert|rename|destroy)(s|d|ed|n)?$/
    const named = [...all.flatMap(([, actions]) => Object.values(actions).map(({ name }) => name)), ...PERMISSIONS]
    expect(named.filter((name) => others.test(name))).toEqual([])
    // A password and an e-mail are changed: nobody says otherwise.
    expect(ACTIVITIES.filter((name) => others.test(name) && !name.startsWith('auth.'))).toEqual([])
  })
})

/** What is done with something that stands beside the record, and is answered with it. */
const BESIDE: Record<string, string> = { 'subject.freeze': 'report.freeze', 'subject.release': 'report.release' }
const nameOf = (noun: string, verb: string) => BESIDE[`${noun}.${verb}`] ?? `${noun}.${verb}`

const permissions: ReadonlySet<string> = new Set(PERMISSIONS)
const actionsByName = new Map(
  all.flatMap(([, actions]) => Object.values(actions).map((one) => [one.name, one] as const)),
)
/** Is it for staff, by a permission? */
const isForStaff = (name: string) => permissions.has(actionsByName.get(name)?.audience ?? '')

/** Where a noun with states is answered: its states are those of the contract. */
const ANSWERED: Record<string, string> = {
  'GET /campaigns/:uid': 'campaign',
  'GET /jobs/:uid': 'job',
  'GET /portal/applications/:uid': 'application',
  'GET /portal/consents/:uid': 'own_consent',
  'GET /portal/data-exports/:uid': 'export',
  'GET /portal/feedback-answers/:uid': 'feedback',
  'GET /portal/feedback/:uid': 'own_feedback',
  'GET /portal/jobs/:uid': 'ad',
  'GET /portal/questionnaires/:uid': 'assignment',
  'GET /portal/questionnaires/:uid/order': 'order',
  'GET /portal/share-requests/:uid': 'share_request',
  'GET /public/feedback/:token/:uid': 'feedback',
  'GET /public/questionnaires/:id': 'public_questionnaire',
  'GET /public/questionnaires/:place/:id': 'public_questionnaire',
  'GET /public/references/:token': 'linked_reference',
  'GET /public/responses/:uid': 'response',
  'GET /tasks/:uid': 'task',
  'GET /users/:uid': 'user',
}
/** States the answer never has there. */
const NEVER = new Set([
  'own_feedback draft',
  'linked_reference named',
  'linked_reference held',
  'linked_reference withdrawn',
  'linked_reference revoked',
])
/** States that were tried, as the answers name them: `noun state`. */
const seenStates = new Set<string>()
/** Of zod; what may be null is wrapped. */
interface Enum {
  options?: string[]
  unwrap?: () => Enum
}
/** States of the record a call answers, as the contract names them. */
function statesIn({ response }: RouteContract): string[] {
  const shape = (response as { shape?: Record<string, Enum> } | undefined)?.shape
  const state = shape?.['status'] ?? shape?.['state']
  return (shape?.['may'] && (state?.options ?? state?.unwrap?.().options)) ?? []
}

/** Actions that were tried. */
const tried = new Set<string>()
/** Those of staff that were done, and left what they have to. */
const done = new Set<string>()

/** Actions nobody is answered a record with: what they refuse is tested where they are. */
const UNTOLD = new Set(['result.release'])

/** What changes by itself, or by being read. */
const still = (record: object) => JSON.stringify({ ...record, stamp: null, seconds_left: null })

/** What came of it: `done`, or `refused`; the same answer again is no refusal, but changes nothing. */
async function outcomeOf({ record, calls }: Seen, verb: string, before: Awaited<ReturnType<Seen['record']>>) {
  const answer = await calls[verb]?.()
  if (!answer || answer.status >= 500 || [400, 422].includes(answer.status)) return `${answer?.status} ${answer?.code}`
  if (answer.status >= 300) return 'refused'
  return before.may[verb] || still(await record()) !== still(before) ? 'done' : 'refused'
}

describe.each(Object.entries(STATES))('%s', (noun, states) => {
  test.each(Object.entries(states))('%s: what may be done is what can be done', async (_state, make) => {
    let seen = await make()
    let before = await seen.record()
    const verbs = Object.keys(seen.calls)
    for (const [at, verb] of verbs.entries()) {
      seenStates.add(`${noun} ${before.status ?? before.state}`)
      expect(Object.keys(before.may).toSorted()).toEqual(verbs.toSorted())
      const name = nameOf(noun, verb)
      tried.add(name)
      const traced = before.may[verb] && isForStaff(name) ? await traces(noun) : undefined
      const outcome = await outcomeOf(seen, verb, before)
      expect.soft(`${verb}: ${outcome}`).toBe(`${verb}: ${before.may[verb] ? 'done' : 'refused'}`)
      const missing = traced && leftOut(noun, traced, await traces(noun))
      // Done already: nothing is changed, and nothing to be written.
      const isDone = missing !== undefined && (missing.length === 0 || still(await seen.record()) !== still(before))
      expect.soft([name, ...(isDone ? missing : [])]).toEqual([name])
      if (isDone) done.add(name)
      if (at + 1 === verbs.length) break
      // What was refused has changed nothing, and the next call is tried on the same record.
      if (outcome === 'refused' && still(await seen.record()) === still(before)) continue
      seen = await make()
      before = await seen.record()
    }
  })
})

test('every action on a record was tried in every state', () => {
  const declared = [...actionsByName.values()].filter(({ refusal }) => refusal)
  const wanted = declared.map(({ name }) => name).filter((name) => !UNTOLD.has(name))
  expect([...tried].toSorted()).toEqual([...new Set(wanted)].toSorted())
})

test('every state the contract names was tried', () => {
  const answering = routes.filter(([key, one]) => key.startsWith('GET ') && statesIn(one).length > 0)
  expect(answering.map(([key]) => key).toSorted()).toEqual(Object.keys(ANSWERED).toSorted())
  const named = answering.flatMap(([key, one]) => statesIn(one).map((state) => `${ANSWERED[key]} ${state}`))
  expect(named.filter((state) => !seenStates.has(state) && !NEVER.has(state))).toEqual([])
})

const FOR_STAFF = Object.entries(STATES).filter(([noun]) =>
  [...actionsByName.keys()].some((name) => name.startsWith(`${noun}.`) && isForStaff(name)),
)
test.each(FOR_STAFF)('%s: whoever may only read is offered nothing and can do nothing', async (noun, made) => {
  const { staff } = kit
  const reading = PERMISSIONS.filter((name) => name.endsWith('.read'))
  const [make] = Object.values(made)
  const seen = await make!()
  const verbs = Object.keys(seen.calls).filter((verb) => isForStaff(nameOf(noun, verb)))
  kit.staff = await kit.api.signIn(await makeUser({ kind: 'employee', permissions: reading }))
  try {
    // Some are not even shown: the answer has no such record.
    const { may } = await seen.record().catch(() => ({ may: {} as Record<string, boolean> }))
    expect(verbs.filter((verb) => may?.[verb])).toEqual([])
    for (const verb of verbs) expect(`${verb} ${(await seen.calls[verb]?.())?.status}`).toBe(`${verb} 403`)
  } finally {
    kit.staff = staff
  }
})

test.each(Object.entries(CREATING))('%s leaves what it has to', async (name, prepare) => {
  const call = await prepare()
  const noun = name.split('.')[0] ?? ''
  const traced = await traces(noun)
  const { status, text } = await call()
  expect(status < 300 ? 'done' : text).toBe('done')
  expect(leftOut(noun, traced, await traces(noun))).toEqual([])
  done.add(name)
})

test('whatever staff can do was done, and left what it has to', () => {
  expect([...done].toSorted()).toEqual([...actionsByName.keys()].filter(isForStaff).toSorted())
})
