// Finding candidates by what they have accepted into the lists of their profile.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, setClock } from '#base/time.ts'
import { makeLists } from '#candidates/lists/lists.factory.ts'
import { db } from '#db/db.ts'
import { sql } from 'kysely'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { searchCandidates } from './search.service.ts'
import { rowsScanned } from '../../../test/rows-read.ts'
import { maySearch } from './may-search.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'

const api = await testApp()
afterEach(() => setClock())
const MANY = 12_000
let staff: Client
let accountant: MadeUser
let developer: MadeUser
let welder: MadeUser
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['candidates.read'] }))
  const make = async (lists: Parameters<typeof makeLists>[1]) => {
    const user = await makeUser()
    await decideTalentPool(user)
    await makeLists(user, lists)
    return user
  }
  accountant = await make({
    experiences: [{ position_title: 'Vodja računovodstva', employer: 'Lipa d. o. o.', is_current: true }],
    schoolings: [{ degree: 'Diplomirana ekonomistka', school: 'EPF Maribor', level: 7 }],
    skills: ['SAP', 'Excel'],
    tongues: [{ code: 'de', level: 'B2' }],
  })
  developer = await make({
    experiences: [{ position_title: 'Razvijalec programske opreme', employer: 'Žaga d. d.' }],
    skills: ['C++', 'SQL', 'Java'],
    tongues: [
      { code: 'de', level: 'A2' },
      { code: 'en', level: 'native' },
    ],
  })
  welder = await make({
    experiences: [{ position_title: 'Varilec', employer: 'Javor', description: 'varjenje po postopku TIG' }],
    skills: ['C', 'javno naročanje'],
    tongues: [{ code: 'de', level: null }],
  })
})

interface Found {
  uid: string
  hits: { what: string; text: string }[]
}
async function find(query: Record<string, string>): Promise<Found[]> {
  const { status, json } = await staff.get(`/api/candidates?${new URLSearchParams(query).toString()}`)
  expect(status, JSON.stringify(json)).toBe(200)
  expect(json.total).toBe(json.data.length)
  return json.data as Found[]
}
const uids = async (query: Record<string, string>) => (await find(query)).map(({ uid }) => uid).toSorted()
const only = (...users: MadeUser[]) => users.map(({ id }) => id).toSorted()

describe('the words', () => {
  test('are found in any form and without marks, all of them, in whichever lists they are', async () => {
    expect(await uids({ search: 'racunovodja' })).toEqual(only(accountant))
    expect(await uids({ search: 'RAČUNOVODSTVO SAP' })).toEqual(only(accountant))
    expect(await uids({ search: 'ekonomist v Mariboru' })).toEqual(only(accountant))
    expect(await uids({ search: 'varjenje' })).toEqual(only(welder))
    expect(await uids({ search: 'SAP varjenje' })).toEqual([])
  })
  test('tell C from C++, and Java from what only begins like it', async () => {
    expect(await uids({ search: 'C++' })).toEqual(only(developer))
    expect(await uids({ search: 'C' })).toEqual(only(developer, welder))
    expect(await uids({ search: 'žaga' })).toEqual(only(developer))
  })
  test('are told with what they were found in, and with no name', async () => {
    const [one] = await find({ search: 'sap računovodstvo' })
    expect(one?.hits).toEqual([
      { what: 'experience', text: 'Vodja računovodstva' },
      { what: 'skill', text: 'SAP' },
    ])
    expect(JSON.stringify(one)).not.toContain(accountant.name)
    expect(JSON.stringify(one)).not.toContain(accountant.email)
    expect(JSON.stringify(one)).not.toContain('Lipa')
  })
  test('may be any signs at all', async () => {
    for (const search of ["'", '\\', ':*', '!&|()', "x':*|'y", '%', 'a'.repeat(200)])
      expect((await staff.get(`/api/candidates?search=${encodeURIComponent(search)}`)).status, search).toBe(200)
    expect((await staff.get(`/api/candidates?search=${'a'.repeat(201)}`)).status).toBe(422)
    expect([200, 422]).toContain((await staff.get('/api/candidates?search=%00%C4%8D')).status)
  })
})

