import { describe, expect, test } from 'vitest'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { completenessOf } from './completeness.ts'
import { hideOption, makeCv } from '#candidates/cv/cvs.factory.ts'
import { makeLists } from './lists/lists.factory.ts'
import { profileErrors } from './profile.rules.ts'

const api = await testApp()
const URL = '/api/portal/profile'
const signIn = async (wanted: Parameters<typeof makeUser>[0] = {}) => {
  const user = await makeUser(wanted)
  return Object.assign(await api.signIn(user), { user })
}
const ago = (years: number): string => `${Number(today().slice(0, 4)) - years}${today().slice(4)}`

describe('what is missing', () => {
  test('is the name and four fields of a candidate, nothing of employees, the name of everybody else', () => {
    expect(completenessOf('candidate', {}, []).missing).toEqual(['name', 'gender', 'birthday', 'education', 'career'])
    expect(completenessOf('candidate', {}, []).percent).toBe(0)
    expect(completenessOf('employee', {}, [])).toEqual({ missing: [], suggested: [], percent: 100 })
    expect(completenessOf('companyemployee', {}, []).missing).toEqual([])
    expect(completenessOf('company', {}, []).missing).toEqual(['name'])
    expect(completenessOf('none', { name: 'Skrbnik' }, [])).toMatchObject({ missing: [], percent: 100 })
  })

  test('comes with the profile, and goes when it is filled in', async () => {
    const client = await signIn({ isComplete: false, name: null })
    const before = (await client.get(URL)).json
    expect(before).toMatchObject({
      is_candidate: true,
      missing: ['name', 'gender', 'birthday', 'education', 'career'],
      percent: 0,
      cvs: [],
    })
    expect(before.suggested).toContain('cv')
    const fields = { name: 'Rok Novak', gender: 'male', birthday: '1990-03-27', education: 7, career: 'beginner' }
    const after = await client.put(URL, fields)
    expect(after.status).toBe(200)
    expect(after.json).toMatchObject({ missing: [], percent: 29, fields })
    await makeCv(client.user)
    const withCv = (await client.get(URL)).json
    expect(withCv.suggested).not.toContain('cv')
    expect(withCv.cvs).toMatchObject([{ is_current: true, mime: 'application/pdf' }])
  })

  test('a profile is complete only with what consultants search by', async () => {
    const client = await signIn()
    await makeCv(client.user)
    await client.put(URL, {
      phone: '+386 41 123 456',
      city: 'Kranj',
      education_summary: 'Ekonomija',
      position_title: 'Nabavnica',
      industries: ['energetika'],
      workfields: ['nabava'],
      region: 'gorenjska',
    })
    const without = (await client.get(URL)).json
    expect(without.suggested).toEqual(['experiences', 'schoolings', 'skills', 'tongues'])
    expect(without.percent).toBe(76)
    const lists = { experiences: [{ employer: 'Mlin' }], schoolings: [{ school: 'Gimnazija' }], skills: ['Excel'] }
    await makeLists(client.user, { ...lists, tongues: [{ code: 'sl', level: null }] })
    expect((await client.get(URL)).json).toMatchObject({ suggested: [], percent: 100 })
  })
})

