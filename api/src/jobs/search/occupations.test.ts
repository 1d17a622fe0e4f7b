import { beforeAll, expect, test } from 'vitest'
import { makeJob } from '#jobs/jobs.factory.ts'
import { type JobData, readData } from '../../seed/data.ts'
import { testApp } from '../../../test/app.ts'
import { OCCUPATIONS } from './synonyms.ts'

const api = await testApp()

beforeAll(async () => {
  const { jobs }: { jobs: JobData[] } = JSON.parse(await readData('jobs.json'))
  for (const { sl, en, client, city, postal, region, workfield, industry, tags } of jobs) {
    const texts = ({ title, company, ...rest }: JobData['sl']) => ({ title, companyText: company, ...rest })
    await makeJob({ ...texts(sl), en: texts(en), company: client, city, postal, region, workfield, industry, tags })
  }
  for (const [title, english] of [
    ['Kuharja ali kuharico zaposlimo (m/ž)', 'Line Cook (m/f)'],
    ['Natakar (m/ž)', 'Waiter (m/f)'],
    ['Prodajalka v trgovini s čevlji (m/ž)', 'Shop Assistant (m/f)'],
    ['Voznik tovornjaka C + E (m/ž)', 'Truck Driver (m/f)'],
    ['Čistilka poslovnih prostorov (m/ž)', 'Office Cleaner (m/f)'],
    ['Učiteljica matematike (m/ž)', 'Mathematics Teacher (m/f)'],
  ] as const) {
    await makeJob({ title, en: { title: english } })
  }
})

/** Titles found, as a person reads them, without `(m/ž)`. */
async function titles(search: string, language: 'sl-SI' | 'en-EN' = 'sl-SI'): Promise<string[]> {
  const query = new URLSearchParams({ search, per_page: '50' })
  const { status, json } = await api.anon.get(`/api/portal/jobs?${query}`, { language })
  expect(status).toBe(200)
  expect(json.total).toBe(json.data.length)
  return json.data.map(({ title }: { title: string }) => title.replace(/ \(m\/[žf]\)$/, ''))
}

const DEVELOPER = 'Razvijalec zalednih sistemov'
const ACCOUNTANT = 'Računovodja'
const COOK = 'Kuharja ali kuharico zaposlimo'
const SALES = 'Prodajalka v trgovini s čevlji'
const DRIVER = 'Voznik tovornjaka C + E'
const FORKLIFT = 'Skladiščnik – voznik viličarja'
const NURSE = 'Diplomirana medicinska sestra / diplomirani zdravstvenik'
const HR = 'Kadrovski poslovni partner'
const CNC = 'Tehnolog CNC-obdelave'
const REP = 'Terenski komercialist za Podravje in Pomurje'
const MAINTENANCE = 'Vzdrževalec strojev – elektro smer'
const BUYER = 'Nabavnik strateških materialov'
const STUDENT = 'Študentsko delo: svetovanje strankam po telefonu'
const STORE = 'Poslovodja trgovine'
const CONTROLLER = 'Finančni kontroler'
const MARKETING = 'Specialist za digitalni marketing'
const SECURITY = 'Specialist za kibernetsko varnost'
const SITE = 'Vodja gradbišča'
const DIRECTOR = 'Direktor prodaje'
const ELECTRONICS = 'Razvojni inženir elektronike'

