import { strFromU8, unzipSync } from 'fflate'
import { XMLParser } from 'fast-xml-parser'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { now, setClock } from '#base/time.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { RESOURCES } from '#resources.list.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'

const api = await testApp()
const COLUMNS = ['ref_no', 'title', 'company', 'status', 'expires_at']
/** What has made programs compute, or call others. */
const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("http://zlo.si";"x")',
  '  =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '\u200B=1+1',
  '"=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  'Žaga\r=1+1',
  'Žaga\n=1+1;=2+2',
]
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  await makeJob({ title: 'Čuvaj; šofer "žar"', company: 'Žaga', refNo: 'K-7001', status: 'draft', expiresDays: 5 })
  await makeJob({ title: 'Kuhar', company: 'Žaga', refNo: 'K-7002', status: 'published' })
  await makeJob({ title: 'Pek', company: 'Drugje', refNo: 'K-7003', status: 'published' })
  for (const [at, title] of HOSTILE.entries()) await makeJob({ title, company: 'Zlo', refNo: `K-8${100 + at}` })
})
afterEach(() => setClock())

const exporting = (body: object, client = staff) =>
  client.post('/api/list-exports', { list: 'jobs', format: 'csv', columns: COLUMNS, ...body })

/** RFC 4180 with semicolons. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}
interface XmlCell {
  '@t'?: string
  v?: string
  f?: unknown
  is?: { t: string }
}
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'si'].includes(name),
})
/** Texts of the cells by row, and whether any cell holds a formula. */
function parseXlsx(file: Buffer) {
  const parts = Object.entries(unzipSync(new Uint8Array(file)))
  const read = (end: string) => {
    const part = parts.find(([name]) => name.endsWith(end))
    return part ? xml.parse(strFromU8(part[1])) : undefined
  }
  const textOf = (part: unknown): string =>
    typeof part === 'object' && part !== null ? ((part as { '#text'?: string })['#text'] ?? '') : String(part ?? '')
  const shared: string[] = (read('sharedStrings.xml')?.sst.si ?? []).map(({ t }: { t: unknown }) => textOf(t))
  const rows: XmlCell[][] = read('sheet1.xml').worksheet.sheetData.row.map(({ c = [] }: { c?: XmlCell[] }) => c)
  return {
    rows: rows.map((cells) =>
      cells.map((cell) => (cell['@t'] === 's' ? (shared[Number(cell.v)] ?? '') : textOf(cell.is?.t ?? cell.v))),
    ),
    hasFormula: rows.flat().some((cell) => 'f' in cell),
  }
}

test('a CSV holds exactly what the filters show, in their order, with heads in the language of the person', async () => {
  const answer = await exporting({ filter: { company: { is: 'Žaga' } }, sort: '-ref_no' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.text.startsWith('\uFEFF')).toBe(true)
  const [head, ...rows] = parseCsv(answer.text)
  expect(head).toEqual(['Številka', 'Naziv', 'Podjetje', 'Status', 'Rok prijave'])
  expect(rows.map(([ref]) => ref)).toEqual(['K-7002', 'K-7001'])
  expect(rows[1]).toEqual([
    'K-7001',
    'Čuvaj; šofer "žar"',
    'Žaga',
    'Osnutek',
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ])
  const english = await staff.post(
    '/api/list-exports',
    { list: 'jobs', format: 'csv', columns: ['status'], search: 'kuhar' },
    { headers: { 'accept-language': 'en-EN' } },
  )
  expect(parseCsv(english.text)).toEqual([['Status'], ['Published']])
})

test('a sheet holds the same', async () => {
  const answer = await exporting({ format: 'xlsx', filter: { company: 'Žaga' }, sort: 'ref_no' })
  expect(answer.status).toBe(200)
  const { rows, hasFormula } = parseXlsx(answer.bytes)
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Številka', 'Naziv', 'Podjetje', 'Status'],
    ['K-7001', 'Čuvaj; šofer "žar"', 'Žaga', 'Osnutek'],
    ['K-7002', 'Kuhar', 'Žaga', 'Objavljen'],
  ])
  expect(hasFormula).toBe(false)
})

test('nothing in it is taken for a formula', async () => {
  const filter = { company: 'Zlo' }
  const { text: csv } = await exporting({ filter, columns: ['title'], sort: 'ref_no' })
  const cells = parseCsv(csv).slice(1).flat()
  expect(cells).toEqual(HOSTILE.map((text) => (text.startsWith('Žaga') ? text : `'${text}`)))
  // Half an end of a line is one to some programs.
  for (const text of HOSTILE.filter((one) => /[\r\n]/.test(one))) expect(csv).toContain(`${text}"`)
  const { rows, hasFormula } = parseXlsx((await exporting({ filter, columns: ['title'], format: 'xlsx' })).bytes)
  expect(hasFormula).toBe(false)
  // In XML one end of a line is as good as another.
  const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  expect(rows.slice(1).flat().map(lines).toSorted()).toEqual(HOSTILE.map(lines).toSorted())
})

