import { sql, type Transaction } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import type { DB } from '#db/schema.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'
import { overtaken } from '../../test/overtaken.ts'
import { forgetCodelists } from './codelists.service.ts'
import { codelistNames } from './names.ts'

const api = await testApp()
let manager: Client
let candidate: Client

beforeAll(async () => {
  manager = await api.signIn(await makeUser({ kind: 'employee', permissions: ['codelists.manage'] }))
  candidate = await api.signIn(await makeUser())
})

const get = async (slug: string, client = manager) => (await client.get(`/api/codelists/get/${slug}`)).json[slug]
const optionIn = async (slug: string, key: string) =>
  (await get(slug)).data.find((option: { key: string }) => option.key === key)
const count = async () =>
  Number(
    (
      await db()
        .selectFrom('auditEvents')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('codelists answer keyed by slug, with id, key and options in the language asked for', async () => {
  const slugs = 'candidate-industries,project-ad-workTime'
  const slovenian = await api.anon.get(`/api/codelists/get/${slugs}`)
  expect(slovenian.status).toBe(200)
  expect(Object.keys(slovenian.json)).toEqual(slugs.split(','))
  const { 'project-ad-workTime': worktime, 'candidate-industries': industries } = slovenian.json
  expect(worktime).toMatchObject({ id: expect.any(Number), key: 'project-ad-workTime' })
  expect(worktime.data[0]).toEqual({
    id: expect.any(Number),
    rev: 1,
    key: 'polni-delovni-cas',
    label: 'Polni delovni čas',
    label_sl: 'Polni delovni čas',
    label_en: 'Full-time',
    hint: '40 ur na teden',
    position: 1,
    is_active: true,
  })
  expect(industries.data).toHaveLength(30)
  const english = await api.anon.get(`/api/codelists/get/${slugs}`, { language: 'en-EN' })
  expect(english.json['project-ad-workTime'].data[0]).toMatchObject({ label: 'Full-time', hint: '40 hours a week' })
})

test.each([
  ['project-ad-region', 14],
  ['project-ad-contract', 10],
  ['project-ad-locationMode', 4],
  ['education', 9],
  ['career', 5],
  ['gender', 2],
  ['notice-days', 4],
  ['candidate-work-fields', 31],
])('the forms get %s with its %i options', async (slug, length) => {
  const answer = await api.anon.get(`/api/portal/candidate/get-candidate-codelists/${slug}`)
  expect(answer.json[slug].data).toHaveLength(length)
})

test('education has the levels of the specification, workplaces the keys of jobs', async () => {
  const keys = async (slug: string) => (await get(slug)).data.map((option: { key: string }) => option.key)
  expect(await keys('education')).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(await keys('project-ad-locationMode')).toEqual(['onsite', 'hybrid', 'remote', 'field'])
})

test.each(['neznan', 'career,neznan', 'constructor', 'codelists'])(
  'an unknown codelist is not found: %s',
  async (slugs) => {
    expect((await api.anon.get(`/api/codelists/get/${slugs}`)).code).toBe('NOT_FOUND')
  },
)

test('writing needs the permission', async () => {
  const calls = (client: Client) => [
    client.put('/api/codelists/updateData', { schema_slug: 'career', data_id: 1, params: {} }),
    client.post('/api/codelists/storeData', { schema_slug: 'career', params: {} }),
    client.post('/api/codelists/removeData', { schema_slug: 'career', data_id: 1 }),
    client.get('/api/codelists'),
    client.post('/api/codelists', { key: 'nov' }),
    client.get('/api/codelists/1'),
    client.put('/api/codelists/1', { key: 'nov' }),
    client.del('/api/codelists/1'),
  ]
  for (const answer of await Promise.all(calls(api.anon))) expect(answer.code).toBe('UNAUTHENTICATED')
  for (const answer of await Promise.all(calls(candidate))) expect(answer.code).toBe('FORBIDDEN')
})

test('an option is added at the end, changed, hidden and removed; each leaves one audit event', async () => {
  const before = await count()
  const slug = 'candidate-work-fields'
  // Form-encoded, as the specification has it.
  const form = {
    schema_slug: slug,
    'params[key]': 'vesolje',
    'params[label_sl]': 'Vesolje',
    'params[label_en]': 'Space',
  }
  const added = await manager.post('/api/codelists/storeData', form, { form: true })
  expect(added.status).toBe(201)
  expect(added.json).toMatchObject({ key: 'vesolje', label: 'Vesolje', hint: null, position: 32, is_active: true })
  expect((await get(slug, api.anon)).data.at(-1).key).toBe('vesolje')

  const params = { label_en: 'Outer space', hint_en: 'far', is_active: false }
  const changed = await manager.put('/api/codelists/updateData', { schema_slug: slug, data_id: added.json.id, params })
  expect(changed.json).toMatchObject({ label_en: 'Outer space', is_active: false, key: 'vesolje' })
  const forms = await api.anon.get(`/api/portal/candidate/get-candidate-codelists/${slug}`)
  expect(forms.json[slug].data.map((option: { key: string }) => option.key)).not.toContain('vesolje')
  expect((await optionIn(slug, 'vesolje')).is_active).toBe(false)

  const removed = await manager.post('/api/codelists/removeData', { schema_slug: slug, data_id: added.json.id })
  expect(removed.json.message).toBe('Možnost je odstranjena.')
  expect(await optionIn(slug, 'vesolje')).toBeUndefined()
  expect((await count()) - before).toBe(3)
})

test('a key exists once in a list', async () => {
  const params = { key: 'kadri', label_sl: 'Kadri', label_en: 'HR' }
  const twice = await manager.post('/api/codelists/storeData', { schema_slug: 'candidate-work-fields', params })
  expect(twice.json.errors).toEqual({ 'params.key': ['Ta ključ že obstaja. Izberite drugega.'] })
  const { id } = await optionIn('candidate-work-fields', 'nabava')
  const renamed = await manager.put('/api/codelists/updateData', {
    schema_slug: 'candidate-work-fields',
    data_id: id,
    params: { key: 'kadri' },
  })
  expect(renamed.json.errors).toHaveProperty(['params.key'])
})

test('of twenty who add the same key at once one succeeds', async () => {
  const body = {
    schema_slug: 'project-ad-contract',
    params: { key: 'hkrati', label_sl: 'Hkrati', label_en: 'At once' },
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => manager.post('/api/codelists/storeData', body)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 422)])
})

