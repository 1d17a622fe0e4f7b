import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  DOCX_PARTS,
  makeDocx,
  makeEuropass,
  makeJsonCv,
  makeOdt,
  makeOle,
  makePdf,
  makePng,
  makeRtf,
  makeZip,
} from './files.factory.ts'
import { sniff } from './sniff.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'korak-sniff-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function look(data: Buffer) {
  const file = path.join(dir, 'file')
  writeFileSync(file, data)
  return sniff(file, data.length)
}
const NOTHING = { kind: null, isLocked: false }

test.each([
  ['pdf', makePdf()],
  ['docx', makeDocx()],
  ['odt', makeOdt()],
  ['doc', makeOle()],
  ['rtf', makeRtf()],
  ['xml', makeEuropass()],
  ['json', makeJsonCv()],
  ['png', makePng()],
  ['jpeg', Buffer.from('ffd8ffe000104a46494600010100ffd9', 'hex')],
  ['webp', Buffer.concat([Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(8)])],
] as const)('a %s is known by its content', async (kind, data) => {
  expect(await look(data)).toEqual({ kind, isLocked: false })
})

test.each([
  ['pdf', makePdf('x', '/Encrypt 9 0 R')],
  ['docx', makeZip(DOCX_PARTS.map((part) => ({ ...part, flags: 1 })))],
  ['odt', makeOdt('<manifest:encryption-data/>')],
  ['doc', makeOle('EncryptedPackage')],
  ['doc', makeOle('WordDocument', 0x0100)],
] as const)('a %s with a password is noticed', async (kind, data) => {
  expect(await look(data)).toEqual({ kind, isLocked: true })
})

test('the mark of encryption is found on the border of two pieces', async () => {
  const start = makePdf().subarray(0, 300)
  const gap = Buffer.alloc(256 * 1024 - 304, 0x20)
  const data = Buffer.concat([start, gap, Buffer.from('trailer<</Encrypt 9 0 R>>startxref 0 %%EOF')])
  expect(await look(data)).toEqual({ kind: 'pdf', isLocked: true })
})

test.each([
  ['text', Buffer.from('Ana Novak, Ljubljana')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['rich text cut in half', makeRtf().subarray(0, 30)],
  ['rich text with an object of another program', makeRtf('{\\object\\objemb{\\*\\objdata 00}}')],
  ['such an object on the border of two pieces', makeRtf(`${' '.repeat(256 * 1024 - 45)}\\objdata 00`)],
  ['XML that is no CV', Buffer.from('<?xml version="1.0"?><svg></svg>')],
  ['Europass that declares its type', makeEuropass('<!DOCTYPE a [<!ENTITY b "c">]>')],
  ['Europass with something behind it', makeEuropass('', '<script/>')],
  ['JSON that is no CV', Buffer.from('{ "name": "Ana" }')],
  ['a PDF cut in half', makePdf().subarray(0, 300)],
  ['only the header of a PDF', Buffer.from('%PDF-1.7\n')],
  ['a ZIP without a document', makeZip([{ name: 'a.txt', data: 'a' }])],
  ['a DOCX cut in half', makeDocx().subarray(0, 200)],
  ['a DOCX with macros', makeDocx([{ name: 'word/vbaProject.bin', data: 'x' }])],
  ['a spreadsheet of the old kind', makeOle('Workbook')],
  ['the first bytes of OLE2 only', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  [
    'a PNG of absurd size',
    Buffer.concat([makePng().subarray(0, 16), Buffer.from('7fffffff7fffffff', 'hex'), makePng().subarray(24)]),
  ],
  ['a program', Buffer.from('MZ\u0090\0')],
])('%s is nothing we take', async (_what, data) => {
  expect(await look(data)).toEqual(NOTHING)
})

test.each([
  ['too many entries', makeDocx(Array.from({ length: 2001 }, (_, n) => ({ name: `n${n}`, data: '' })))],
  [
    'too much in all',
    makeDocx(Array.from({ length: 3 }, (_, n) => ({ name: `n${n}`, data: 'x', claimedSize: 40_000_000 }))),
  ],
  ['one entry that grows a thousandfold', makeDocx([{ name: 'a', data: Buffer.alloc(5_000_000) }])],
  ['a size beyond 4 GB', makeDocx([{ name: 'a', data: 'x', claimedSize: 0xffffffff }])],
  ['an archive inside', makeDocx([{ name: 'word/embeddings/more.zip', data: 'x' }])],
])('a bomb is refused without unpacking it: %s', async (_what, data) => {
  expect(await look(data)).toEqual(NOTHING)
})

test('a directory that points outside the file is refused', async () => {
  const data = makeDocx()
  for (const at of [data.length - 6, data.length - 10]) {
    const bent = Buffer.from(data)
    bent.writeUInt32LE(0x7fffffff, at)
    expect(await look(bent)).toEqual(NOTHING)
  }
})

test('no bent byte makes it fail', async () => {
  for (const whole of [makeDocx(), makeOdt(), makeOle(), makePdf(), makeRtf(), makeEuropass(), makeJsonCv()]) {
    for (let at = 0; at < whole.length; at += 7) {
      const bent = Buffer.from(whole)
      bent[at] = (bent[at] ?? 0) ^ 0xff
      await expect(look(bent)).resolves.toHaveProperty('kind')
    }
  }
})
