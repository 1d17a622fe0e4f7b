import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, testApp, type TestApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { clearProfile } from '#privacy/retention/clearing.service.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { tasks } from '#candidates/cv/cv-reading.background.ts'
import { listsFrom, makeLists, makeReading } from './lists.factory.ts'

// CVs are read in a real process, which runs behind everything else the machine does.
vi.setConfig({ testTimeout: 120_000 })
let api: TestApp
beforeAll(async () => {
  api = await testApp()
})

const LISTS = '/api/portal/profile/lists'
const NONE = listsFrom({})
const cv = (name: string) => ({
  cv: { name, data: readFileSync(path.join(import.meta.dirname, '../../../../cv/test/tuning', name)) },
})
const readInBackground = () => runTasks(api.databaseUrl, tasks)
async function somebody(): Promise<{ user: MadeUser; client: Client }> {
  const user = await makeUser()
  return { user, client: await api.signIn(user) }
}
const FULL = listsFrom({
  experiences: [
    {
      position_title: 'Vodja prodaje',
      employer: 'Lipa, d. o. o.',
      from: '2019-05',
      is_current: true,
      description: 'Prodaja\nin nabava',
    },
    { position_title: 'Prodajalka', employer: 'Breza d.d.', from: '2015', to: '2019-04-30' },
  ],
  schoolings: [{ degree: 'dipl. ekon.', school: 'Ekonomska fakulteta', level: 7, from: '2010', to: '2014-09' }],
  skills: ['Pogajanja', 'C++', 'C#'],
  tongues: [
    { code: 'sl', level: 'native' },
    { code: 'en', level: null },
  ],
})

describe('own lists', () => {
  test('begin empty, are kept as they are sent, in their order, and each is replaced on its own', async () => {
    const { client } = await somebody()
    expect((await client.get(LISTS)).json).toEqual({ rev: 1, lists: NONE, proposed: null })
    expect((await client.put(LISTS, FULL)).json).toEqual({ rev: 2, lists: FULL })
    const turned = FULL.experiences.toReversed()
    expect((await client.put(LISTS, { experiences: turned })).json.lists).toEqual({ ...FULL, experiences: turned })
    expect((await client.put(LISTS, { skills: [] })).json.lists).toEqual({ ...FULL, experiences: turned, skills: [] })
    expect((await client.get(LISTS)).json.lists.tongues).toEqual(FULL.tongues)
  })

  test('changed elsewhere meanwhile are not replaced: STALE for whoever says what they had read', async () => {
    const { client } = await somebody()
    await client.put(LISTS, { skills: ['Pogajanja'], tongues: FULL.tongues })
    const { rev } = (await client.get(LISTS)).json
    const here = await client.put(LISTS, { skills: ['Pogajanja', 'Čebelarstvo'], rev })
    expect(here).toMatchObject({ status: 200, json: { lists: { skills: ['Pogajanja', 'Čebelarstvo'] } } })
    const there = await client.put(LISTS, { skills: ['Pogajanja', 'Žaganje'], rev })
    expect(there).toMatchObject({ status: 409, code: 'STALE' })
    expect((await client.get(LISTS)).json.lists.skills).toEqual(['Pogajanja', 'Čebelarstvo'])
    // The same once more, because its answer was lost.
    expect((await client.put(LISTS, { skills: ['Pogajanja', 'Čebelarstvo'], rev })).status).toBe(200)
    // Another list is nobody's business.
    expect((await client.put(LISTS, { tongues: [], rev })).status).toBe(200)
    expect((await client.put(LISTS, { rev })).status).toBe(200)
  })

  test('hold each skill and language once, and no end of what goes on', async () => {
    const { client } = await somebody()
    const sent = {
      skills: ['Črpalke', 'crpalke ', 'C', 'C++', 'c#'],
      tongues: [
        { code: 'de', level: 'B1' },
        { code: 'de', level: 'C1' },
      ],
      experiences: [{ ...FULL.experiences[0], to: '2020' }],
    }
    expect((await client.put(LISTS, sent)).json.lists).toEqual({
      ...NONE,
      skills: ['Črpalke', 'C', 'C++', 'c#'],
      tongues: [{ code: 'de', level: 'B1' }],
      experiences: [FULL.experiences[0]],
    })
  })

  test('refuse entries without a name, days that do not exist and ends before beginnings, all at once', async () => {
    const { client } = await somebody()
    const [job] = FULL.experiences
    const [study] = FULL.schoolings
    const wrong = {
      experiences: [
        { ...job, position_title: '', employer: ' ' },
        { ...job, from: '2019-13' },
        { ...job, from: '2019-05', to: '2019-04', is_current: false },
        { ...job, from: '2019-05', to: '2019', is_current: false },
      ],
      schoolings: [{ ...study, to: '2014-02-30' }],
    }
    const { status, json } = await client.put(LISTS, wrong, { language: 'en-EN' })
    expect([status, json.errors]).toEqual([
      422,
      {
        'experiences.0.position_title': ['This field is required.'],
        'experiences.1.from': [expect.stringContaining('2019-05')],
        'experiences.2.to': ['The end cannot be before the beginning.'],
        'schoolings.0.to': [expect.stringContaining('2019-05')],
      },
    ])
    const many = { skills: Array.from({ length: 101 }, (_, at) => `Skill ${at}`) }
    expect((await client.put(LISTS, many)).json.errors).toHaveProperty('skills')
    expect((await client.put(LISTS, { more: [] })).json.errors).toHaveProperty('more')
    expect((await client.put(LISTS, { skills: ['a\u0000b'] })).status).toBe(422)
    expect((await client.get(LISTS)).json.lists).toEqual(NONE)
  })

  test('are searched by their folded words, leave a trace without words, and are of candidates only', async () => {
    const { user, client } = await somebody()
    await client.put(LISTS, { ...FULL, skills: ['Čiščenje', 'C#'] })
    const rows = await db()
      .selectFrom('candidateSkills')
      .select('search')
      .where('userId', '=', user.id)
      .orderBy('position')
      .execute()
    expect(rows.map(({ search }) => search)).toEqual(['ciscenje', 'c sharp'])
    const job = await db().selectFrom('candidateExperiences').select('search').where('userId', '=', user.id).execute()
    expect(job[0]?.search).toBe('vodja prodaje lipa d o o prodaja in nabava')
    const trail = await db()
      .selectFrom('auditEvents')
      .select(['action', 'details'])
      .where('userId', '=', user.id)
      .execute()
    expect(trail).toContainEqual({
      action: 'profile.updated',
      details: { fields: 'experiences schoolings skills tongues' },
    })
    const staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
    expect((await staff.get(LISTS)).code).toBe('FORBIDDEN')
  })
})