describe('changing the profile', () => {
  test('touches the given fields only, and an empty text clears one', async () => {
    const client = await signIn()
    const given = {
      phone: '+386 41 123 456',
      address: 'Trubarjeva 1',
      postal: '1000',
      city: 'Ljubljana',
      country: 'SI',
      linkedin_url: 'www.linkedin.com/in/maja-zupan',
      employer: 'Lipa d. o. o.',
      position_title: 'Vodja izmene',
      notice_days: 30,
      industries: ['avtomobilska-industrija', 'avtomobilska-industrija', 'energetika'],
      workfields: ['administracija'],
      region: 'gorenjska',
      expectations: 42000,
      education_summary: 'Strojništvo',
    }
    const { fields } = (await client.put(URL, given)).json
    expect(fields).toMatchObject({
      ...given,
      linkedin_url: 'https://www.linkedin.com/in/maja-zupan',
      industries: ['avtomobilska-industrija', 'energetika'],
      name: client.user.name,
      career: 'experienced-worker',
    })
    const cleared = (
      await client.put(URL, { phone: '', notice_days: null, industries: [], region: '', position_title: '' })
    ).json
    expect(cleared.fields).toMatchObject({
      phone: null,
      notice_days: null,
      industries: [],
      region: null,
      position_title: null,
      city: 'Ljubljana',
    })
  })

  test('takes form-encoded bodies and the value of date pickers', async () => {
    const client = await signIn({ isComplete: false })
    const answer = await client.put(
      URL,
      { birthday: '1990-03-05 00:00:00', education: '7', expectations: '' },
      { form: true },
    )
    expect(answer.json.fields).toMatchObject({ birthday: '1990-03-05', education: 7, expectations: null })
    expect((await client.put(URL, { birthday: '1990-03-04T23:00:00Z' })).json.fields.birthday).toBe('1990-03-05')
  })

  test('leaves a trace without the values', async () => {
    const client = await signIn()
    await client.put(URL, { phone: '041 123 456' })
    const row = await db()
      .selectFrom('auditEvents')
      .selectAll()
      .where('userId', '=', client.user.id)
      .where('action', '=', 'profile.updated')
      .executeTakeFirst()
    expect(row?.details).toEqual({ fields: 'phone' })
  })

  test('names every wrong field at once and changes nothing', async () => {
    const client = await signIn()
    const wrong = {
      birthday: ago(14),
      phone: 'pokličite me',
      postal: '99',
      country: 'SI',
      linkedin_url: 'https://linkedin.com.evil.example/in/x',
      industries: ['energetika', 'carovnija'],
      region: 'atlantida',
      city: 'Kranj',
    }
    const answer = await client.put(URL, wrong)
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION'])
    expect(Object.keys(answer.json.errors).toSorted()).toEqual([
      'birthday',
      'industries',
      'linkedin_url',
      'phone',
      'postal',
      'region',
    ])
    expect((await client.get(URL)).json.fields.city).toBeNull()
  })

  test('the country must exist, and a stored foreign one frees the postcode', async () => {
    const client = await signIn()
    expect((await client.put(URL, { country: 'XX' })).json.errors).toHaveProperty('country')
    expect((await client.put(URL, { postal: 'SW1A 1AA' })).json.errors).toHaveProperty('postal')
    await client.put(URL, { country: 'GB' })
    expect((await client.put(URL, { postal: 'SW1A 1AA' })).status).toBe(200)
  })

  test('another country looks at the postcode that stays', async () => {
    const client = await signIn()
    await client.put(URL, { country: 'GB', postal: 'SW1A 1AA' })
    expect((await client.put(URL, { country: 'SI' })).json.errors).toHaveProperty('postal')
    expect((await client.put(URL, { country: 'SI', postal: '1000' })).status).toBe(200)
  })

  test('what was changed elsewhere meanwhile is not replaced', async () => {
    const client = await signIn()
    await client.put(URL, { phone: '041 123 456', industries: ['energetika'] })
    const { rev } = (await client.get(URL)).json
    await client.put(URL, { phone: '040 111 222', industries: ['bancnistvo-finance'] })
    const refused = await client.put(URL, { name: 'Maja', phone: '031 333 444', rev })
    expect([refused.status, refused.code]).toEqual([409, 'STALE'])
    expect((await client.put(URL, { industries: [], rev })).code).toBe('STALE')
    expect((await client.get(URL)).json.fields).toMatchObject({ name: client.user.name, phone: '040 111 222' })
    // Fields that are not sent are nobody's concern.
    const saved = await client.put(URL, { name: 'Maja', rev })
    expect(saved.json.fields).toMatchObject({ name: 'Maja', phone: '040 111 222' })
    // Sent once more because the answer was lost.
    expect((await client.put(URL, { name: 'Maja', phone: '040 111 222', rev })).status).toBe(200)
    // Cleared is as good as never given: nothing has changed, nothing is written.
    const known = (await client.put(URL, { city: '', rev })).json.rev
    expect((await client.put(URL, { city: '' })).json.rev).toBe(known)
    expect((await client.put(URL, { city: 'Kranj', rev })).json.rev).toBe(known + 1)
    // A revision there never was says nothing about what was read.
    expect((await client.put(URL, { city: 'Bled', rev: 9999 })).code).toBe('STALE')
  })

  test('of two changes at once of the same field one is told', async () => {
    const client = await signIn()
    const { rev } = (await client.get(URL)).json
    const answers = await Promise.all(['Ena', 'Dve', 'Tri'].map((city) => client.put(URL, { city, rev })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('unknown fields, roles and states are refused', async () => {
    const client = await signIn()
    const answer = await client.put(URL, { roles: ['Administrators'], status: 'active', user_id: 1 })
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['roles', 'status', 'user_id']])
  })

  test('an option switched off later stays with those who have it, and nobody else can choose it', async () => {
    const client = await signIn()
    await client.put(URL, { workfields: ['nabava'] })
    await hideOption('candidate-work-fields', 'nabava')
    expect((await client.put(URL, { workfields: ['nabava', 'administracija'] })).status).toBe(200)
    expect((await (await signIn()).put(URL, { workfields: ['nabava'] })).status).toBe(422)
  })

  test('people who are no candidates have a name and a position, nothing more', async () => {
    const client = await signIn({ kind: 'employee' })
    expect((await client.get(URL)).json).toMatchObject({
      is_candidate: false,
      missing: [],
      suggested: [],
      percent: 100,
    })
    expect((await client.put(URL, { name: 'Ana Kovač', position_title: 'Svetovalka' })).json.fields).toMatchObject({
      name: 'Ana Kovač',
      position_title: 'Svetovalka',
    })
    const answer = await client.put(URL, { phone: '041 123 456' })
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['phone']])
  })

  test('needs somebody signed in', async () => {
    expect((await api.anon.get(URL)).status).toBe(401)
    expect((await api.anon.put(URL, {})).status).toBe(401)
  })
})

