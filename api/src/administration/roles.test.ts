import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '@korak/contract/route.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makePasskey } from '#second-factor/second-factor.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { ROLES } from '../seed/roles.ts'
import { SEEDED } from './rights.ts'

const api = await testApp()
let admin: Client
beforeAll(async () => {
  admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
})
const roleOf = async (key: string) => {
  const roles = (await admin.get('/api/roles')).json as { id: number; key: string; permissions: string[] }[]
  return roles.find((role) => role.key === key)!
}
let count = 0
/** A role of just these permissions, and somebody who has it. */
const withPermissions = async (...permissions: Permission[]) => {
  const source = await roleOf('Candidates').catch(() => undefined)
  const copied = await admin.post('/api/roles', { copy_of: source?.id, name_sl: `V ${++count}`, name_en: `V ${count}` })
  const { id, key } = copied.json
  await admin.put(`/api/roles/${id}`, { rev: 1, permissions })
  return { id, key: key as string, client: await api.signIn(await makeUser({ kind: 'employee', role: key })) }
}
beforeAll(() => makeUser())

test('roles the portal starts with are known to be such', () => {
  expect([...SEEDED].toSorted()).toEqual(ROLES.map(({ key }) => key).toSorted())
})

test('a permission given to a role or taken from it holds at once, and the history says who did it', async () => {
  const { id, client } = await withPermissions('jobs.read')
  expect((await client.get('/api/jobs')).status).toBe(200)
  const changed = await admin.put(`/api/roles/${id}`, { rev: 2, permissions: ['companies.read'] })
  expect(changed.json).toMatchObject({ rev: 3, permissions: ['companies.read'], people: 1 })
  expect(changed.json.holders).toHaveLength(1)
  expect((await client.get('/api/jobs')).code).toBe('FORBIDDEN')
  expect((await client.get('/api/companies')).status).toBe(200)
  const trail = await db().selectFrom('auditEvents').select('details').where('action', '=', 'roles.updated').execute()
  expect(trail.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ given: 'companies.read', taken: 'jobs.read' }),
  )
})

test('nobody grants what they lack: not by a change, not by a copy', async () => {
  const { id, client } = await withPermissions('roles.manage', 'jobs.read')
  const more = await client.put(`/api/roles/${id}`, { rev: 2, permissions: ['roles.manage', 'jobs.publish'] })
  expect([more.status, Object.keys(more.json.errors)]).toEqual([422, ['permissions']])
  const above = await withPermissions('jobs.publish')
  expect((await client.put(`/api/roles/${above.id}`, { rev: 2, name_sl: 'Moja' })).code).toBe('FORBIDDEN')
  for (const source of [above.id, (await roleOf('Administrators')).id]) {
    const copied = await client.post('/api/roles', { copy_of: source, name_sl: 'Kopija', name_en: 'Copy' })
    expect([copied.status, Object.keys(copied.json.errors)]).toEqual([422, ['copy_of']])
  }
  expect((await client.put(`/api/roles/${id}`, { rev: 2, permissions: ['roles.manage'] })).status).toBe(200)
})

test('who creates jobs sees them: neither is a role of the one without the other, nor somebody who has it so', async () => {
  const { id } = await withPermissions('jobs.read', 'jobs.create')
  const alone = await admin.put(`/api/roles/${id}`, { rev: 2, permissions: ['jobs.create'] })
  expect([alone.status, Object.keys(alone.json.errors)]).toEqual([422, ['permissions']])
  const creator = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.create', 'tasks.manage'] }))
  expect((await creator.post('/api/jobs', {})).code).toBe('FORBIDDEN')
  expect((await creator.post(`/api/jobs/${(await makeJob()).id}/duplicate`, {})).code).toBe('FORBIDDEN')
  const reads = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.create', 'jobs.read'] }))
  const made = await reads.post('/api/jobs', {})
  expect([made.status, (await reads.get(`/api/jobs/${made.json.uid}`)).status]).toEqual([201, 200])
})

