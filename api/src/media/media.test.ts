import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeDocx, makePdf, makePng, makeZip } from '#files/files.factory.ts'
import { tasks } from '#files/files.background.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'

const api = await testApp()
let staff: Client
let reader: Client
let candidate: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read', 'media.manage'] }))
  reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read'] }))
  candidate = await api.signIn(await makeUser())
})

type File = { name: string; type?: string; data: Buffer }
const upload = (file: File, fields: Record<string, string> = { title: 'Predloga' }, client = staff) =>
  client.upload('/api/media', { ...fields, file })
const pdf = (name = 'predloga.pdf'): File => ({ name, data: makePdf(name) })
/** Files on the disk, temporary ones apart. */
const onDisk = () =>
  readdirSync(path.join(env().DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
const temporary = () => readdirSync(path.join(env().DATA_DIR, 'tmp'))

test('a file is stored under its random id, readable by us alone, with its hash', async () => {
  const { status, json } = await upload(pdf('Življenjepis Črt Šuštar.pdf'), {
    title: 'Življenjepis',
    collection: 'predloge',
  })
  expect(status).toBe(201)
  expect(json).toMatchObject({
    title: 'Življenjepis',
    collection: 'predloge',
    name: 'Življenjepis Črt Šuštar.pdf',
    mime: 'application/pdf',
  })
  expect(json).toMatchObject({
    scan_state: 'skipped',
    url: `/api/files/${json.uid}`,
    id: json.uid,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const file = path.join(env().DATA_DIR, 'files', json.uid.slice(0, 2), json.uid)
  expect(readFileSync(file)).toEqual(makePdf('Življenjepis Črt Šuštar.pdf'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect.poll(temporary).toEqual([])
  expect(onDisk().every((entry) => /^[0-9a-f-]{36}$/.test(entry.name))).toBe(true)
})

test('media are for staff with the permission; reading is not writing', async () => {
  const { uid } = (await upload(pdf())).json
  const calls = (client: Client) => [
    client.get('/api/media'),
    client.get(`/api/media/${uid}`),
    client.put(`/api/media/${uid}`, { title: 'x' }),
    client.del(`/api/media/${uid}`),
    upload(pdf(), { title: 'x' }, client),
  ]
  const codes = async (client: Client) => (await Promise.all(calls(client))).map((answer) => answer.code)
  expect(await codes(api.anon)).toEqual(Array.from({ length: 5 }, () => 'UNAUTHENTICATED'))
  expect(await codes(candidate)).toEqual(Array.from({ length: 5 }, () => 'FORBIDDEN'))
  expect(await codes(reader)).toEqual([undefined, undefined, 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  await expect.poll(temporary).toEqual([])
})

test('files of people are no media', async () => {
  const user = await makeUser()
  const cv = await (await api.signIn(user)).upload('/api/portal/profile/cv', { cv: pdf('moj cv.pdf') })
  expect(cv.status).toBe(201)
  const { uid } = cv.json
  expect((await staff.get(`/api/media/${uid}`)).code).toBe('NOT_FOUND')
  expect((await staff.put(`/api/media/${uid}`, { title: 'x', rev: 1 })).code).toBe('NOT_FOUND')
  expect((await staff.del(`/api/media/${uid}`)).code).toBe('NOT_FOUND')
  const list = await staff.get(`/api/media?per_page=100&filter[id]=${uid}`)
  expect(list.json).toMatchObject({ data: [], total: 0 })
  expect(
    (await staff.post('/api/options', { namespace: 'media', column: 'collection' })).json.collection,
  ).not.toContain('cv')
})

test('the list is searched, filtered and sorted; the entry is changed', async () => {
  const { uid } = (await upload({ name: 'znak.png', data: makePng() }, { title: 'Znak podjetja', collection: 'slike' }))
    .json
  const find = async (query: string) =>
    (await staff.get(`/api/media?${query}`)).json.data.map((row: { uid: string }) => row.uid)
  expect(await find('search=ZNAK')).toEqual([uid])
  expect(await find('filter[collection]=slike')).toEqual([uid])
  expect(await find('filter[mime]=image/png&sort=-size')).toEqual([uid])
  expect(await find('filter[size.from]=1000000')).toEqual([])
  const changed = await staff.put(`/api/media/${uid}`, { title: 'Logotip', rev: 1 })
  expect(changed.json).toMatchObject({ title: 'Logotip', collection: 'slike' })
  expect((await staff.put(`/api/media/${uid}`, { name: 'x.exe', rev: 2 })).status).toBe(422)
  expect((await staff.put(`/api/media/${uid}`, { title: '', rev: 2 })).status).toBe(422)
})

test('removing takes the row at once and the content after it', async () => {
  const { uid } = (await upload(pdf())).json
  const file = path.join(env().DATA_DIR, 'files', uid.slice(0, 2), uid)
  const removed = await staff.del(`/api/media/${uid}`)
  expect(removed.json.message).toBe('Datoteka je odstranjena.')
  expect((await staff.get(`/api/media/${uid}`)).code).toBe('NOT_FOUND')
  expect(existsSync(file)).toBe(true)
  await tasks['files.remove']({ key: `${uid.slice(0, 2)}/${uid}` })
  expect(existsSync(file)).toBe(false)
})

test('a picture somebody wears stays', async () => {
  const { uid } = (await upload({ name: 'slika.png', data: makePng() })).json
  const user = await makeUser()
  await db().updateTable('users').set({ avatarFileId: uid }).where('id', '=', user.id).execute()
  expect((await staff.del(`/api/media/${uid}`)).code).toBe('IN_USE')
})

test.each([
  ['file_empty', 'prazna', { name: 'prazna.pdf', data: Buffer.alloc(0) }],
  ['file_type', 'Takih datotek', { name: 'program.exe', data: Buffer.from('MZ\u0090\0') }],
  ['a kind for CVs only', 'končnico', { name: 'a.docx', data: makePdf() }],
  ['HTML called PDF', 'končnico .pdf', { name: 'a.pdf', data: Buffer.from('<script>alert(1)</script>') }],
  ['SVG', 'Takih datotek', { name: 'a.svg', data: Buffer.from('<svg onload="alert(1)"/>') }],
  ['a PDF with a password', 'zaščitena', { name: 'a.pdf', data: makePdf('x', '/Encrypt 9 0 R') }],
  ['a bomb', 'poškodovana', { name: 'a.docx', data: makeDocx([{ name: 'a', data: Buffer.alloc(5_000_000) }]) }],
  ['a plain ZIP', 'Takih datotek', { name: 'a.zip', data: makeZip([{ name: 'a.txt', data: 'a' }]) }],
])('%s is refused with words that say why', async (_what, words, file) => {
  const before = onDisk().length
  const { status, json } = await upload(file)
  expect([status, json.errors?.file?.[0]]).toEqual([422, expect.stringContaining(words)])
  expect(onDisk()).toHaveLength(before)
  await expect.poll(temporary).toEqual([])
})

test('more than 10 MB is refused, 10 MB are not', async () => {
  const filled = (size: number) => {
    const whole = makePdf()
    return Buffer.concat([whole.subarray(0, 9), Buffer.alloc(size - whole.length, 0x20), whole.subarray(9)])
  }
  const limit = 10 * 1024 * 1024
  expect((await upload({ name: 'tocno.pdf', data: filled(limit) })).status).toBe(201)
  const answer = await upload({ name: 'vec.pdf', data: filled(limit + 1) })
  expect([answer.status, answer.json.errors.file]).toEqual([
    422,
    ['Datoteka je prevelika. Sme imeti največ 10\u00a0MB.'],
  ])
  await expect.poll(temporary).toEqual([])
})

test('an upload broken off half-way leaves nothing', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
  for (let round = 0; round < 20; round++) {
    const socket = connect(port, '127.0.0.1')
    const headers = `Host: 127.0.0.1:3000\r\nX-Requested-With: XMLHttpRequest\r\nCookie: ${cookie}`
    socket.write(
      `POST /api/media HTTP/1.1\r\n${headers}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n`,
    )
    socket.write(head + 'x'.repeat(50_000 + round * 10_000))
    await new Promise((resolve) => setTimeout(resolve, 10))
    socket.destroy()
  }
  await expect.poll(temporary, { timeout: 5000 }).toEqual([])
})

test('who sends far too much is told so', async () => {
  const { port } = api.app.server.address() as AddressInfo
  const form = new FormData()
  form.set('title', 'x')
  form.set('file', new Blob([new Uint8Array(60 * 1024 * 1024)]), 'a.pdf')
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/media`, { method: 'POST', body: form, headers })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'VALIDATION'])
  await expect.poll(temporary, { timeout: 5000 }).toEqual([])
})

test('no file, a file under another name, and a field nobody asked for are refused', async () => {
  expect((await staff.upload('/api/media', { title: 'x' })).json.errors).toEqual({ file: ['Izberite datoteko.'] })
  expect((await staff.post('/api/media', { title: 'x' })).json.errors).toEqual({ file: ['Izberite datoteko.'] })
  expect((await staff.upload('/api/media', { title: 'x', other: pdf() })).json.errors).toHaveProperty('other')
  expect((await upload(pdf(), { title: 'x', user_id: '1' })).json.errors).toHaveProperty('user_id')
  await expect.poll(temporary).toEqual([])
})

const BIDI = 'cv\u202Efdp.exe.pdf'
test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\win.ini.pdf', 'win.ini.pdf'],
  ['/etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\cv.pdf', 'cv.pdf'],
  ['cv\u0001\u0007.pdf', 'cv.pdf'],
  [BIDI, 'cvfdp.exe.pdf'],
  ['a"b.pdf', 'a_b.pdf'],
  ["a'b.pdf", "a'b.pdf"],
  ['a;b=c.pdf', 'a;b=c.pdf'],
  ['%2e%2e%2fcv.pdf', '%2e%2e%2fcv.pdf'],
  ['....pdf', 'pdf.pdf'],
  ['čšž ĆĐ.PDF', 'čšž ĆĐ.PDF'],
  ['履歴書.pdf', '履歴書.pdf'],
  ['😀.pdf', '😀.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ['brez koncnice', 'brez koncnice.pdf'],
])('a file called %j is kept as %j', async (name, kept) => {
  const { status, json } = await upload(pdf(name))
  expect([status, json.name]).toEqual([201, kept])
})
