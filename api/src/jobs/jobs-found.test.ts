// What the list of jobs finds by indexes is what its columns say.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { hearer } from '#users/hearers.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'
import { makeJob } from './jobs.factory.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create', 'jobs.update'] }),
  )
  await makeJob({ title: 'Šofer/voznik (m/ž)', company: 'Žaga', refNo: 'K-7001', status: 'draft' })
  await makeJob({ title: 'Voznik in šofer (m/ž)', company: 'Žagar & sin', refNo: 'K-7002', status: 'published' })
  await makeJob({
    title: 'Kuhar',
    company: 'Šofer d. o. o.',
    refNo: 'K-7003',
    status: 'paused',
    en: { title: 'Šofer' },
  })
  await makeJob({ title: '100 %_ znanja', company: 'Žaga', refNo: 'K-7004', status: 'closed' })
})
const refs = async (query: string): Promise<string[]> => {
  const { json } = await staff.get(`/api/jobs?${query}`)
  return json.data.map((job: { ref_no: string }) => job.ref_no).toSorted()
}
const containing = (column: string, text: string) => refs(`filter[${column}][contains]=${encodeURIComponent(text)}`)

test('a text is contained with its signs, in its own column, and folded', async () => {
  expect(await containing('title', 'SOFER')).toEqual(['K-7001', 'K-7002'])
  expect(await containing('title', 'šofer/vo')).toEqual(['K-7001'])
  expect(await containing('title', 'fer/voz')).toEqual(['K-7001'])
  expect(await containing('title', '(m/ž)')).toEqual(['K-7001', 'K-7002'])
  expect(await containing('title', '/')).toEqual(['K-7001', 'K-7002'])
  expect(await containing('title', '%_')).toEqual(['K-7004'])
  expect(await containing('title', 'zaga')).toEqual([])
  expect(await containing('company', 'žagar & s')).toEqual(['K-7002'])
  expect(await containing('company', 'sofer')).toEqual(['K-7003'])
})

test('one status, several, all but one; one there is not finds nothing', async () => {
  expect(await refs('filter[status]=draft')).toEqual(['K-7001'])
  expect(await refs('filter[status][any][]=draft&filter[status][any][]=closed')).toEqual(['K-7001', 'K-7004'])
  expect(await refs('filter[status][not]=draft')).toEqual(['K-7002', 'K-7003', 'K-7004'])
  expect(await refs('filter[status]=neznan')).toEqual([])
})

test('pages of a sorted list follow each other', async () => {
  const page = async (number: number) => {
    const { json } = await staff.get(`/api/jobs?sort=-title&per_page=2&page=${number}&search=70`)
    return json.data.map((job: { title: string }) => job.title)
  }
  expect([await page(1), await page(2), await page(3)]).toEqual([
    ['Voznik in šofer (m/ž)', 'Šofer/voznik (m/ž)'],
    ['Kuhar', '100 %_ znanja'],
    [],
  ])
})

test('a list shows, sorts and finds the title as it was written last, the one of the other language where there is none', async () => {
  const writer = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.update'] }))
  const { id } = await makeJob({ title: '', refNo: 'K-7301', status: 'draft', en: { title: 'Carpenter' } })
  await makeJob({ title: 'Mizar', refNo: 'K-7302', status: 'draft', en: null })
  const titles = async (language: string, sort = 'title') => {
    const { json } = await writer.get(`/api/jobs?search=730&sort=${sort}`, { headers: { 'accept-language': language } })
    return json.data.map((job: { title: string }) => job.title)
  }
  expect(await titles('sl-SI')).toEqual(['Carpenter', 'Mizar'])
  const { json: job } = await writer.get(`/api/jobs/${id}`)
  const change = { rev: job.rev, texts: { 'sl-SI': { title: 'Tesar' } } }
  expect((await writer.put(`/api/jobs/${id}`, change)).status).toBe(200)
  expect(await titles('sl-SI')).toEqual(['Mizar', 'Tesar'])
  expect(await titles('sl-SI', '-title')).toEqual(['Tesar', 'Mizar'])
  expect(await titles('en-EN')).toEqual(['Carpenter', 'Mizar'])
  expect(await containing('title', 'tesar')).toEqual(['K-7301'])
})

test('a company that was chosen by its name in one language is found in the other one, too', async () => {
  await makeJob({ company: { sl: 'Dom Pod lipo', en: 'Linden Home' }, refNo: 'K-7005' })
  const find = async (query: string) =>
    (await staff.get(`/api/jobs?search=7005&${query}`, { language: 'en-EN' })).json.data.length
  const chosen = encodeURIComponent('Dom Pod lipo')
  expect(await find(`filter[company][any][]=${chosen}`)).toBe(1)
  expect(await find(`filter[company]=Linden%20Home`)).toBe(1)
  expect(await find(`filter[company][none][]=${chosen}`)).toBe(0)
  expect(await find(`filter[company][none][]=Other`)).toBe(1)
})