test('a used option is neither removed nor renamed, but may be hidden; the profile that has it still loads', async () => {
  const user = await makeUser({ candidate: { industries: ['drugo'], region: 'koroska' } })
  for (const [schema_slug, key] of [
    ['candidate-industries', 'drugo'],
    ['project-ad-region', 'koroska'],
  ] as const) {
    const { id } = await optionIn(schema_slug, key)
    const removed = await manager.post('/api/codelists/removeData', { schema_slug, data_id: id })
    expect([removed.status, removed.code]).toEqual([409, 'IN_USE'])
    const renamed = await manager.put('/api/codelists/updateData', {
      schema_slug,
      data_id: id,
      params: { key: 'drugace' },
    })
    expect(renamed.code).toBe('IN_USE')
    const hidden = await manager.put('/api/codelists/updateData', {
      schema_slug,
      data_id: id,
      params: { is_active: false },
    })
    expect(hidden.json.is_active).toBe(false)
  }
  const profile = await (await api.signIn(user)).get('/api/portal/profile')
  expect(profile.json.fields).toMatchObject({ industries: ['drugo'], region: 'koroska' })
})

test('of a codelist the portal itself asks by, one option stays to be chosen, however they are hidden', async () => {
  const url = '/api/codelists/get/gender'
  const { id: list, data } = (await manager.get(url)).json.gender as { id: number; data: { id: number; key: string }[] }
  const hide = (id: number, is_active = false) =>
    manager.put('/api/codelists/updateData', { schema_slug: 'gender', data_id: id, params: { is_active } })
  const ids = data.map(({ id }) => id)
  const bulk = { schema_slug: 'gender', ids, count: ids.length }
  await manager.post('/api/bulk-actions/options/hide', bulk)
  const shown = async () =>
    ((await manager.get(`/api/codelists/${list}`)).json.data as { id: number; is_active: boolean }[])
      .filter((one) => one.is_active)
      .map(({ id }) => id)
  expect((await shown()).length).toBeGreaterThan(0)
  for (const id of ids) await hide(id, true)
  expect((await hide(ids[0]!)).status).toBe(200)
  expect((await hide(ids[1]!)).code).toBe('LAST_OPTION')
  const csv = `Ključ;Na izbiro\n${data[1]!.key};Ne`
  const given = await manager.post('/api/codelists/importData', { schema_slug: 'gender', csv, count: 1 })
  expect(given.code).toBe('LAST_OPTION')
  expect(await shown()).toEqual([ids[1]])
  await hide(ids[0]!, true)
})

