import { beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'
import { db } from '#db/db.ts'
import { change, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeChannel, makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'

const api = await testApp()
let staff: Client
let reader: Client
beforeAll(async () => {
  const permissions = ['questionnaires.manage', 'questionnaires.read'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
  reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.read'] }))
})
const links = (uid: string) => `/api/questionnaires/${uid}/links`

test('a link is made, listed with its numbers, and closed; the trail knows', async () => {
  const { id } = await makeQuestionnaire()
  const channel = await makeChannel()
  const body = { mode: 'open', channel: channel.key, code: 'jesen', max_responses: 50, closes_at: '2090-03-05' }
  const made = await staff.post(links(id), body)
  expect(made.status).toBe(201)
  expect(made.json.address).toMatch(new RegExp(`/public/questionnaires/${channel.key}/jesen$`))
  const started = await api.anon.post(`/api/public/questionnaires/${channel.key}/jesen/start`)
  expect(started.status).toBe(201)
  const list = await reader.get(`/api/public-links?questionnaire=${id}`)
  expect(list.json).toMatchObject({ total: 1, data: [{ uid: made.json.uid, begun: 0, submitted: 0, invited: 0 }] })
  expect(list.json.data[0]).toMatchObject({ channel: channel.key, mode: 'open', max_responses: 50, closed_at: null })
  const close = () => staff.post(`/api/public-links/${made.json.uid}/close`)
  expect([(await close()).status, (await close()).status]).toEqual([200, 200])
  // What was begun today, too.
  expect((await reader.get(`/api/public-links?questionnaire=${id}`)).json.data[0]).toMatchObject({ begun: 1 })
  const late = { rev: 0, changes: [change('listens', 1)] }
  expect((await api.anon.put(`/api/public/responses/${started.json.uid}/answers`, late)).code).toBe('LOCKED')
  const events = await db().selectFrom('auditEvents').select('action').where('subjectId', '=', made.json.uid).execute()
  expect(events.map(({ action }) => action)).toEqual(['public.link_opened', 'public.link_closed'])
})

test('a code is taken once in a channel, stands in channels only, and is not that of the thanks', async () => {
  const { id } = await makeQuestionnaire()
  const [one, two] = [await makeChannel(), await makeChannel()]
  const make = (more: object) => staff.post(links(id), { mode: 'open', ...more })
  expect((await make({ channel: one.key, code: 'a' })).status).toBe(201)
  expect((await make({ channel: one.key, code: 'a' })).json.errors).toHaveProperty('code')
  expect((await make({ channel: two.key, code: 'a' })).status).toBe(201)
  for (const more of [
    { code: 'a' },
    { channel: one.key, code: 'complete' },
    { channel: one.key, code: 'a', mode: 'single-use' },
  ])
    expect((await make(more)).json.errors).toHaveProperty('code')
  expect((await make({ channel: 'ni-me' })).json.errors).toHaveProperty('channel')
  expect((await make({ closes_at: '2020-01-01' })).json.errors).toHaveProperty('closes_at')
  expect((await make({ opens_at: 'jutri' })).json.errors).toHaveProperty('opens_at')
})

test('a questionnaire that asks for files needs an account', async () => {
  const { sections } = makeDefinition([{ key: 'papers', items: [{ type: 'file', key: 'proof' }] }])
  const { id } = await makeQuestionnaire({ sections })
  expect((await staff.post(links(id), { mode: 'open' })).json.errors).toHaveProperty('mode')
})

test('invitations fit their link, and none are made for one that is closed', async () => {
  const invite = async (mode: 'open' | 'personal' | 'single-use', body: object, closedAt?: Date) => {
    const { id } = await makeLink({ mode })
    if (closedAt) await db().updateTable('publicLinks').set({ closedAt }).where('id', '=', id).execute()
    return staff.post(`/api/public-links/${id}/invitations`, body)
  }
  const people = [{ name: 'Preizkusna Oseba', email: 'nekdo@example.com' }]
  const made = await invite('single-use', { count: 3 })
  expect(new Set(made.json.addresses).size).toBe(3)
  for (const [mode, body] of [
    ['single-use', { people }],
    ['single-use', {}],
    ['single-use', { count: 1, people }],
    ['personal', { count: 3 }],
    ['personal', { people: [{ name: 'X', email: 'a@b.si\r\nBcc: c@d.si' }] }],
  ] as const)
    expect((await invite(mode, body)).status, JSON.stringify(body)).toBe(422)
  expect((await invite('open', { count: 1 })).code).toBe('STATE_NOT_ALLOWED')
  expect((await invite('single-use', { count: 1 }, new Date())).code).toBe('STATE_NOT_ALLOWED')
})

test('channels are made and changed; their key stays', async () => {
  const words = { title_sl: 'A', title_en: 'B', intro_sl: '', intro_en: '', closing_sl: '', closing_en: '' }
  const made = await staff.post('/api/public-channels', { key: 'novi-kanal', ...words })
  expect(made.json).toMatchObject({ key: 'novi-kanal', is_active: true, links: 0 })
  expect((await staff.post('/api/public-channels', { key: 'novi-kanal', ...words })).json.errors).toHaveProperty('key')
  for (const key of ['X', 'a', '1a', 'č', 'a'.repeat(43)])
    expect((await staff.post('/api/public-channels', { key, ...words })).json.errors).toHaveProperty('key')
  const at = `/api/public-channels/${made.json.uid}`
  expect((await staff.put(at, { ...words, title_sl: 'C', is_active: false, rev: 1 })).json).toMatchObject({
    title_sl: 'C',
    is_active: false,
  })
  expect((await staff.put(at, { key: 'drug', ...words, rev: 2 })).status).toBe(422)
  expect((await staff.put(`/api/public-channels/${randomUUID()}`, { ...words, rev: 1 })).code).toBe('NOT_FOUND')
  expect((await reader.get('/api/public-channels')).json.map(({ key }: { key: string }) => key)).toContain('rosl')
})

test('who may only read changes nothing; others see nothing', async () => {
  const { id, questionnaire } = await makeLink({ mode: 'single-use' })
  const calls = [
    (client: Client) => client.post(links(questionnaire.id), { mode: 'open' }),
    (client: Client) => client.post(`/api/public-links/${id}/close`),
    (client: Client) => client.post(`/api/public-links/${id}/invitations`, { count: 1 }),
    (client: Client) => client.post('/api/public-channels', {}),
  ]
  for (const call of calls) expect((await call(reader)).status).toBe(403)
  const candidate = await api.signIn(await makeUser())
  for (const path of ['/api/public-links', '/api/public-channels']) {
    expect((await candidate.get(path)).status).toBe(403)
    expect((await api.anon.get(path)).status).toBe(401)
  }
})