test('no two roles bear one name: who gives one has only the name to go by', async () => {
  const { id } = await withPermissions('jobs.read')
  const administrators = (await admin.get('/api/roles/1')).json
  const copied = await admin.post('/api/roles', {
    copy_of: id,
    name_sl: ` ${administrators.name_sl.toUpperCase()}`,
    name_en: 'Nobody else’s',
  })
  expect([copied.status, copied.json.errors?.name_sl?.length]).toEqual([422, 1])
  const { rev } = (await admin.get(`/api/roles/${id}`)).json
  const renamed = await admin.put(`/api/roles/${id}`, { rev, name_en: administrators.name_en })
  expect([renamed.status, renamed.json.errors?.name_en?.length]).toEqual([422, 1])
  // Its own it keeps.
  expect((await admin.put(`/api/roles/${id}`, { rev, name_en: 'V, renamed' })).status).toBe(200)
  expect((await admin.put(`/api/roles/${id}`, { rev: rev + 1, name_en: 'v, Renamed' })).status).toBe(200)
})

test('a copied role asks for a second factor as the one it is copied of does', async () => {
  await db().updateTable('roles').set({ secondFactorDays: 7 }).where('key', '=', 'Consultants').execute()
  const source = (await admin.get('/api/roles')).json.find(({ key }: { key: string }) => key === 'Consultants').id
  const copied = await admin.post('/api/roles', { copy_of: source, name_sl: 'Kopija s potrditvijo', name_en: 'Copy' })
  expect(copied.json).toMatchObject({ second_factor_days: 7 })
})

test('what the product goes by stays: no permissions for candidates, all for administrators', async () => {
  for (const key of ['Candidates', 'Administrators']) {
    const { id } = await roleOf(key)
    expect((await admin.put(`/api/roles/${id}`, { rev: 1, permissions: ['jobs.read'] })).code).toBe('LOCKED')
    expect((await admin.del(`/api/roles/${id}`)).code).toBe('STATE_NOT_ALLOWED')
  }
  // Who looks for jobs is nobody's business here.
  expect((await admin.get(`/api/roles/${(await roleOf('Candidates')).id}`)).json.holders).toEqual([])
})

test('who has a role is as many as are counted: also one who looks for a job, and one whose account is disabled', async () => {
  const { id, key } = await withPermissions('jobs.read')
  const both = await makeUser({ kind: 'employee', role: key })
  await db().insertInto('candidates').values({ userId: both.id }).execute()
  const disabled = await makeUser({ kind: 'employee', role: key })
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute()
  const { people, holders } = (await admin.get(`/api/roles/${id}`)).json
  expect([people, holders.length]).toEqual([3, 3])
})

test('a copied role is deleted when nobody has it; an unknown one is not found', async () => {
  const { id } = await withPermissions('jobs.read')
  expect((await admin.del(`/api/roles/${id}`)).code).toBe('IN_USE')
  await db().deleteFrom('userRoles').where('roleId', '=', id).execute()
  expect((await admin.del(`/api/roles/${id}`)).status).toBe(200)
  const missing = await admin.get(`/api/roles/${id}`, { language: 'en-EN' })
  expect([missing.status, missing.json.message]).toEqual([404, 'Unable to find specified role.'])
})