describe('the rules by themselves', () => {
  test.each([
    ['birthday', addDays(ago(15), 1), false],
    ['birthday', ago(15), true],
    ['birthday', ago(100), true],
    ['birthday', addDays(ago(100), -1), false],
    ['phone', '041 123 456', true],
    ['phone', '+386 (0)41/123-456', true],
    ['phone', '12', false],
    ['phone', '041 123 456 ali 040', false],
    ['postal', '1000', true],
    ['postal', '0999', false],
    ['linkedin_url', 'https://www.linkedin.com/in/maja', true],
    ['linkedin_url', 'https://si.linkedin.com/in/maja', true],
    ['linkedin_url', 'http://www.linkedin.com/in/maja', false],
    ['linkedin_url', 'https://linkedin.com@evil.example/', false],
    ['linkedin_url', 'javascript:alert(1)', false],
  ])('%s %s: %s', (field, value, isGood) => {
    expect(Object.keys(profileErrors({ [field]: value }))).toEqual(isGood ? [] : [field])
  })

  test('a foreign postcode only has to be short', () => {
    expect(profileErrors({ postal: 'SW1A 1AA', country: 'GB' })).toEqual({})
  })
})

describe('language', () => {
  test('of the mails is stored', async () => {
    const client = await signIn()
    const answer = await client.put(`${URL}/language`, { language: 'en-EN' }, { language: 'en-EN' })
    expect(answer.json.message).toBe('The language is saved.')
    expect((await client.get(URL)).json.language).toBe('en-EN')
    expect((await client.put(`${URL}/language`, { language: 'de-DE' })).status).toBe(422)
  })
})