test('companies and contacts to choose from are those of jobs there are, accounts and contacts in words alike', async () => {
  const contact = await makeUser({ kind: 'employee', name: 'Živa Oblak', permissions: ['applications.read'] })
  await makeJob({ company: 'Opuščeno d. o. o.', contactId: contact.id, refNo: 'K-7401' })
  await makeJob({ company: 'Opuščeno d. o. o.', contactName: 'Zunanja Pomoč', refNo: 'K-7402' })
  const asked = { namespace: 'jobs', columns: ['company', 'contact_name'] }
  const { company, contact_name: names } = (await staff.post('/api/options', asked)).json
  expect(company.filter((name: string) => name.startsWith('Opuščeno'))).toEqual(['Opuščeno d. o. o.'])
  expect(names).toEqual(expect.arrayContaining(['Živa Oblak', 'Zunanja Pomoč']))
  expect((await staff.post('/api/options', { ...asked, search: 'oblak' })).json).toEqual({
    company: [],
    contact_name: ['Živa Oblak'],
  })
})

test('places, states and contacts to choose from are each those of some job, once', async () => {
  const contact = await makeUser({ kind: 'employee', name: 'Neža Izbira', permissions: ['applications.read'] })
  const empty = await makeUser({ kind: 'employee', name: 'Brez Oglasov', permissions: ['applications.read'] })
  await makeJob({ city: 'Črni Vrh nad Idrijo', contactId: contact.id, status: 'archived' })
  await makeJob({ city: 'Črni Vrh nad Idrijo', contactId: contact.id })
  await makeJob({ city: null, contactName: 'Neža Izbira' })
  const columns = ['city', 'region', 'status', 'contact_name']
  const values = (await staff.post('/api/options', { namespace: 'jobs', columns })).json
  const there = await db().selectFrom('jobs').select(['city', 'region', 'status']).execute()
  for (const column of ['city', 'region', 'status'] as const)
    expect(values[column].toSorted()).toEqual([...new Set(there.flatMap((job) => job[column] ?? []))].toSorted())
  expect(values.contact_name.filter((name: string) => /Izbira|Brez/.test(name))).toEqual(['Neža Izbira'])
  expect(values.contact_name).not.toContain(empty.name)
  const some = { namespace: 'jobs', columns: ['city'], search: 'vrh crni' }
  expect((await staff.post('/api/options', some)).json).toEqual({ city: ['Črni Vrh nad Idrijo'] })
})

test('what begins with the words searched for comes first, then what has them as a word, then what has a word that begins so', async () => {
  const titles = ['Podkamnar', 'Mojster kamnarjenja', 'Mojster KAMNAR', 'Kamnarski mojster', 'Kamnar']
  for (const title of titles) await makeJob({ title, en: null })
  await makeJob({ title: 'Zidar', en: { title: 'Kamnar of old' } })
  const { json } = await staff.get('/api/jobs?search=kamnar')
  const found = json.data.map((job: { title: string }) => job.title)
  expect(new Set(found.slice(0, 2))).toEqual(new Set(['Kamnar', 'Zidar']))
  expect(found.slice(2)).toEqual(['Kamnarski mojster', 'Mojster KAMNAR', 'Mojster kamnarjenja', 'Podkamnar'])
})