describe('what a CV proposes', () => {
  test('is read in the background after the upload; accepted or not, it is decided once', async () => {
    const { client } = await somebody()
    const { uid } = (await client.upload('/api/portal/profile/cv', cv('sl-t01.pdf'))).json
    await readInBackground()
    const { proposed } = (await client.get(LISTS)).json as { proposed: { cv: string; lists: ProfileLists } }
    expect(proposed.cv).toBe(uid)
    expect(proposed.lists.experiences.length).toBeGreaterThan(2)
    expect(proposed.lists.tongues.length).toBeGreaterThan(0)
    const [first, ...rest] = proposed.lists.experiences
    const kept = { experiences: rest, tongues: proposed.lists.tongues }
    expect((await client.put(LISTS, kept)).json.lists).toEqual({ ...NONE, ...kept })
    expect((await client.get(LISTS)).json.proposed).toBeNull()
    // Asked for again, only what was left out is new.
    const again = await client.post(`/api/portal/profile/cv/${uid}/read`)
    expect(JSON.parse(again.text.trim().split('\n').at(-1) ?? '')).toMatchObject({ stage: 'done' })
    const { lists } = (await client.get(LISTS)).json.proposed
    expect([lists.experiences, lists.tongues]).toEqual([[first], []])
    expect((await client.put(LISTS, {})).json.lists).toEqual({ ...NONE, ...kept })
    expect((await client.get(LISTS)).json.proposed).toBeNull()
  })

  test('goes with the registration too', async () => {
    const [email, password] = ['lista@example.com', 'Rdece-kolo-stoji9']
    const person = { name: 'Lista Nova', gender: 'female', birthday: '1990-03-27', education: '7', career: 'beginner' }
    const body = { ...person, email, password, confirm_password: password, ...cv('sl-t04.docx') }
    expect((await api.anon.upload('/api/auth/signup-candidate', body)).status).toBe(201)
    await readInBackground()
    const user = await db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const row = await db().selectFrom('cvReadings').selectAll().where('userId', '=', user.id).executeTakeFirstOrThrow()
    expect((row.lists as unknown as ProfileLists).experiences.length).toBeGreaterThan(1)
  })

  test('is beyond the profile: what is there in another spelling is not proposed again', async () => {
    const { user, client } = await somebody()
    const { uid } = (await client.upload('/api/portal/profile/cv', cv('sl-t02.pdf'))).json
    await makeLists(user, FULL)
    await makeReading(user, uid, {
      experiences: [
        { position_title: 'VODJA PRODAJE', employer: 'Lipa d.o.o.', from: '2019' },
        { position_title: 'Prodajalka', employer: 'Breza', from: '2012' },
        { position_title: 'Vodja prodaje', employer: 'Hrast d.o.o.', from: '2019' },
      ],
      schoolings: [{ degree: 'DIPL.EKON.', school: '' }, { school: 'Gimnazija Poljane' }],
      skills: ['pogajanja', 'c#', 'C', 'Šivanje'],
      tongues: [
        { code: 'en', level: 'C1' },
        { code: 'hr', level: 'B2' },
      ],
    })
    const { lists } = (await client.get(LISTS)).json.proposed
    expect(lists.experiences.map((job: { employer: string }) => job.employer)).toEqual(['Breza', 'Hrast d.o.o.'])
    expect(lists.schoolings.map((study: { school: string }) => study.school)).toEqual(['Gimnazija Poljane'])
    expect([lists.skills, lists.tongues]).toEqual([['C', 'Šivanje'], [{ code: 'hr', level: 'B2' }]])
  })

  test('goes with the CV: another current one, or none, proposes nothing of the one before', async () => {
    const { user, client } = await somebody()
    const { uid } = (await client.upload('/api/portal/profile/cv', cv('sl-t05.odt'))).json
    await makeReading(user, uid, { skills: ['Šivanje'] })
    const second = (await client.upload('/api/portal/profile/cv', { cv: { name: 'b.pdf', data: makePdf('') } })).json
    expect((await client.get(LISTS)).json.proposed).toBeNull()
    // Nothing can be read in the new one, and an older one read again keeps nothing.
    await readInBackground()
    expect((await client.post(`/api/portal/profile/cv/${uid}/read`)).status).toBe(200)
    await client.del(`/api/portal/profile/cv/${second.uid}`)
    expect((await client.get(LISTS)).json.proposed.lists.skills).toEqual(['Šivanje'])
    await client.del(`/api/portal/profile/cv/${uid}`)
    expect(await db().selectFrom('cvReadings').selectAll().where('userId', '=', user.id).execute()).toEqual([])
  })

  test('only the owner has a CV read, and no infected one', async () => {
    const { client } = await somebody()
    const other = await somebody()
    const { uid } = (await client.upload('/api/portal/profile/cv', cv('sl-t06.rtf'))).json
    const url = `/api/portal/profile/cv/${uid}/read`
    expect((await other.client.post(url)).code).toBe('NOT_FOUND')
    expect((await api.anon.post(url)).code).toBe('UNAUTHENTICATED')
    await db().updateTable('files').set({ scanState: 'infected' }).where('id', '=', uid).execute()
    expect((await client.post(url)).code).toBe('LOCKED')
    await readInBackground()
    expect((await client.get(LISTS)).json.proposed).toBeNull()
  })
})

