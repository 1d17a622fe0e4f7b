import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { now, setClock } from '#base/time.ts'
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
/** Texts of the cells by row, and whether any cell holds a formula. */
function parseXlsx(file: Buffer) {
  const parts = Object.entries(unzipSync(new Uint8Array(file))).map(
    ([name, bytes]) => [name, strFromU8(bytes)] as const,
  )
  const sheet = parts.find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? ''
  const shared = [
    ...(parts.find(([name]) => name.endsWith('sharedStrings.xml'))?.[1] ?? '').matchAll(/<t[^>]*>([^<]*)</g),
  ]
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', cell = '']) => {
      const value = />([^<]*)<\/(?:v|t)>/.exec(cell)?.[1] ?? ''
      return plain(attributes.includes('t="s"') ? (shared[Number(value)]?.[1] ?? '') : value)
    }),
  )
  return { rows, hasFormula: /<f[ >]/.test(sheet) }
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
  const cells = parseCsv((await exporting({ filter, columns: ['title'], sort: 'ref_no' })).text)
    .slice(1)
    .flat()
  expect(cells).toEqual(HOSTILE.map((text) => `'${text}`))
  const { rows, hasFormula } = parseXlsx((await exporting({ filter, columns: ['title'], format: 'xlsx' })).bytes)
  expect(hasFormula).toBe(false)
  expect(rows.slice(1).flat().toSorted()).toEqual(HOSTILE.toSorted())
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
  expect(head).toEqual(['Ime', 'E-pošta', 'Vrsta', 'Status', 'Vloge'])
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

test('every list of the office is taken along in the columns it shows', async () => {
  const client = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  for (const list of ['jobs', 'codelists', 'codelist-options', 'users']) {
    const columns = Object.keys(RESOURCES.get(list)?.exported ?? {})
    const answer = await exporting({ list, columns, password: PASSWORD }, client)
    expect([list, answer.status, parseCsv(answer.text)[0]?.length]).toEqual([list, 200, columns.length])
  }
})