test('by who hears of them exactly those jobs are found: of a contact, who stands in, who made the ad, the first administrator', async () => {
  const make = (...permissions: ('jobs.read' | 'applications.read')[]) => makeUser({ kind: 'employee', permissions })
  const first = await makeUser({ kind: 'employee', role: 'Administrators' })
  const second = await makeUser({ kind: 'employee', role: 'Administrators' })
  const reads = ['jobs.read', 'applications.read'] as const
  const [contact, away, stand, maker] = [
    await make(...reads),
    await make(...reads),
    await make(...reads),
    await make(...reads),
  ]
  const [deaf, deafStand] = [await make('jobs.read'), await make('jobs.read')]
  const from = (days: number, until: number) => ({ fromOn: addDays(today(), days), untilOn: addDays(today(), until) })
  await db()
    .insertInto('substitutes')
    .values([
      { userId: away.id, substituteId: stand.id, isContact: true, ...from(-1, 1) },
      { userId: contact.id, substituteId: deafStand.id, isContact: true, ...from(-1, 1) },
      { userId: maker.id, substituteId: stand.id, isContact: false, ...from(-1, 1) },
      { userId: deaf.id, substituteId: stand.id, isContact: true, ...from(-9, -8) },
    ])
    .execute()
  for (const contactId of [contact.id, away.id, maker.id, deaf.id, null])
    for (const createdBy of [maker.id, deaf.id, null]) await makeJob({ contactId, createdBy })
  const allowed = await makeJob({ contactId: deaf.id, createdBy: maker.id })
  const admin = await api.signIn(first)
  const given = await admin.post(`/api/jobs/${allowed.id}/permissions`, { user_uid: deaf.id, what: 'see' })
  expect(given.status).toBe(201)
  const { rows } = await sql<{ id: string; hears: string }>`select j.id, ${sql.raw(hearer())} as hears
    from jobs j`.execute(db())
  const found = async (sign: string, ...ids: string[]) => {
    const asked = ids.map((id) => `filter[hearer_uid][${sign}][]=${id}`).join('&')
    const { json } = await admin.get(`/api/jobs?per_page=100&${asked}`)
    return json.data.map(({ uid }: { uid: string }) => uid).toSorted()
  }
  const heardBy = (...ids: string[]) => rows.flatMap(({ id, hears }) => (ids.includes(hears) ? [id] : [])).toSorted()
  const counts = []
  for (const { id } of [contact, away, stand, maker, deaf, deafStand, second, first]) {
    expect(await found('any', id)).toEqual(heardBy(id))
    counts.push(heardBy(id).length)
  }
  expect(counts.slice(0, -1)).toEqual([3, 0, 3, 5, 1, 0, 0])
  expect(counts.at(-1)).toBeGreaterThanOrEqual(4)
  expect(await found('any', stand.id, first.id, deaf.id)).toEqual(heardBy(stand.id, first.id, deaf.id))
  const others = rows.flatMap(({ hears }) => (hears === first.id ? [] : [hears]))
  expect(await found('none', first.id)).toEqual(heardBy(...others))
})

test('by how many wait to be told: whoever is under way, and where selection has ended those a letter has not reached', async () => {
  const contact = await makeUser({ kind: 'employee', permissions: ['applications.read'] })
  const jobWith = async (
    refNo: string,
    ...statuses: NonNullable<Parameters<typeof makeApplication>[0]>['status'][]
  ) => {
    const job = await makeJob({ refNo, contactId: contact.id })
    const made = []
    for (const status of statuses) made.push(await makeApplication({ job, status }))
    return { job, made }
  }
  await jobWith('K-7501')
  await jobWith('K-7502', 'submitted', 'interview', 'offer', 'hired', 'draft')
  const ended = await jobWith('K-7503', 'in_review', 'not_selected', 'not_selected', 'job_closed')
  const open = await jobWith('K-7504', 'not_selected')
  const comesBack = (userIds: string[]) =>
    db()
      .updateTable('mails')
      .set({ status: 'failed' })
      .where('userId', 'in', userIds)
      .where('template', '=', 'application_letter')
      .executeTakeFirst()
  const back = [ended.made[1]!, ended.made[3]!, open.made[0]!].map(({ user }) => user.id)
  expect((await comesBack(back)).numUpdatedRows).toBe(3n)
  await db().updateTable('jobs').set({ selectionEndedOn: today() }).where('id', '=', ended.job.id).execute()
  const found = (asked: string) => refs(`search=750&filter[undecided]${asked}`)
  expect(await found('=0')).toEqual(['K-7501', 'K-7504'])
  expect(await found('=3')).toEqual(['K-7502', 'K-7503'])
  expect(await found('[from]=1')).toEqual(['K-7502', 'K-7503'])
  expect(await found('[from]=4')).toEqual([])
  expect(await found('[range]=..2')).toEqual(['K-7501', 'K-7504'])
  expect(await found('[not]=0')).toEqual(['K-7502', 'K-7503'])
  expect(await refs('filter[undecided][from]=1&filter[selection_ended_on][empty]=false')).toEqual(['K-7503'])
})

test('names as long as they may be, in letters of four bytes each, are kept and found', async () => {
  const letters = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(from + ((at * 7919 + at * at * 31) % 6000))).join('')
  const companyId = await makeCompany({ sl: letters(200, 0x2_00_00), en: letters(200, 0x2_20_00) })
  const titles = [letters(160, 0x2_40_00), letters(160, 0x2_60_00)]
  const texts = { 'sl-SI': { title: titles[0] }, 'en-EN': { title: titles[1] } }
  const { status, json } = await staff.post('/api/jobs', { company_uid: companyId, texts })
  expect(status).toBe(201)
  expect(await refs(`search=${encodeURIComponent(titles[1]!.slice(0, 20))}`)).toEqual([json.ref_no])
})