test('looking as a role sees what it allows, changes nothing, is in the trail, and ends', async () => {
  const own = await makeUser({ kind: 'employee', role: 'Administrators' })
  const client = await api.signIn(own)
  const { id } = await withPermissions('jobs.read', 'jobs.create', 'applications.read')
  const { uid } = await makeApplication()
  expect((await client.post(`/api/roles/${id}/view`)).status).toBe(200)
  const seen = (await client.get('/api/auth/user')).json
  expect(seen).toMatchObject({
    uid: own.id,
    permissions: ['applications.read', 'jobs.create', 'jobs.read'],
    as_role: `V ${count}`,
  })
  expect((await client.get('/api/jobs')).status).toBe(200)
  expect((await client.get('/api/roles')).code).toBe('FORBIDDEN')
  expect((await client.post('/api/options', { namespace: 'jobs', column: 'status' })).status).toBe(200)
  const refused = [
    client.post('/api/jobs', {}),
    client.put('/api/portal/profile', { name: 'Druga' }),
    client.post(`/api/roles/${id}/view`),
    client.del('/api/auth/sessions'),
    // It is a look that its person is told of.
    client.post(`/api/applications/${uid}/unmask`),
  ]
  for (const answer of await Promise.all(refused)) expect(answer.code).toBe('READ_ONLY')
  // Only this session looks so.
  expect((await (await api.signIn(own)).get('/api/roles')).status).toBe(200)
  expect((await client.del('/api/role-view')).status).toBe(200)
  expect((await client.get('/api/auth/user')).json).not.toHaveProperty('as_role')
  expect((await client.post('/api/jobs', {})).status).toBe(201)
  const trail = await db().selectFrom('auditEvents').select('action').where('actorId', '=', own.id).execute()
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['roles.viewed', 'roles.view_ended']))
  const above = await api.signIn(await makeUser({ kind: 'employee', permissions: ['roles.manage'] }))
  expect((await above.post(`/api/roles/${id}/view`)).code).toBe('FORBIDDEN')
})

test('looking as a role ends with the permission to, and with what the role allows and the person lacks', async () => {
  const { id, key } = await withPermissions('jobs.read')
  const person = await makeUser({ kind: 'employee', role: 'Administrators' })
  const client = await api.signIn(person)
  await client.post(`/api/roles/${id}/view`)
  const { rev } = (await admin.get(`/api/users/${person.id}`)).json
  expect((await admin.put(`/api/users/${person.id}`, { rev, roles: [] })).status).toBe(200)
  expect((await client.get('/api/jobs')).code).toBe('FORBIDDEN')
  expect((await client.get('/api/auth/user')).json).not.toHaveProperty('as_role')

  const less = await makeUser({ kind: 'employee', permissions: ['roles.manage', 'jobs.read'] })
  const asLess = await api.signIn(less)
  expect((await asLess.post(`/api/roles/${id}/view`)).status).toBe(200)
  expect((await asLess.get('/api/auth/user')).json).toMatchObject({ roles: [key], as_role: expect.any(String) })
  await admin.put(`/api/roles/${id}`, { rev: 2, permissions: ['jobs.read', 'candidates.read'] })
  expect((await asLess.get('/api/candidates')).code).toBe('FORBIDDEN')
  expect((await asLess.get('/api/auth/user')).json).not.toHaveProperty('as_role')
  expect((await asLess.get('/api/roles')).status).toBe(200)
})

test('a change of roles asks for the password when the sign-in is long ago', async () => {
  const own = await makeUser({ kind: 'employee', role: 'Administrators' })
  const client = await api.signIn(own)
  const { id } = await withPermissions('jobs.read')
  const longAgo = new Date(Date.now() - 20 * 60_000)
  await db().updateTable('sessions').set({ createdAt: longAgo }).where('userId', '=', own.id).execute()
  const body = { rev: 2, permissions: [] }
  expect((await client.put(`/api/roles/${id}`, body)).code).toBe('PASSWORD_NEEDED')
  expect((await client.put(`/api/roles/${id}`, { ...body, password: own.password })).status).toBe(200)
})