/** An industry nobody uses yet. */
async function makeIndustry(key: string): Promise<number> {
  const params = { key, label_sl: key, label_en: key }
  await manager.post('/api/codelists/storeData', { schema_slug: 'candidate-industries', params })
  return (await optionIn('candidate-industries', key)).id
}
const remove = (id: number) => (trx: Transaction<DB>) =>
  trx.deleteFrom('codelistOptions').where('id', '=', id).execute()

test('an option somebody is just choosing is not removed', async () => {
  const [user, key] = [await makeUser({ candidate: {} }), 'izbrana-medtem']
  const id = await makeIndustry(key)
  const body = { schema_slug: 'candidate-industries', data_id: id }
  const removed = await overtaken(() => manager.post('/api/codelists/removeData', body), {
    hold: (choosing) =>
      choosing.selectFrom('codelistOptions').select('id').where('id', '=', id).forKeyShare().execute(),
    change: (choosing) =>
      choosing
        .updateTable('candidates')
        .set({ industries: [key] })
        .where('userId', '=', user.id)
        .execute(),
  })
  expect(removed.code).toBe('IN_USE')
})

test.each(['profile', 'job', 'registration'] as const)(
  'an option removed meanwhile is not chosen in a %s',
  async (where) => {
    const key = `odstranjena-${where}`
    const id = await makeIndustry(key)
    const [own, consultant] = [
      await api.signIn(await makeUser()),
      await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create'] })),
    ]
    const email = 'nova.oseba@example.com'
    const password = 'Modra-reka-8-ptic'
    const person = { name: 'Oseba Testna', gender: 'male', birthday: '1990-03-27', education: 7, career: 'beginner' }
    const registration = { ...person, email, password, confirm_password: password, industries: [key] }
    const choose = {
      profile: () => own.put('/api/portal/profile', { industries: [key] }),
      job: () => consultant.post('/api/jobs', { industry: key }),
      registration: () => api.anon.post('/api/auth/signup-candidate', registration),
    }[where]
    const removing =
      where === 'registration'
        ? // Its fields are checked before it waits for others of the same address.
          {
            hold: (trx: Transaction<DB>) =>
              sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(trx),
            change: remove(id),
          }
        : { hold: remove(id) }
    const { status, json } = await overtaken(choose, removing)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [where === 'job' ? 'industry' : 'industries']])
  },
)

test('lists whose keys the product knows get new words but no other keys', async () => {
  const { id } = await optionIn('career', 'beginner')
  const params = { key: 'zacetek', label_sl: 'Začetek', label_en: 'Start' }
  expect((await manager.post('/api/codelists/storeData', { schema_slug: 'career', params })).code).toBe(
    'STATE_NOT_ALLOWED',
  )
  expect((await manager.post('/api/codelists/removeData', { schema_slug: 'career', data_id: id })).code).toBe(
    'STATE_NOT_ALLOWED',
  )
  expect((await manager.put('/api/codelists/updateData', { schema_slug: 'career', data_id: id, params })).code).toBe(
    'STATE_NOT_ALLOWED',
  )
  const words = await manager.put('/api/codelists/updateData', {
    schema_slug: 'career',
    data_id: id,
    params: { label_sl: 'Na začetku' },
  })
  expect(words.json.label).toBe('Na začetku')
})