test('rows that say something of people need a fresh sign-in, or the password', async () => {
  const at = now().getTime()
  setClock(() => new Date(at + 20 * 60_000))
  const personal = { columns: ['title', 'contact_name'] }
  expect((await exporting(personal)).code).toBe('PASSWORD_NEEDED')
  expect((await exporting({ ...personal, password: 'napačno' })).json.errors).toHaveProperty('password')
  expect((await exporting({ ...personal, password: PASSWORD })).status).toBe(200)
  expect((await exporting({})).status).toBe(200)
})

test('an export is in the trail: what, how many, which columns', async () => {
  await exporting({ filter: { company: 'Žaga' }, columns: ['title'] })
  const event = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'lists.exported')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ details: { list: 'jobs', format: 'csv', rows: 2, columns: 'title' } })
})

test('lists and columns that are not offered are refused, and so is who may not read the list', async () => {
  for (const body of [
    { list: 'candidates' },
    { list: '__proto__' },
    { list: 'users' },
    { list: 'countries' },
    { columns: ['contact_phone'] },
    { columns: ['__proto__'] },
    { filter: { password_hash: 'x' } },
    { sort: 'created_by' },
  ])
    expect([body, (await exporting(body)).status]).toEqual([body, 422])
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read'] }))
  expect((await exporting({}, other)).status).toBe(422)
  expect((await exporting({}, await api.signIn(await makeUser()))).status).toBe(403)
})

test('users are taken along after a fresh sign-in only, by who may manage them, and it is in the trail', async () => {
  const manager = await makeUser({ kind: 'employee', permissions: ['users.manage'], name: 'Zofka Kvedrova' })
  const client = await api.signIn(manager)
  const asked = { list: 'users', columns: ['name', 'email', 'kind', 'status', 'roles'], search: 'kvedrova' }
  const { text } = await exporting(asked, client)
  const [head, ...rows] = parseCsv(text)
  expect(head).toEqual(['Ime in priimek', 'E-pošta', 'Vrsta', 'Status', 'Vloge'])
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Zofka Kvedrova', manager.email, 'Zaposleni pri nas', 'Dejaven'],
  ])
  const at = now().getTime()
  setClock(() => new Date(at + 20 * 60_000))
  expect((await exporting({ ...asked, columns: ['roles'] }, client)).code).toBe('PASSWORD_NEEDED')
  expect((await exporting({ ...asked, password: PASSWORD }, client)).status).toBe(200)
  const { details } = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('actorId', '=', manager.id)
    .where('action', '=', 'lists.exported')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ list: 'users', rows: 1 })
  expect((await exporting(asked)).status).toBe(422)
})

test('every list of the office that can be taken along has the columns it shows, in both kinds of file', async () => {
  const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const lists = [...RESOURCES].filter(([, { exported }]) => exported)
  expect(lists.length).toBeGreaterThan(4)
  for (const [list, { exported = {} }] of lists) {
    const asked = { list, columns: Object.keys(exported), password: PASSWORD }
    const heads = Object.values(exported).map(({ head }) => head({}, { locale: 'sl-SI' }))
    const csv = await exporting(asked, client)
    expect([list, csv.status, parseCsv(csv.text)[0]]).toEqual([list, 200, heads])
    const sheet = await exporting({ ...asked, format: 'xlsx' }, client)
    expect([list, parseXlsx(sheet.bytes).rows[0]]).toEqual([list, heads])
  }
})

test('whose name was in a list that was taken along reads so, once, with the role and the purpose', async () => {
  const { user } = await makeApplication({ status: 'submitted' })
  const staff = await makeUser({ kind: 'employee', role: 'Consultants' })
  const client = await api.signIn(staff)
  const asked = { list: 'applications', password: PASSWORD }
  expect((await exporting({ ...asked, columns: ['ref_no', 'status'] }, client)).status).toBe(200)
  const own = await api.signIn(user)
  const views = async () => (await own.get('/api/portal/privacy/views')).json.data
  expect(await views()).toEqual([])
  for (const format of ['csv', 'xlsx'])
    expect((await exporting({ ...asked, format, columns: ['ref_no', 'name'] }, client)).status).toBe(200)
  expect(await views()).toMatchObject([{ what: 'list', role: 'consultant', purpose: 'application', company: null }])
})