describe('a second factor a role requires', () => {
  const asked = (user: { id: string }, days: number) =>
    db()
      .updateTable('users')
      .set({ secondFactorAskedAt: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', user.id)
      .execute()
  const require = async (id: number, days: number | null) => {
    const { rev } = (await admin.get(`/api/roles/${id}`)).json
    return admin.put(`/api/roles/${id}`, { rev, second_factor_days: days })
  }

  test('shuts the office of those past the new days, and opens it when they are more or none', async () => {
    const { id, key } = await withPermissions('jobs.read')
    const [late, early, never] = [
      await makeUser({ kind: 'employee', role: key }),
      await makeUser({ kind: 'employee', role: key }),
      await makeUser({ kind: 'employee', role: key }),
    ]
    await asked(late, 10)
    await asked(early, 3)
    // Who has one is asked nothing.
    const secured = await makeUser({ kind: 'employee', role: key })
    await makePasskey(secured.id)
    const answer = await require(id, 7)
    expect(answer.json).toMatchObject({ second_factor_days: 7, factor_asked_days: [3, 10, null, null] })
    const seen = async (user: { id: string }) => (await (await api.signIn(user)).get('/api/jobs')).code
    expect(await seen(late)).toBe('SECOND_FACTOR_REQUIRED')
    expect([await seen(early), await seen(never)]).toEqual([undefined, undefined])
    await require(id, 14)
    expect(await seen(late)).toBe(undefined)
    await require(id, 2)
    expect(await seen(early)).toBe('SECOND_FACTOR_REQUIRED')
    // Dropped and required again the days begin anew: nobody is kept out who was not told.
    await require(id, null)
    expect(await seen(early)).toBe(undefined)
    expect((await require(id, 0)).json.factor_asked_days).toEqual([null, null, null, null])
    expect(await seen(early)).toBe(undefined)
    const trail = await db().selectFrom('auditEvents').select('details').where('action', '=', 'roles.updated').execute()
    expect(trail).toContainEqual({ details: { role: key, secondFactorDays: 7 } })
  })

  test('is never one of candidates, nor set by who may less', async () => {
    for (const kind of ['company', 'employee'] as const)
      await makeUser({ kind, role: kind === 'company' ? 'Clients' : 'Employees' })
    for (const key of ['Candidates', 'Clients', 'Employees'])
      expect((await require((await roleOf(key)).id, 0)).code).toBe('LOCKED')
    const { id } = await withPermissions('jobs.delete')
    const less = await api.signIn(await makeUser({ kind: 'employee', permissions: ['roles.manage'] }))
    expect((await less.put(`/api/roles/${id}`, { rev: 1, second_factor_days: 3 })).code).toBe('FORBIDDEN')
    expect((await require(id, 366)).status).toBe(422)
  })
})

test('interviewers come to the office, where nothing waits for them yet, and see nothing else of it', async () => {
  const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Interviewers' }))
  const { permissions } = ROLES.find(({ key }) => key === 'Interviewers')!
  expect(permissions).toEqual(['evaluations.create', 'triages.give'])
  expect((await client.get('/api/office/today')).json.lines).toEqual([])
  for (const path of ['/api/jobs', '/api/users', '/api/roles', '/api/companies', '/api/media', '/api/codelists/1'])
    expect([path, (await client.get(path)).status]).toEqual([path, 403])
})

test('looking as a role nothing is offered that is refused then: no record says that it may be changed', async () => {
  const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const [job, other] = [await makeJob(), await makeUser({ kind: 'employee' })]
  const { id } = await roleOf('Administrators')
  const pages = [`/api/jobs/${job.id}`, `/api/users/${other.id}`, `/api/roles/${(await roleOf('Candidates')).id}`]
  const offered = async () => {
    const answers = await Promise.all([...pages, '/api/jobs', '/api/roles'].map((path) => client.get(path)))
    const records = answers.flatMap(({ json }) => [json.data ?? json].flat()) as { may: Record<string, boolean> }[]
    expect(records.length).toBeGreaterThan(pages.length)
    return records.flatMap(({ may }) => Object.values(may)).filter(Boolean).length
  }
  expect(await offered()).toBeGreaterThan(0)
  await client.post(`/api/roles/${id}/view`)
  expect(await offered()).toBe(0)
})
