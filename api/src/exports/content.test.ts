import { createHash } from 'node:crypto'
import cvSchema from '@jsonresume/schema/schema.json' with { type: 'json' }
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { Window } from 'happy-dom'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { testDatabase } from '../../test/database.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { makeReleased } from '#campaigns/reports/reports.factory.ts'
import { makeLink } from '#auth/links.ts'
import { eventHash, type StoredEvent } from '#consents/ledger/chain.ts'
import { readDefinitions, saveConsents } from '#consents/staff/seeding.service.ts'
import { db, transact } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { shownDay } from '#mail/letter.ts'
import { overviewOf } from '#privacy/accounts/overview.service.ts'
import { PERSONAL_TABLES } from '#privacy/registry.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { makeExport, makeProposal, makeRich, makeStoredFile, type RichPerson } from './exports.factory.ts'

await testDatabase()
let person: RichPerson
let others: RichPerson[]
let made: Awaited<ReturnType<typeof makeExport>>
let files: Map<string, Buffer>
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any JSON
const json = (name: string): any => JSON.parse(String(files.get(name)))
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** Where a text is found in what was unpacked, names included. */
const hits = (marker: string): string[] =>
  [...files].filter(([name, bytes]) => name.includes(marker) || bytes.includes(marker)).map(([name]) => name)

beforeAll(async () => {
  await saveConsents(await readDefinitions())
  person = await makeRich('Breza')
  others = [await makeRich('Hrast'), await makeRich('Jesen')]
  const infected = await makeStoredFile(person, 'Okuženo.pdf', makePdf('harmful content'))
  await db().updateTable('files').set({ scanState: 'infected' }).where('id', '=', infected.id).execute()
  await transact(() => makeLink('password_reset', person.id))
  await makeCampaign({ named: [{ email: person.email }] })
  await makeProposal(person)
  await makeReleased(person)
  await sql`insert into sessions (token_hash, user_id, device, ip, expires_at) values
    (${createHash('sha256').update('token').digest()}, ${person.id}, 'Firefox, Linux', '203.0.113.0', now() + interval '1 hour')`.execute(
    db(),
  )
  await db()
    .updateTable('shareRequests')
    .set({ clientAnswer: 'interview', clientMessage: 'Naj pride v torek.', clientAnsweredAt: new Date() })
    .where('userId', '=', person.id)
    .execute()
  const { id: applicationId } = await db()
    .selectFrom('applications')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  const event = { applicationId, userId: person.id, kind: 'message' } as const
  const [first, second] = [new Date('2027-01-11T08:00:00Z'), new Date('2027-01-12T09:30:00Z')]
  await db()
    .insertInto('applicationEvents')
    .values([
      { ...event, actor: 'staff', text: 'Vabimo vas.', proposedTimes: [first, second], chosenTime: null },
      { ...event, actor: 'candidate', text: 'Pridem.', proposedTimes: null, chosenTime: second },
    ])
    .execute()
  const { versionId: screeningVersionId } = await makeQuestionnaire()
  const asked = { screeningVersionId, screeningAnswers: '{"note": "Odgovor Breza"}' }
  await db().updateTable('applications').set(asked).where('id', '=', applicationId).execute()
  made = await makeExport(person)
  files = made.files
}, 60_000)

test('rows of a table are in the order they were made, wherever they lie in the database', () => {
  const tables = [...files.keys()].filter((name) => name.startsWith('art15/records/'))
  const times = (name: string) =>
    json(name).flatMap(({ created_at: at }: { created_at?: string }) => (at ? [Date.parse(at)] : []))
  expect(tables.filter((name) => times(name).length > 1).length).toBeGreaterThan(10)
  for (const name of tables) expect([name, times(name)]).toEqual([name, times(name).toSorted()])
})

