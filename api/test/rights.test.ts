// What each role the portal starts with reaches, and what it is shown there, in docs/rights.md: a change of rights is seen as a
// difference of that file. Written anew by `vitest run --project api api/test/rights.test.ts -u`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allRoutes } from '@korak/contract/routes.list.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makeApplication } from '../src/applications/applications.factory.ts'
import { db } from '../src/db/db.ts'
import { makeJob } from '../src/jobs/jobs.factory.ts'
import { RESOURCES } from '../src/resources.list.ts'
import { ROLES } from '../src/seed/roles.ts'
import { type MadeUser, type MakeUser, makeUser } from '../src/users/users.factory.ts'
import { type Client, testApp } from './app.ts'

const api = await testApp()
const root = path.join(import.meta.dirname, '../..')
const KINDS: Record<string, MakeUser['kind']> = { Clients: 'company', Candidates: 'candidate' }
const WORD = 'Zvezdar'
/** Somebody of each role, with nothing besides. */
const people = new Map<string, Client>()
let job: Awaited<ReturnType<typeof makeJob>>
beforeAll(async () => {
  for (const status of ['draft', 'paused', 'published'] as const) await makeJob({ status, expiresDays: 2 })
  await makeJob({ status: 'archived' })
  // One of each kind the jump box knows, by one word; tasks are everybody's own.
  job = await makeJob({ title: `Vodja ${WORD} (m/ž)`, company: `${WORD} d. o. o.`, expiresDays: 20 })
  await makeApplication({ job, user: await makeUser({ name: `Maja ${WORD}` }) })
  await makeUser({ kind: 'employee', status: 'registered', name: `Rok ${WORD}` })
  await db().insertInto('codelists').values({ key: WORD.toLowerCase() }).execute()
  for (const { key } of ROLES) {
    const user = await makeUser({ kind: KINDS[key] ?? 'employee', role: key, name: `Oseba ${key}` })
    const client = await api.signIn(user)
    await client.post('/api/tasks', { text: `Pokliči: ${WORD}`, assignee_uid: user.id })
    people.set(key, client)
  }
})