test('staff see the lists with the profile; clearing a profile empties them', async () => {
  const { user } = await somebody()
  await makeLists(user, FULL)
  const staff = await api.signIn(
    await makeUser({ kind: 'employee', role: 'Consultants', permissions: ['candidates.support'] }),
  )
  expect((await staff.get(`/api/candidates/${user.id}?purpose=support&reason=Popravek%20jezikov`)).json.lists).toEqual(
    FULL,
  )
  await db().updateTable('candidates').set({ clearOn: '2020-01-01' }).where('userId', '=', user.id).execute()
  await clearProfile(user.id)
  expect((await staff.get(`/api/candidates/${user.id}?purpose=support&reason=Popravek%20jezikov`)).json.lists).toEqual(
    NONE,
  )
})

test('what only programs read is no CV others get', async () => {
  const { client } = await somebody()
  for (const name of ['hr-t13.xml', 'en-t11.json']) {
    const { status, json } = await client.upload('/api/portal/profile/cv', cv(name))
    expect([status, json.errors.cv]).toEqual([422, [expect.stringContaining('PDF, DOC, DOCX, ODT, RTF')]])
  }
  const wrong = (await api.anon.upload('/api/auth/signup-candidate', { name: 'X', ...cv('hr-t13.xml') })).json.errors
  expect(Object.keys(wrong)).toContain('email')
})