test('the manifest lists every file with its size and hash, and nothing that is not there', () => {
  const { files: listed, ...about } = json('manifest.json')
  expect(about).toMatchObject({ format: 'korak-data-export', version: 1, person: person.id, language: 'sl-SI' })
  expect(listed.map((file: { path: string }) => file.path)).toEqual([...files.keys()].slice(0, -1))
  expect([...files.keys()].at(0)).toBe('index.html')
  expect([...files.keys()].at(-1)).toBe('manifest.json')
  for (const file of listed) {
    const bytes = files.get(file.path) ?? Buffer.alloc(0)
    expect([file.path, file.size, file.sha256]).toEqual([file.path, bytes.length, sha256(bytes)])
    expect(file.description).not.toBe('')
  }
})

test('the manifest names every column that is empty in some rows', () => {
  const named = json('manifest.json').withheld.map(
    (one: { table: string; column: string }) => `${one.table}.${one.column}`,
  )
  for (const { table, partly } of PERSONAL_TABLES)
    for (const column of partly?.columns ?? []) expect(named).toContain(`${table}.${column}`)
  const empty = json('art15/records/mails.json').filter(({ params }: { params: unknown }) => params === null)
  expect(empty.length).toBeGreaterThan(0)
})

test('what would tell about few of those who were asked is withheld from the assessed person', () => {
  const rows: object[] = json('art15/records/feedback-assessed.json')
  expect(rows.length).toBeGreaterThan(0)
  for (const column of ['answered', 'is_together', 'is_apart'])
    expect(rows.flatMap((row) => Object.keys(row))).not.toContain(column)
})

test('docs/data-download.md names every file of the download and none that is not there', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/data-download.md'), 'utf8')
  const rows = text.split('\n').flatMap((line) => /^\| (`[^|]*`) +\|/.exec(line)?.[1] ?? [])
  const named = rows
    .flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')))
    .filter((name) => /^(art|index|manifest)/.test(name))
  const covers = (name: string, file: string) =>
    name === file || (name.endsWith('/') ? file.startsWith(name) : file.startsWith(name.split('<')[0] ?? name))
  expect([...files.keys()].filter((file) => !named.some((name) => covers(name, file)))).toEqual([])
  expect(named.filter((name) => ![...files.keys()].some((file) => covers(name, file)))).toEqual([])
})

test('resume.json is valid JSON Resume and says what the profile says', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const isValid = ajv.compile(cvSchema)
  const cv = json('art20/resume.json')
  expect([isValid(cv), isValid.errors]).toEqual([true, null])
  expect(cv.basics).toMatchObject({
    name: person.name,
    label: 'Vodja Breza',
    email: person.email,
    location: { city: 'Kraj Breza', countryCode: 'SI' },
    profiles: [{ network: 'LinkedIn', username: 'breza-1' }],
  })
  // The current post is one of the list, so it is there once; what sums the education up is not.
  expect(cv.work).toEqual([
    { name: 'Delodajalec Breza d. o. o.', position: 'Vodja Breza', startDate: '2019-05' },
    { name: 'Zadruga Breza', position: 'Pomočnica Breza', startDate: '2015', endDate: '2019-04-30' },
  ])
  expect(cv.education.map((study: { area: string }) => study.area)).toEqual(['Sociologija Breza', 'Matura Breza'])
  expect(cv.education[1]).toMatchObject({ institution: 'Gimnazija Breza', startDate: '2005', endDate: '2009-06' })
  expect(cv.skills).toEqual([{ name: 'Pletenje Breza' }, { name: 'C++' }])
  expect(cv.languages).toEqual([
    { language: 'slovenščina', fluency: 'materni jezik' },
    { language: 'nemščina', fluency: 'B2' },
  ])
})

