import { expect, test } from 'vitest'
import { cleanName, nameFor } from './names.ts'

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