test('a language is found at its level or above', async () => {
  expect(await uids({ language: 'de' })).toEqual(only(accountant, developer, welder))
  expect(await uids({ language: 'de', level: 'B1' })).toEqual(only(accountant))
  expect(await uids({ language: 'en', level: 'C2' })).toEqual(only(developer))
  expect(await uids({ language: 'de', search: 'sql' })).toEqual(only(developer))
  expect((await staff.get('/api/candidates?language=nemscina')).status).toBe(422)
})

test('nobody is found who may not be looked at, and everybody who may', async () => {
  const states: Partial<Record<'restrictedAt' | 'quarantinedAt' | 'closingAt', Date>>[] = [
    {},
    { restrictedAt: now() },
    { quarantinedAt: now() },
    { closingAt: now() },
  ]
  const made: MadeUser[] = []
  for (const decided of ['confirm', 'withdraw', null] as const)
    for (const state of states) {
      const user = await makeUser()
      if (decided) await decideTalentPool(user)
      if (decided === 'withdraw') await decideTalentPool(user, 'withdraw')
      await makeLists(user, { skills: ['čebelarjenje'] })
      if (Object.keys(state).length > 0) await db().updateTable('users').set(state).where('id', '=', user.id).execute()
      made.push(user)
    }
  const agreeing = async () => {
    const allowed = await Promise.all(made.map(async (user) => ((await maySearch(user.id)) ? [user] : [])))
    expect(await uids({ search: 'čebelarjenje' })).toEqual(only(...allowed.flat()))
    return allowed.flat().length
  }
  expect(await agreeing()).toBe(1)
  // The consent runs out.
  const later = new Date(now().getTime() + 12 * 365 * 86_400_000)
  setClock(() => later)
  expect(await agreeing()).toBe(0)
})

test('opening one of those found is recorded, and the candidate reads it', async () => {
  const [one] = await find({ search: 'SAP' })
  const opened = await staff.get(`/api/candidates/${one?.uid}?purpose=search`)
  expect(opened.json.name).toBe(accountant.name)
  const own = await api.signIn(accountant)
  const views = await own.get('/api/portal/privacy/views')
  expect(JSON.stringify(views.json)).toContain('search')
})

test('others than staff do not search', async () => {
  const candidate = await api.signIn(await makeUser())
  expect((await candidate.get('/api/candidates')).status).toBe(403)
  expect((await api.anon.get('/api/candidates')).status).toBe(401)
})

test('among many, a word most of them have reads no table of lists, and the total is counted as far as it is of use', async () => {
  await sql`insert into users (id, username, email, name, status, password_hash) select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
    'iskan.' || n, 'iskan' || n || '@example.com', 'Iskan', 'active', '' from generate_series(1, ${MANY}) n`.execute(
    db(),
  )
  const those = sql`from users where username like 'iskan.%'`
  await sql`insert into candidates (user_id) select id ${those}`.execute(db())
  await sql`insert into user_consents (user_id, consent_id, version_id, status)
    select u.id, c.id, (select max(v.id::text)::uuid from consent_versions v where v.consent_id = c.id), 'confirmed' from users u
    cross join consents c where u.username like 'iskan.%' and c.effect = 'talent_pool'`.execute(db())
  await sql`insert into candidate_skills (user_id, position, name, search)
    select id, 0, 'Kvačkanje', 'kvackanje' ${those}`.execute(db())
  await sql`analyze`.execute(db())
  const scanned = async (search?: string) => {
    const tables = await rowsScanned(() => searchCandidates({ page: 1, per_page: 25, search }))
    return Object.entries(tables).filter(([table, rows]) => table !== 'consents' && rows > MANY / 2)
  }
  expect(await scanned()).toEqual([])
  // Those who have the word are put into order, which takes the list of people once; their lists are not read.
  expect((await scanned('kvačkanje')).filter(([table]) => table !== 'candidates')).toEqual([])
  const { json } = await staff.get('/api/candidates?search=kvackanje')
  expect(json).toMatchObject({ total: 1000, total_is: 'at_least', per_page: 25, last_page: 40 })
  expect((await staff.get('/api/candidates?search=kvackanje&page=42')).json).toMatchObject({ total: 1050, from: 1026 })
})