test('europass.xml is well-formed and a reader of Europass finds the person in it', () => {
  const text = String(files.get('art20/europass.xml'))
  expect(XMLValidator.validate(text)).toBe(true)
  const isArray = (name: string) => ['Communication', 'EmployerHistory', 'Other'].includes(name)
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, isArray })
  const { Candidate } = parser.parse(text)
  expect(Candidate).toMatchObject({ '@xmlns': 'http://www.europass.eu/1.0', '@xmlns:hr': 'http://www.hr-xml.org/3' })
  expect(Candidate['hr:DocumentID']).toMatchObject({ '@schemeAgencyName': 'EUROPASS', '@schemeVersionID': '4.0' })
  const { CandidatePerson: who, CandidateProfile: profile } = Candidate
  expect(who.PersonName).toEqual({ 'oa:GivenName': 'Oseba <Breza>', 'hr:FamilyName': 'Čeh' })
  expect(who['hr:BirthDate']).toBe('1990-03-05')
  expect(who.GenderCode).toBe('female')
  expect(who.Communication).toEqual([
    { ChannelCode: 'Email', 'oa:URI': person.email },
    { ChannelCode: 'Telephone', UseCode: 'mobile', CountryDialing: '386', 'oa:DialNumber': '41111010' },
    {
      UseCode: 'home',
      Address: {
        '@type': 'home',
        'oa:AddressLine': 'Ulica Breza 1',
        'oa:CityName': 'Kraj Breza',
        CountryCode: 'si',
        'oa:PostalCode': '1000',
      },
    },
    { ChannelCode: 'Web', 'oa:URI': 'https://www.linkedin.com/in/breza-1/' },
  ])
  expect(profile['@languageCode']).toBe('sl')
  const [job] = profile.EmploymentHistory.EmployerHistory
  expect(job['hr:OrganizationName']).toBe('Delodajalec Breza d. o. o.')
  expect(job.PositionHistory.PositionTitle['#text']).toBe('Vodja Breza')
  const period = job.PositionHistory['eures:EmploymentPeriod']
  expect([period['eures:StartDate']['hr:FormattedDateTime'], period['hr:CurrentIndicator']]).toEqual([
    '2019-05',
    'true',
  ])
  const [school, before] = profile.EducationHistory.EducationOrganizationAttendance
  expect([school['hr:ProgramName'], school.EducationLevelCode['#text']]).toEqual(['Sociologija Breza', '6'])
  expect(before).toMatchObject({
    'hr:OrganizationName': 'Gimnazija Breza',
    AttendancePeriod: { EndDate: { 'hr:FormattedDateTime': '2009-06' }, Ongoing: 'false' },
    EducationDegree: { 'hr:DegreeName': 'Matura Breza' },
  })
  expect(who.PrimaryLanguageCode).toEqual({ '#text': 'slv', '@name': 'NORMAL' })
  const { PersonCompetency: german } = profile.PersonQualifications
  expect([german.CompetencyID['#text'], german['hr:TaxonomyID']]).toEqual(['deu', 'language'])
  expect(german['eures:CompetencyDimension']).toHaveLength(5)
  expect(profile.Skills.PersonCompetency.map((skill: Record<string, string>) => skill['hr:CompetencyName'])).toEqual([
    'Pletenje Breza',
    'C++',
  ])
  expect(profile.Others.Other.map((other: { Title: string }) => other.Title)).toContain('Panoge, ki vas zanimajo')
})

