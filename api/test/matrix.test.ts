// Every route × every kind of caller: who is refused, and that nobody else is. And the list of routes itself.
import { allRoutes } from '@korak/contract/routes.list.ts'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { Audience, Permission, RouteContract } from '@korak/contract/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '../src/routing/openapi.ts'
import { mounted } from '../src/routing/mount.ts'
import { makeApplication } from '../src/applications/applications.factory.ts'
import { makeOpenOffer } from '../src/offers/offers.factory.ts'
import { makeNamed } from '../src/references/references.factory.ts'
import { makeInterview } from '../src/interviews/interviews.factory.ts'
import { makeExternal, makeProvider } from '../src/assessments/assessments.factory.ts'
import { makeCampaign } from '../src/campaigns/campaigns.factory.ts'
import { makeCv } from '../src/candidates/cv/cvs.factory.ts'
import { makeExport } from '../src/exports/exports.factory.ts'
import { makeAssignment } from '../src/questionnaires/questionnaires.factory.ts'
import { makePasskey } from '../src/second-factor/second-factor.factory.ts'
import { makeShare } from '../src/sharing/sharing.factory.ts'
import { makeUser, type MakeUser } from '../src/users/users.factory.ts'
import { type Client, testApp } from './app.ts'
import { ADMITTED as PERMITTED } from './trials.ts'

const api = await testApp()
const NOBODY = '00000000-0000-4000-8000-000000000000'

const PEOPLE = {
  candidate: { kind: 'candidate' },
  contact: { kind: 'company' },
  companyemployee: { kind: 'companyemployee' },
  employee: { kind: 'employee', role: 'Employees' },
  consultant: { kind: 'employee', role: 'Consultants' },
  administrator: { kind: 'employee', role: 'Administrators' },
} as const satisfies Record<string, MakeUser>
type Person = keyof typeof PEOPLE | 'anonymous'
const EVERYBODY: Person[] = ['anonymous', ...(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])]
const SIGNED_IN = EVERYBODY.filter((person) => person !== 'anonymous')
const STAFF = { staff: ['consultant', 'administrator'], administrator: ['administrator'] } as const

/** Of a permission no trials name, nobody is expected. */
const permissions = Object.fromEntries(
  PERMISSIONS.map((one): [string, Person[]] => {
    const who = PERMITTED[one]
    return [one, who ? [...STAFF[who]] : []]
  }),
) as Record<Permission, Person[]>

/** Written out on purpose: what the portal promises, not what the code happens to do. */
const ADMITTED: Record<Audience, Person[]> = {
  public: EVERYBODY,
  'signed-in': SIGNED_IN,
  candidate: ['candidate'],
  company: ['contact'],
  staff: ['consultant', 'administrator'],
  ...permissions,
}
const list = Object.entries(allRoutes) as [string, RouteContract][]
const users = new Map<Person, { id: string }>()

beforeAll(async () => {
  for (const [person, wanted] of Object.entries(PEOPLE)) users.set(person as Person, await makeUser(wanted))
})

async function clientOf(person: Person): Promise<Client> {
  const user = users.get(person)
  return user ? api.signIn(user) : api.newClient()
}

const VALUES: Record<string, string> = {
  uid: NOBODY,
  subject: NOBODY,
  rater: NOBODY,
  file: NOBODY,
  stage: NOBODY,
  place: 'none',
  id: '2147483647',
  slugs: 'gender',
  resource: 'none',
  token: 'a'.repeat(60),
  provider: 'none',
  kind: 'terms',
}
function urlOf(path: string): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = VALUES[name]
    if (value === undefined) throw new Error(`The matrix knows no value for the parameter ${name} of ${path}`)
    return value
  })
  return `/api${filled}`
}

function ask(client: Client, key: string, uid = NOBODY): Promise<{ status: number; code: string | undefined }> {
  const [method, path = ''] = key.split(' ')
  const url = urlOf(path.replace(':uid', uid))
  if (method === 'GET') return client.get(url)
  if (method === 'DELETE') return client.del(url)
  return method === 'PUT' ? client.put(url, {}) : client.post(url, {})
}

/** Admitted is whoever is neither refused nor met with a fault; what comes after the door is for other tests. */
function outcome({ status, code }: { status: number; code: string | undefined }): string {
  return [401, 403].includes(status) || status >= 500 ? `${status} ${code}` : 'admitted'
}

describe.each(list)('%s', (key, { audience }) => {
  test(`lets in ${ADMITTED[audience].length === EVERYBODY.length ? 'everybody' : ADMITTED[audience].join(', ')}, refuses the rest`, async () => {
    for (const person of EVERYBODY) {
      const answer = outcome(await ask(await clientOf(person), key))
      const refused = person === 'anonymous' ? '401 UNAUTHENTICATED' : '403 FORBIDDEN'
      expect
        .soft(`${person}: ${answer}`)
        .toBe(`${person}: ${ADMITTED[audience].includes(person) ? 'admitted' : refused}`)
    }
  })
})