test('an option is found only in its own list', async () => {
  const { id } = await optionIn('candidate-industries', 'energetika')
  const body = { schema_slug: 'candidate-work-fields', data_id: id, params: { label_sl: 'x' } }
  expect((await manager.put('/api/codelists/updateData', body)).code).toBe('NOT_FOUND')
  expect((await manager.post('/api/codelists/removeData', { schema_slug: 'neznan', data_id: id })).code).toBe(
    'NOT_FOUND',
  )
  expect(
    (await manager.post('/api/codelists/removeData', { schema_slug: 'candidate-industries', data_id: 0 })).status,
  ).toBe(422)
})

test('a codelist of one’s own is made, listed, renamed and deleted; the built-in ones stay', async () => {
  const data = [
    { key: 'a', label_sl: 'A', label_en: 'A' },
    { key: 'b', label_sl: 'B', label_en: 'B' },
  ]
  const made = await manager.post('/api/codelists', { key: 'lastna', data })
  expect(made.status).toBe(201)
  expect(made.json.data).toHaveLength(2)
  const list = await manager.get('/api/codelists?search=lastna')
  expect(list.json).toMatchObject({ total: 1, from: 1, to: 1, data: [{ key: 'lastna', count: 2, is_system: false }] })
  expect((await manager.post('/api/codelists', { key: 'lastna' })).json.errors).toHaveProperty('key')
  const path = `/api/codelists/${made.json.id}`
  expect((await manager.put(path, { key: 'career', rev: 1 })).status).toBe(422)
  expect((await manager.put(path, { key: 'moja', rev: 1 })).json.key).toBe('moja')
  expect((await manager.get(path)).json.key).toBe('moja')
  expect((await manager.del(path)).status).toBe(200)
  expect((await manager.del(path)).code).toBe('NOT_FOUND')
  const { id } = await get('career')
  expect((await manager.del(`/api/codelists/${id}`)).code).toBe('STATE_NOT_ALLOWED')
  expect((await manager.put(`/api/codelists/${id}`, { key: 'x', rev: 1 })).code).toBe('STATE_NOT_ALLOWED')
})

test.each([
  ['Panoge', 'candidate-industries'],
  ['podrocja', 'candidate-work-fields'],
  ['INDUSTRIES', 'candidate-industries'],
  ['full time', 'project-ad-workTime'],
  ['polni čas', 'project-ad-workTime'],
  ['worktime', 'project-ad-workTime'],
])('searched for %s, a codelist is found by its name, its key and the words of its options', async (search, key) => {
  const { json } = await manager.get(`/api/codelists?search=${encodeURIComponent(search)}`)
  expect(json.data.map((list: { key: string }) => list.key)).toContain(key)
  expect(json.total).toBeLessThan(6)
})

test('every built-in codelist is found by what it is called in both languages', async () => {
  const { json } = await manager.get('/api/codelists?per_page=100')
  for (const { key } of json.data.filter((list: { is_system: boolean }) => list.is_system)) {
    const names = codelistNames(key)
    expect(names, key).toHaveLength(2)
    for (const name of names) {
      const found = await manager.get(`/api/codelists?search=${encodeURIComponent(name)}`)
      expect(
        found.json.data.map((list: { key: string }) => list.key),
        name,
      ).toContain(key)
    }
  }
})

test('codelists are remembered for a short while and forgotten at a change', async () => {
  const energy = async (client: Client) =>
    (await get('candidate-industries', client)).data.find((option: { key: string }) => option.key === 'energetika')
      .label_en
  const before = await energy(api.anon)
  await db().updateTable('codelistOptions').set({ labelEn: 'Power' }).where('key', '=', 'energetika').execute()
  expect(await energy(api.anon)).toBe(before)
  expect(await energy(manager)).toBe('Power')
  forgetCodelists()
  expect(await energy(api.anon)).toBe('Power')
})

test('a list may be called as what every object has is called', async () => {
  const made = await manager.post('/api/codelists', { key: 'constructor' })
  expect(made.status).toBe(201)
  expect((await manager.get(`/api/codelists/${made.json.id}`)).status).toBe(200)
})