describe('index.html', () => {
  const window = new Window()
  beforeAll(() => {
    window.document.write(String(files.get('index.html')))
  })
  const all = (selector: string) => [...window.document.querySelectorAll(selector)]

  test('is a page of its own: language, title, no script, nothing from elsewhere', () => {
    expect(window.document.documentElement.getAttribute('lang')).toBe('sl')
    expect(window.document.title).toBe('Vaši osebni podatki')
    expect(all('h1')).toHaveLength(1)
    expect(all('script, img, link, iframe, form, [src], [style], [onclick]')).toEqual([])
    expect(String(files.get('index.html'))).not.toMatch(/url\(|@import|javascript:/)
  })

  test('every link leads to a file of the download or a heading of the page', () => {
    const links = all('a').map((link) => link.getAttribute('href') ?? '')
    expect(links.length).toBeGreaterThan(60)
    const ids = new Set(all('[id]').map((one) => `#${one.id}`))
    expect(ids.size).toBe(all('[id]').length)
    expect(links.filter((link) => !ids.has(link) && !files.has(decodeURIComponent(link)))).toEqual([])
    expect(links).toContain(`art20/files/${encodeURIComponent('Življenjepis – Čeh.pdf')}`)
  })

  test('tables can be read aloud', () => {
    expect(all('table').length).toBeGreaterThan(20)
    expect(all('table').filter((table) => !table.querySelector('caption')?.textContent)).toEqual([])
    expect(all('th:not([scope])')).toEqual([])
    const order =
      'profile applications saved answers files feedback-reports recipients notes evaluations references interviews offers placements letters ' +
      'replies approaches tasks named views changes mails consents retention activities others everything'
    expect(all('section').map((section) => section.getAttribute('aria-labelledby'))).toEqual(order.split(' '))
  })

  test('says everything the person has told us or was told', () => {
    const text = window.document.body.textContent
    const told = ['Sociologija Breza', 'Ulica Breza 1', 'Sporočilo Breza offer', 'Vprašanje Breza za hired']
    const wanted = [
      ...told,
      'Odgovor osebi Breza',
      'Razlog Breza',
      'Podjetje 1 d. d.',
      'Shranjeno Breza',
      'svetovalna ekipa',
    ]
    expect(wanted.filter((one) => !text.includes(one))).toEqual([])
    // What people typed stays text.
    expect(text).toContain('Oseba <Breza> Čeh')
  })
})

test('each table of personal data is there, row for row', async () => {
  for (const { table, owner, exported } of PERSONAL_TABLES) {
    if (typeof exported !== 'string') continue
    const condition = sql.raw((owner ?? 'false').replaceAll('$1', `'${person.id}'`))
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where ${condition}`.execute(db())
    // The building itself has added to the trail and to the mails since the snapshot.
    const added = ['audit_events', 'mails'].includes(table) ? 1 : 0
    expect([table, json(`art15/records/${exported}.json`).length]).toEqual([table, (rows[0]?.n ?? 0) - added])
  }
  expect(json('art20/applications.json')).toHaveLength(11)
  expect(json('art20/answers.json')).toMatchObject([
    { item: 'listens', question: 'listens', answer: '4 – točka 4', value: 4 },
    { item: 'note', answer: 'Opomba v vprašalniku Breza', questionnaire: { title: 'Preizkus', status: 'in-progress' } },
  ])
  expect(json('art15/recipients.json')).toEqual([
    expect.objectContaining({ company: 'Podjetje 1 d. d.', status: 'withdrawn', summary: 'Povzetek Breza' }),
  ])
  expect(
    json('art15/views.json')
      .map((view: { role: string }) => view.role)
      .toSorted(),
  ).toEqual(['client', 'consultant', 'employee'])
})

test('times of interviews, and what was written and answered about the person, are where people read', () => {
  const events = json('art20/applications.json').flatMap(({ events }: { events: object[] }) => events)
  const times = ['2027-01-11T08:00:00.000Z', '2027-01-12T09:30:00.000Z']
  expect(events).toContainEqual(
    expect.objectContaining({ text: 'Vabimo vas.', proposed_times: times, chosen_time: null }),
  )
  expect(events).toContainEqual(expect.objectContaining({ text: 'Pridem.', proposed_times: [], chosen_time: times[1] }))
  expect(json('art15/recipients.json')).toMatchObject([
    { note: 'Opomba Breza', summary: 'Povzetek Breza', answer: { answer: 'interview', message: 'Naj pride v torek.' } },
  ])
  expect(json('art20/applications.json').flatMap(({ answers }: { answers: object[] }) => answers)).toEqual([
    { item: 'note', question: 'note', answer: 'Odgovor Breza', value: 'Odgovor Breza' },
  ])
  const page = String(files.get('index.html'))
  for (const words of [
    'Odgovor Breza',
    '11.01.2027, 09:00',
    '12.01.2027, 10:30',
    'Opomba Breza',
    'Povzetek Breza',
    'Vabi na',
    'Naj pride v torek.',
  ])
    expect(page).toContain(words)
})

test('files come with their content under names their owner knows; what is gone or infected is named', async () => {
  const { missing } = json('manifest.json')
  const listed = json('art20/files.json')
  const paths = ['art20/files/Življenjepis – Čeh.pdf', 'art20/files/ŽIVLJENJEPIS – Čeh (2).pdf']
  for (const path of paths) {
    const file = listed.find((one: { path: string }) => one.path === path)
    expect(sha256(files.get(path) ?? Buffer.alloc(0))).toBe(file.sha256)
  }
  expect(missing).toHaveLength(listed.length - paths.length)
  expect(new Set(missing.map((one: { reason: string }) => one.reason))).toEqual(new Set(['gone', 'infected']))
  expect(hits('harmful content')).toEqual([])
})

test('receipts and the chain of consents are whole', () => {
  const chain = json('art15/consents/chain.json') as StoredEvent[]
  expect(chain.length).toBeGreaterThan(6)
  for (const [at, { uid: _uid, hash, ...event }] of chain.entries()) {
    expect(eventHash(event).toString('hex')).toBe(hash)
    expect(event.previous).toBe(chain[at - 1]?.hash ?? null)
  }
  const receipts = [...files.keys()].filter((name) => name.startsWith('art15/consents/receipts/'))
  expect(receipts.length).toBeGreaterThanOrEqual(4)
  const texts = new Set(json('art15/consents/texts.json').map((text: { version_id: string }) => text.version_id))
  expect(chain.filter((event) => !texts.has(event.version_id))).toEqual([])
})

test('mails are told by subject; addresses of others are not', () => {
  const mails = json('art15/mails.json')
  expect(mails.filter((mail: { subject: string | null }) => !mail.subject)).toEqual([])
  const notices = mails.filter((mail: { template: string }) => mail.template.endsWith('_notice'))
  expect(notices.length).toBeGreaterThan(5)
  expect(notices.filter((mail: { to: string | null }) => mail.to !== null)).toEqual([])
  expect(hits('ana.kovac@korak.example')).toEqual([])
})

test('nothing of anybody else is in it', () => {
  expect(person.markers.filter((marker) => hits(marker).length === 0)).toEqual([])
  const foreign = [...person.foreign, ...others.flatMap((other) => [...other.markers, ...other.foreign])]
  expect(foreign.length).toBeGreaterThan(40)
  expect(foreign.filter((marker) => hits(marker).length > 0)).toEqual([])
})

test('no secret is in it', async () => {
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from users where id = ${person.id}
    union all select encode(token_hash, 'hex') from sessions where user_id = ${person.id}
    union all select encode(nonce, 'hex') from links where user_id = ${person.id}
    union all select storage_key from files where user_id = ${person.id}`.execute(db())
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ secret }) => hits(secret).length > 0)).toEqual([])
})