/** Things that are somebody's, by where their calls are. */
const OWNED: Record<string, () => Promise<{ uid: string }>> = {
  '/portal/applications': () => makeApplication({ status: 'interview' }),
  '/portal/offers': async () => ({ uid: (await makeOpenOffer(await clientOf('administrator'))).offer }),
  '/portal/references': async () => {
    const signIn = (user: { id: string }) => api.signIn(user)
    return { uid: (await makeNamed(await clientOf('administrator'), signIn)).referee }
  },
  '/portal/questionnaires': () => makeAssignment(),
  '/portal/interviews': async () => ({ uid: (await makeInterview()).interview }),
  '/portal/share-requests': async () => ({ uid: (await makeShare({ status: 'pending' })).share }),
  '/shared-profiles': async () => ({ uid: (await makeShare()).share }),
  '/portal/profile/cv': async () => ({ uid: (await makeCv(await makeUser())).id }),
  '/files': async () => ({ uid: (await makeCv(await makeUser())).id }),
  '/portal/second-factor/passkeys': async () => ({ uid: await makePasskey((await makeUser()).id) }),
  '/portal/data-exports': async () => ({ uid: (await makeExport(await makeUser())).row.id }),
  '/portal/feedback': () => makeCampaign(),
  '/portal/feedback-answers': async () => ({ uid: (await makeCampaign()).raters[0]!.uid }),
  '/portal/feedback-requests': async () => ({ uid: (await makeCampaign()).raters[0]!.uid }),
}
/** Calls about a test somewhere else. */
const EXTERNAL = /\/(order|launch|return|check)$/
/** Of all people who may see them, and sessions: to end one that is not there is to have ended it. */
const OF_ALL = /^\w+ \/(portal\/(jobs|consents)|auth\/sessions)\/:uid/
const own = list.filter(
  ([key, { audience }]) =>
    /\/:uid/.test(key) && ['signed-in', 'candidate', 'company'].includes(audience) && !OF_ALL.test(key),
)
test.each(own)('%s: what is somebody else’s is not there', async (key, { audience }) => {
  const [place = ''] = (key.split(' ')[1] ?? '').split('/:uid')
  const make = EXTERNAL.test(key)
    ? async () => ({ uid: await makeExternal((await makeUser()).id, (await makeProvider()).id) })
    : OWNED[place]
  const stranger = await api.signIn(await makeUser({ kind: audience === 'company' ? 'company' : 'candidate' }))
  expect(await ask(stranger, key, (await make!()).uid)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('trials say of every permission who has it', () => {
  expect(Object.keys(PERMITTED).toSorted()).toEqual([...PERMISSIONS].toSorted())
})

test('a permission of its own lets an employee in, and only there', async () => {
  const reader = await api.signIn(await makeUser({ kind: 'employee', role: 'Employees', permissions: ['jobs.read'] }))
  expect((await reader.get('/api/jobs')).status).toBe(200)
  expect((await reader.post('/api/jobs', {})).code).toBe('FORBIDDEN')
  expect((await reader.get('/api/media')).code).toBe('FORBIDDEN')
})

test('every route of the contract is mounted as declared, and says for whom and what it is', () => {
  expect([...mounted.keys()].toSorted()).toEqual(list.map(([key]) => key).toSorted())
  for (const [key, contract] of list) {
    expect(mounted.get(key as never), key).toBe(contract)
    expect(contract.audience, key).toBeTruthy()
    expect(contract.summary, key).toMatch(/^[A-Z].{8,300}\.$/)
    expect(contract.response !== undefined || contract.raw !== undefined, `${key} declares its answer`).toBe(true)
  }
})

/** Addresses outside the API: pages, files, feeds, health, and the conveniences of local mode. */
const NOT_API = [
  'GET /*',
  'GET /healthz',
  'GET /jobs.rss',
  'GET /jobs.xml',
  'GET /readyz',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /dev/mail',
  'GET /dev/mail.json',
  'GET /dev/mail/:id/html',
  'POST /dev/mail/:id/answer',
  'GET /dev/mail/clear',
  'GET /dev/mail/fonts/:name',
  'GET /dev/mail/mailbox.css',
  'GET /dev/mail/restore',
  'GET /dev/provider',
  'GET /dev/provider/orders/:order',
  'GET /dev/provider/provider.css',
  'GET /dev/provider/start',
  'GET /dev/provider/tests/:order/:session',
  'GET /dev/provider/tests/:order/:session/end',
]

/** The router's own list: the tree it prints, read back. */
function routerList(): string[] {
  const stack: string[] = []
  const found: string[] = []
  for (const row of api.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, lead = '', part = '', methods] = /^([\s│├└─]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(row) ?? []
    if (!part) continue
    const depth = Math.round(lead.length / 4)
    stack.length = Math.max(depth - 1, 0)
    stack.push(part)
    const path = stack.join('')
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD') found.push(`${method} ${path === '*' ? '/*' : path}`)
  }
  return found
}

test('the document lists exactly the routes the router has; everything else is on a list of its own', async () => {
  const { json } = await api.anon.get('/api/openapi.json')
  expect(json).toEqual(JSON.parse(JSON.stringify(openapi('0.1.0'))))
  const documented = Object.entries(json.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(documented.toSorted()).toEqual(list.map(([key]) => key.replace(' ', ' /api')).toSorted())
  // The router writes a parameter two routes name differently as `:id|:place`: only where it stands is compared.
  const placed = (routes: string[]) => routes.map((route) => route.replaceAll(/:[\w|:]+/g, ':'))
  const there = placed(routerList())
  const known = placed(documented)
  expect(placed(NOT_API)).toEqual(expect.arrayContaining(there.filter((route) => !known.includes(route))))
  for (const route of known) expect(there).toContain(route)
})

test('the document is complete: operations have an id of their own, a summary, tags and refusals', async () => {
  const { json } = await api.anon.get('/api/openapi.json')
  const operations = Object.values(json.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
    (item) => Object.values(item),
  )
  const ids = operations.map((operation) => operation['operationId'])
  expect(new Set(ids).size).toBe(list.length)
  for (const operation of operations) {
    expect(operation).toMatchObject({
      summary: expect.any(String),
      tags: [expect.any(String)],
      responses: { default: expect.anything() },
    })
  }
})
