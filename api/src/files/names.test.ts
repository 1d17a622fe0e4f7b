import { expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makePdf } from './files.factory.ts'
import { cleanName, nameFor } from './names.ts'

const api = await testApp()

test.each([
  ['Življenjepis Črt Šuštar.pdf', 'Življenjepis Črt Šuštar.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Ana\\cv.docx', 'cv.docx'],
  ['cv\u202Efdp.exe', 'cvfdp.exe'],
  ['cv\u0000.pdf', 'cv.pdf'],
  ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie_ b.pdf'],
  ['...htaccess.pdf', 'htaccess.pdf'],
  ['   cv   nov .pdf  ', 'cv nov .pdf'],
  ['<img src=x>.pdf', '_img src=x_.pdf'],
  ['"cv".pdf', '_cv_.pdf'],
  ['cv\u200B\uFEFF.pdf', 'cv.pdf'],
  ['Z\u030C\u030C\u030C\u030Calgo.pdf', 'Ž\u030Calgo.pdf'],
  ['😀.pdf', '😀.pdf'],
  ['\uD800cv.pdf', 'cv.pdf'],
  ['', ''],
  ['..', ''],
])('%j is kept as %j', (sent, kept) => {
  expect(cleanName(sent)).toBe(kept)
})

test('a long name is cut to 120 characters and keeps its extension', () => {
  const name = cleanName(`${'š'.repeat(300)}.pdf`)
  expect(Array.from(name)).toHaveLength(120)
  expect(name).toMatch(/š\.pdf$/)
})

test('a nameless file is called after its field, a missing extension is added', () => {
  expect(nameFor('', 'cv', 'pdf')).toBe('cv.pdf')
  expect(nameFor('moj cv', 'cv', 'docx')).toBe('moj cv.docx')
  expect(nameFor('slika.jpeg', 'file', 'jpeg')).toBe('slika.jpeg')
})

test.each([
  ['dots', '.'.repeat(70_000)],
  ['marks', `${'\u0301'.repeat(17_000)}${'\u0323'.repeat(17_000)}`],
])('a name of tens of thousands of %s keeps nobody waiting', async (_what, many) => {
  const candidate = await api.signIn(await makeUser())
  const data = makePdf()
  const { status, json } = await candidate.upload('/api/portal/profile/cv', { cv: { name: `a${many}x.pdf`, data } })
  expect(status).toBe(201)
  expect(json.name).toMatch(/x\.pdf$/)
  // Looked at once for each sign of it, as many as this are never done with.
  expect(nameFor(`a${many.repeat(8)}x.pdf`, 'cv', 'pdf')).toMatch(/x\.pdf$/)
})