test('in the language asked for, and for people who are no candidates', async () => {
  const employee = await makeUser({ kind: 'employee', role: 'Consultants', name: 'Eva Zdaj' })
  const { files: english } = await makeExport(employee, 'en-EN')
  const page = String(english.get('index.html'))
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('Your personal data')
  expect(page).toContain('There is nothing here.')
  expect(JSON.parse(String(english.get('art20/profile.json')))).toMatchObject({ name: 'Eva Zdaj', candidate: null })
})

test('until when tells the day that comes first, not the one of a clock that no longer matters', async () => {
  const leaver = await makeUser({ kind: 'candidate', name: 'Odhod Zdaj' })
  const told = async () => {
    const window = new Window()
    window.document.write(String((await makeExport(leaver)).files.get('index.html')))
    return window.document.querySelector('section[aria-labelledby="retention"]')?.textContent ?? ''
  }
  const { retention } = await overviewOf(leaver.id)
  const byClock = shownDay(retention.profile_until ?? '')
  expect(await told()).toContain(`Profil${byClock}`)
  const candidate = db().updateTable('candidates').where('userId', '=', leaver.id)
  await candidate.set({ clearOn: '2026-12-21' }).execute()
  const clearing = await told()
  expect(clearing).toContain(`Izbris računa${byClock}`)
  expect(clearing).toContain('21.12.2026')
  expect(clearing).not.toContain('Profil')
  await db()
    .updateTable('users')
    .set({ closingAt: new Date('2026-11-21T12:00:00Z'), eraseAt: new Date('2026-12-05T12:00:00Z') })
    .where('id', '=', leaver.id)
    .execute()
  const closing = await told()
  expect(closing).toContain('Izbris računa05.12.2026')
  expect(closing).not.toContain('21.12.2026')
  expect(closing).not.toContain(byClock)
})
