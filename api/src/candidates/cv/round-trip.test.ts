import { CV_FILL } from '@korak/contract/cv-fields.ts'
import { type CvReading, type ProfileLists } from '@korak/contract/cv.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { transact } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { saveProfile } from '#candidates/profile.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { listsFrom, makeLists } from '#candidates/lists/lists.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})

const PROFILE = {
  name: 'Ana Marija Žnidaršič Črnič',
  gender: 'female',
  birthday: '1988-02-29',
  education: 8,
  career: 'experienced-expert',
  education_summary: 'mag. posl. ved, Ekonomska fakulteta v Ljubljani',
  phone: '+38641123456',
  address: 'Cesta <na> Brdo 5 & 6',
  postal: '1000',
  city: 'Ljubljana',
  country: 'SI',
  linkedin_url: 'https://www.linkedin.com/in/ana-marija-z',
  employer: 'Lipa & sinovi, d. o. o.',
  position_title: 'Vodja "prodaje"',
} as const
const LISTS: ProfileLists = listsFrom({
  experiences: [
    {
      position_title: PROFILE.position_title,
      employer: PROFILE.employer,
      from: '2019-05',
      is_current: true,
      description: 'Vodenje R&D, 5 < 6 ljudi\nNabava in prodaja',
    },
    { position_title: 'Prodajalka', employer: 'Breza d. d.', from: '2015', to: '2019-04-30', description: 'Pult' },
    { position_title: 'Praktikantka', employer: 'Občina Žalec', from: '2014-06-01', to: '2014-08-31' },
  ],
  schoolings: [
    { degree: 'mag. posl. ved', school: 'Ekonomska fakulteta v Ljubljani', level: 8, from: '2012-10', to: '2014-09' },
    { degree: 'dipl. ekon. (UN)', school: 'Ekonomska fakulteta v Ljubljani', level: 7, from: '2009', to: '2012' },
    {
      degree: 'Gimnazijska maturantka',
      school: 'I. gimnazija v Celju',
      level: 5,
      from: '2005-09-01',
      to: '2009-06-30',
    },
  ],
  skills: ['Pogajanja', 'C++', 'Računovodstvo & davki'],
  tongues: [
    { code: 'sl', level: 'native' },
    { code: 'en', level: 'C1' },
    { code: 'de', level: 'A2' },
  ],
})

/** What a file of the download says when it is uploaded as a CV. */
async function readBack(name: string, data: Buffer | undefined): Promise<CvReading> {
  const reply = await api.newClient().upload('/api/portal/cv/parse', { cv: { name, data: data ?? Buffer.alloc(0) } })
  const line = JSON.parse(reply.text.trim().split('\n').at(-1) ?? '')
  expect([reply.status, line.stage, line.message]).toEqual([200, 'done', undefined])
  return line.reading
}
const valuesOf = ({ suggestions }: CvReading) =>
  Object.fromEntries(suggestions.map(({ field, value }) => [field, value]))

async function somebody(lists: ProfileLists | null, profile: Partial<typeof PROFILE> = PROFILE) {
  const user = await makeUser({ name: PROFILE.name })
  await transact(() => saveProfile(user.id, { ...profile }))
  if (lists) await makeLists(user, lists)
  return user
}

describe.each([
  ['resume.json', 'sl-SI'],
  ['europass.xml', 'sl-SI'],
  ['resume.json', 'en-EN'],
  ['europass.xml', 'en-EN'],
] as const)('%s of our own download in %s', (name, language) => {
  test('reads back to the same profile', async () => {
    const user = await somebody(LISTS)
    const reading = await readBack(name, (await makeExport(user, language)).files.get(`art20/${name}`))
    const { gender, birthday, career: _guessed, ...both } = PROFILE
    // JSON Resume has no place for birthday and gender.
    const told = name === 'resume.json' ? both : { ...both, gender, birthday }
    expect(valuesOf(reading)).toMatchObject({ ...told, email: user.email })
    expect(reading.lists).toEqual(LISTS)
    const sure = new Set(['name', 'email', 'phone', 'city', 'employer', 'education'])
    const doubtful = reading.suggestions.filter((one) => sure.has(one.field) && one.confidence < CV_FILL)
    expect(doubtful).toEqual([])
  })

  test('reads back without lists, and with an education the profile only sums up', async () => {
    const profile = { ...PROFILE, education: 9, education_summary: 'Sociologija, Pariz' }
    const user = await somebody(null, profile as unknown as typeof PROFILE)
    const reading = await readBack(name, (await makeExport(user, language)).files.get(`art20/${name}`))
    const { education, education_summary, employer, position_title } = profile
    expect(valuesOf(reading)).toMatchObject({ education, education_summary, employer, position_title })
    expect(reading.lists.skills).toEqual([])
  })
})