/** What is typed, the ads it means first, and ads it must not bring. */
const SEARCHES: [typed: string, expected: string[], unexpected: string[]][] = [
  ['programer', [DEVELOPER], [ELECTRONICS, CNC]],
  ['programerka', [DEVELOPER], [ELECTRONICS, CNC]],
  ['razvijalka', [DEVELOPER], [ELECTRONICS]],
  // Words of the search itself may stand anywhere in the ad.
  ['software engineer', [DEVELOPER, CNC], [ELECTRONICS, SECURITY]],
  ['Software developers', [DEVELOPER], [ELECTRONICS]],
  ['programmer', [DEVELOPER], [ELECTRONICS, CNC]],
  ['backend engineer', [DEVELOPER], [ELECTRONICS, CNC]],
  ['kuhar', [COOK], ['Natakar', 'Mizar']],
  ['kuharica', [COOK], ['Natakar', 'Mizar']],
  ['kuharico', [COOK], ['Natakar', 'Mizar']],
  ['cook', [COOK], ['Natakar', 'Mizar']],
  ['natakarica', ['Natakar'], [COOK]],
  ['strežba waitress', [], ['Natakar', COOK]],
  ['waitress', ['Natakar'], [COOK]],
  ['prodajalec', [SALES], [DIRECTOR, ACCOUNTANT]],
  ['trgovec', [SALES], [ACCOUNTANT, REP]],
  ['sales assistant', [SALES], [DIRECTOR, ELECTRONICS]],
  ['računovodkinja', [ACCOUNTANT], [SALES, COOK]],
  ['knjigovodja', [ACCOUNTANT], [CONTROLLER, SALES]],
  ['bookkeeper', [ACCOUNTANT], [CONTROLLER, SALES]],
  ['controller', [CONTROLLER], [SALES, DEVELOPER]],
  ['šofer', [DRIVER, FORKLIFT], [COOK, SITE]],
  ['tovornjakar', [DRIVER], [FORKLIFT]],
  ['viličarist', [FORKLIFT], [DRIVER]],
  ['warehouse worker', [FORKLIFT], [DRIVER, COOK]],
  ['medicinski tehnik', [NURSE], [MAINTENANCE, CNC]],
  ['zdravstvenik', [NURSE], [COOK]],
  ['kadrovnik', [HR], [SALES]],
  ['human resources specialist', [HR], [SECURITY, MARKETING]],
  ['zastopnik prodajni', [], [COOK, DEVELOPER]],
  ['prodajni zastopnik', [REP], [SALES, COOK]],
  ['sales representative', [REP], [SALES]],
  ['električar', [], [COOK, ELECTRONICS, DEVELOPER]],
  ['maintenance worker', [MAINTENANCE], [DRIVER]],
  ['procurement specialist', [BUYER], [SECURITY, MARKETING]],
  ['nabavnica', [BUYER], [SALES]],
  ['customer support', [STUDENT], [DEVELOPER, ACCOUNTANT]],
  ['vodja poslovalnice', [STORE], [SITE, 'Vodja proizvodnje']],
  ['construction manager', [SITE], ['Vodja proizvodnje', STORE]],
  ['sales manager', [DIRECTOR], ['Vodja proizvodnje', SITE]],
  ['lesar', ['Mizar'], [COOK]],
  ['carpenter', ['Mizar'], [COOK]],
  ['snažilka', ['Čistilka poslovnih prostorov'], [COOK]],
  ['profesor', ['Učiteljica matematike'], [COOK]],
  ['receptorka', ['Receptor v hotelu'], ['Natakar', COOK]],
  ['digitalni tržnik', [MARKETING], [SALES, SECURITY]],
  ['varnostni analitik', [SECURITY], ['Podatkovni analitik', 'Analitik v kontroli kakovosti']],
  ['cnc programer', [CNC], [DEVELOPER]],
  ['logistics', ['Pripravnik v logistiki'], [COOK]],
  ['programre', [DEVELOPER], [SECURITY, MARKETING]],
]

test('an occupation is found by what else it is called, in either language and gender, and nothing else is', async () => {
  expect(SEARCHES.length).toBeGreaterThanOrEqual(40)
  for (const [typed, expected, unexpected] of SEARCHES) {
    const found = await titles(typed)
    expect(found.slice(0, expected.length), typed).toEqual(expected)
    expect(
      unexpected.filter((title) => found.includes(title)),
      typed,
    ).toEqual([])
  }
})

test('a developer is what a programmer is among the ads there are, and nobody else', async () => {
  for (const typed of ['programer', 'programerka', 'programmer', 'developer'])
    expect(await titles(typed), typed).toEqual([DEVELOPER])
})

test('the word itself comes before its synonyms, these before other mentions', async () => {
  await makeJob({ title: 'Knjigovodja (m/ž)', publishedDays: -9, en: null })
  await makeJob({ title: 'Pomočnik direktorja (m/ž)', expectations: ['Pomoč knjigovodji'], en: null })
  expect(await titles('knjigovodja')).toEqual(['Knjigovodja', ACCOUNTANT, 'Pomočnik direktorja'])
})

test('other words of a search must fit, too', async () => {
  expect(await titles('kuharica ljubljana')).toEqual([COOK])
  expect(await titles('kuharica maribor')).toEqual([])
  expect(await titles('software engineer kranj')).toEqual([])
})

test('there are names for at least 300 occupations, of several terms each, none twice in a group', () => {
  expect(OCCUPATIONS.length).toBeGreaterThanOrEqual(300)
  for (const occupation of OCCUPATIONS) {
    const terms = occupation.map((term) => term.join(' '))
    expect(terms.length, terms[0]).toBeGreaterThan(1)
    expect(terms.filter((term, at) => term === '' || terms.indexOf(term) !== at)).toEqual([])
  }
})