interface Screen {
  path: string
  permission: string
}
const NAMED = /path: '([^']+)'[\s\S]*?permission: '([^']+)'/g
const namedIn = (text: string): Screen[] =>
  [...text.matchAll(NAMED)].map(([, at = '', permission = '']) => ({ path: at, permission }))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Screens of the office, and those of them in the rail, which the jump box offers as well. */
const screens = read('web/src/app/routes.list.ts')
  .split('\n  {\n')
  .filter((entry) => entry.includes("layout: 'office'"))
  .flatMap(namedIn)
const rail = namedIn(read('web/src/app/office/office-nav.ts').split('const ITEMS')[1] ?? '')

const VALUES: Record<string, string> = {
  id: '2147483647',
  slugs: 'gender',
  resource: 'none',
  kind: 'terms',
  provider: 'none',
}
const urlOf = (at: string) =>
  `/api${at.replaceAll(/:(\w+)/g, (_all, name: string) => VALUES[name] ?? (name === 'token' ? 'a'.repeat(60) : '00000000-0000-4000-8000-000000000000'))}`
async function isAdmitted(client: Client, key: string): Promise<boolean> {
  const [method, at = ''] = key.split(' ')
  const url = urlOf(at)
  const { status } = await (method === 'GET'
    ? client.get(url)
    : method === 'DELETE'
      ? client.del(url)
      : method === 'PUT'
        ? client.put(url, {})
        : client.post(url, {}))
  return status !== 403
}

const keys = ROLES.map(({ key }) => key)
/** A table with a column for each role. */
function table(head: string, rows: readonly (readonly [string, readonly string[]])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line([head, ...keys]),
    line([head, ...keys].map(() => '---')),
    ...rows.map(([name, cells]) => line([name, ...cells])),
  ].join('\n')
}
/** A row for each name any role is answered, with what each of them is. */
function rowsOf(answers: readonly (ReadonlyMap<string, number> | undefined)[]) {
  const names = [...new Set(answers.flatMap((answer) => [...(answer?.keys() ?? [])]))]
  return names.map((name) => [name, answers.map((answer) => String(answer?.get(name) ?? ''))] as const)
}
const countBy = <T>(all: readonly T[] | undefined, name: (one: T) => string) =>
  new Map([...Map.groupBy(all ?? [], name)].map(([key, found]) => [key, found.length]))

interface Counted {
  count: number
}
const daysOf = async (client: Client) => {
  const lines = (await client.get('/api/office/today')).json.lines as (Counted & { kind: string })[] | undefined
  return new Map(lines?.map(({ kind, count }) => [kind, count]))
}
const railCounts = async (client: Client) => {
  const { json } = await client.get('/api/office/rail')
  return new Map(
    (Array.isArray(json) ? (json as (Counted & { screen: string })[]) : []).map((one) => [
      `\`${one.screen}\``,
      one.count,
    ]),
  )
}
const hitsOf = async (client: Client) =>
  countBy(
    (await client.get(`/api/office/jump?search=${WORD}`)).json.hits as { kind: string }[] | undefined,
    ({ kind }) => kind,
  )

/** What is picked from by a call of its own. */
const OWN: Record<string, (answer: Record<string, unknown[]>) => unknown[] | undefined> = {
  '/job-contacts': (all) => all as unknown as unknown[],
  '/task-people': (all) => all as unknown as unknown[],
  '/user-roles': (all) => all as unknown as unknown[],
  '/substitutes': ({ choices }) => choices,
  '/jobs/:uid/permissions': ({ people: who, roles }) => [...(who ?? []), ...(roles ?? [])],
}
async function picksOf(client: Client) {
  const picks = new Map<string, number>()
  const note = (name: string, picked: unknown[] | undefined) => picked?.length && picks.set(name, picked.length)
  for (const [list, { label, columns }] of RESOURCES) {
    const all = label === undefined ? null : await client.get(`/api/options/${list}?per_page=100`)
    if (all?.status === 200) note(list, all.json)
    for (const [name, { isOption }] of Object.entries(columns)) {
      const values = isOption ? await client.post('/api/options', { namespace: list, column: name }) : null
      if (values?.status === 200) note(`${list}: ${name}`, values.json[name])
    }
  }
  for (const [at, of] of Object.entries(OWN)) {
    const { status, json } = await client.get(`/api${at.replace(':uid', job.id)}`)
    if (status === 200) note(`\`${at}\``, of(json))
  }
  return picks
}
const each = <T>(ask: (client: Client, key: string) => Promise<T>) =>
  Promise.all(keys.map((key) => ask(people.get(key) as Client, key)))
const tick = (is: boolean) => (is ? 'yes' : '')

test('docs/rights.md says what each role reaches', async () => {
  const users = await each(
    async (client) => (await client.get('/api/auth/user')).json as { roles: string[]; permissions: string[] },
  )
  const enters = (permission: string) =>
    users.map(({ permissions }) =>
      tick(permission === 'staff' ? permissions.length > 0 : permissions.includes(permission)),
    )
  const calls = (Object.entries(allRoutes) as [string, RouteContract][])
    .filter(([, { audience }]) => !['public', 'signed-in'].includes(audience) && !audience.startsWith('candidate'))
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  const asked = []
  for (const [key] of calls) {
    // Signing out, and looking as a role, would change who asks next.
    const answers = key.endsWith('/view')
      ? await each(async (_client, role) => role === 'Administrators')
      : await each((client) => isAdmitted(client, key))
    asked.push([`\`${key}\``, answers.map(tick)] as const)
  }
  const text = [
    '# What each role reaches',
    'Written and compared by `api/test/rights.test.ts`; do not edit. Each column is somebody with that role alone; Administrators have what\nthere is, and what is yet to come.',
    '## Screens of the office',
    table(
      'screen',
      screens.map(({ path: at, permission }) => [`\`${at}\``, enters(permission)] as const),
    ),
    '## In the rail and the jump box',
    table(
      'goes to',
      rail.map(({ path: at, permission }) => [`\`${at}\``, enters(permission)] as const),
    ),
    '## Lines of Danes',
    'How many of each, with a draft, a paused and a published job whose deadline is in two days, a new application, an invitation nobody\nhas accepted and a task of one’s own.',
    table('line', rowsOf(await each(daysOf))),
    '## Counts of the rail',
    'How much waits there.',
    table('entry', rowsOf(await each(railCounts))),
    '## Hits of the jump box',
    'How many of each kind, with one of each that the word fits.',
    table('kind', rowsOf(await each(hitsOf))),
    '## Options of pickers',
    'How many there are to choose from: rows of a list, values a filter of it offers, people.',
    table('picker', rowsOf(await each(picksOf))),
    '## Calls',
    'Besides what is for everybody who is signed in, and what is for candidates.',
    table('call', asked),
  ].join('\n\n')
  expect(screens.length).toBeGreaterThan(8)
  expect(rail.length).toBeGreaterThan(3)
  await expect(`${text}\n`).toMatchFileSnapshot(path.join(root, 'docs/rights.md'))
})

describe('nobody grants what they lack', () => {
  const FORM = { form: true } as const
  /** Who sees to people and roles, and to jobs, and may nothing else. */
  const MAY = ['users.manage', 'roles.manage', 'jobs.read', 'codelists.manage'] as const
  let less: MadeUser
  let client: Client
  let other: MadeUser
  let own: { id: number }
  const roleOf = async (key: string) =>
    db().selectFrom('roles').select(['id', 'rev']).where('key', '=', key).executeTakeFirstOrThrow()
  const held = async () =>
    (
      await sql<{ held: string }>`select md5(string_agg(one, ' ' order by one)) as held from (
        select 'r ' || user_id || role_id as one from user_roles union all select 'p ' || role_id || permission from role_permissions
        union all select 'o ' || id::text from record_permissions union all select 'd ' || key || coalesce(second_factor_days, -1) from roles) x`.execute(
        db(),
      )
    ).rows[0]?.held
  beforeAll(async () => {
    less = await makeUser({ kind: 'employee', permissions: [...MAY] })
    client = await api.signIn(less)
    other = await makeUser({ kind: 'employee' })
    own = await db()
      .selectFrom('userRoles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.roleId')
      .select('r.id')
      .where('ur.userId', '=', less.id)
      .where('r.isSystem', '=', false)
      .executeTakeFirstOrThrow()
  })
  const person = (roles: string[]) => ({
    name: 'Nova Oseba',
    email: `nova${Math.random()}@example.com`,
    language: 'sl-SI',
    kind: 'employee',
    roles,
  })
  /** Every call that gives a permission, a role or access to a record, each tried for what the caller lacks. */
  const WAYS: Record<string, () => Promise<{ status: number }[]>> = {
    'POST /users': () =>
      Promise.all(['Consultants', 'Administrators'].map((key) => client.post('/api/users', person([key])))),
    'PUT /users/:uid': async () => [
      await client.put(`/api/users/${other.id}`, { rev: 1, roles: ['Consultants'] }),
      await client.put(`/api/users/${other.id}`, { rev: '1', 'roles[]': 'Administrators' }, FORM),
      await client.put(`/api/users/${less.id}`, { rev: 1, roles: ['Administrators'] }),
    ],
    'POST /roles': async () => [
      await client.post('/api/roles', { copy_of: (await roleOf('Consultants')).id, name_sl: 'Več', name_en: 'More' }),
      await client.post('/api/roles', { copy_of: (await roleOf('Administrators')).id, name_sl: 'Vse', name_en: 'All' }),
    ],
    'PUT /roles/:id': async () => {
      const { rev } = await db().selectFrom('roles').select('rev').where('id', '=', own.id).executeTakeFirstOrThrow()
      const consultants = await roleOf('Consultants')
      return [
        await client.put(`/api/roles/${own.id}`, { rev, permissions: [...MAY, 'jobs.publish'] }),
        await client.put(`/api/roles/${own.id}`, { rev: String(rev), 'permissions[]': 'privacy.manage' }, FORM),
        await client.put(`/api/roles/${consultants.id}`, { rev: consultants.rev, second_factor_days: null }),
      ]
    },
    'POST /roles/:id/view': async () => [await client.post(`/api/roles/${(await roleOf('Administrators')).id}/view`)],
    'POST /jobs/:uid/permissions': async () => {
      const { id } = await makeJob()
      return [await client.post(`/api/jobs/${id}/permissions`, { user_uid: less.id, what: 'edit' })]
    },
  }

  test('by any of the calls that give something: refused, and nothing is given', async () => {
    const before = await held()
    for (const [way, go] of Object.entries(WAYS))
      for (const { status } of await go()) expect([way, [403, 422].includes(status)]).toEqual([way, true])
    expect(await held()).toBe(before)
  })

  test('a new way is tried here, too', () => {
    const giving = (Object.entries(allRoutes) as [string, RouteContract][])
      .filter(([key, { body, actions = [] }]) => {
        const shape = JSON.stringify(Object.keys((body as { shape?: object } | undefined)?.shape ?? {}))
        const isOfRights = actions.some(({ name }) => /^(role|record_permission)\.(create|view)/.test(name))
        // Which view people of a role begin with gives them nothing.
        const isOfViews = actions.some(({ name }) => name.startsWith('saved_view.'))
        return !key.startsWith('GET ') && !isOfViews && (isOfRights || /"(roles|permissions|role_id)"/.test(shape))
      })
      .map(([key]) => key)
    expect(giving.toSorted()).toEqual(Object.keys(WAYS).toSorted())
  })
})
