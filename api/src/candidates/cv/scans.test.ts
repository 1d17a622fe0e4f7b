import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { CvProgress } from '@korak/contract/cv.ts'
import Document from 'pdfkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { db } from '#db/db.ts'

/** A tesseract of ours stands before any other: it does what a test tells it, and then finds a name and an address. */
const tools = mkdtempSync(path.join(tmpdir(), 'korak-ocr-'))
const WORDS = ['Ana', 'Hribar', 'ana.hribar@posta.example'].map((word, at) =>
  ['5', 1, 1, 1, 1, at, 100 + at * 200, 100, word.length * 20, 40, 95, word].join('\t'),
)
function tesseract(first: string): void {
  const file = path.join(tools, 'tesseract')
  const script = `#!/bin/sh\n[ "$1" = --list-langs ] && echo slv eng && exit\ncat > /dev/null\n${first}\ncat <<'WORDS'\n${WORDS.join('\n')}\nWORDS\n`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
}

let api: TestApp
beforeAll(async () => {
  process.env['PATH'] = `${tools}:${process.env['PATH']}`
  api = await testApp()
})
beforeEach(() => db().deleteFrom('throttles').execute())
afterAll(() => rmSync(tools, { recursive: true }))

/** A black picture. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const rows = deflateSync(Buffer.alloc((side + 1) * side))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A PDF with a picture on each page and no text. */
async function scan(pages: number): Promise<Buffer> {
  const file = new Document({ size: 'A4', margin: 0, autoFirstPage: false })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((ready) => file.once('end', ready))
  const picture = png(400)
  for (let page = 0; page < pages; page++) file.addPage().image(picture, 0, 0, { width: 595 })
  file.end()
  await done
  return Buffer.concat(parts)
}

async function lastOf(data: Buffer): Promise<CvProgress> {
  const { text } = await api.newClient().upload('/api/portal/cv/parse', { cv: { name: 'cv.pdf', data } })
  return JSON.parse(text.trim().split('\n').at(-1)!) as CvProgress
}

test('a page that waits for a busy machine is read; what counts is the work it takes', async () => {
  tesseract('sleep 8.5')
  const last = await lastOf(await scan(1))
  expect(last).toMatchObject({ stage: 'done', reading: { is_scanned: true } })
})

test('the recogniser of the system is told no secret, works in a folder of its own, and behind the portal', async () => {
  const told = path.join(tools, 'told')
  process.env['APP_SECRET'] = 'skrivnost-ki-je-nihče-ne-sme-izvedeti'
  process.env['TESSDATA_PREFIX'] = '/usr/share/tessdata'
  tesseract(`sleep 0.3; { env; pwd; echo nice=$(nice); } > ${told}`)
  expect(await lastOf(await scan(1))).toMatchObject({ stage: 'done' })
  const lines = readFileSync(told, 'utf8').trim().split('\n')
  const names = lines.flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []).filter((name) => !/^(_|PWD|SHLVL)$/.test(name))
  expect(names.toSorted()).toEqual(['OMP_THREAD_LIMIT', 'PATH', 'TESSDATA_PREFIX', 'nice'])
  expect(lines).toContain('nice=5')
  const folder = lines.find((line) => line.startsWith('/')) ?? ''
  expect([path.dirname(folder), existsSync(folder)]).toEqual([tmpdir(), false])
})

test('a page that takes too much work is told as such, not as one without text', async () => {
  tesseract('while :; do :; done')
  expect(await lastOf(await scan(1))).toMatchObject({ stage: 'failed', failure: 'time-out' })
})

/** A page with letters to look at whose font calls each of them `#`. */
function garbled(lines: string[]): Buffer {
  const content = `BT /F1 14 Tf 60 780 Td 20 TL ${lines.map((line) => `(${line}) '`).join(' ')} ET`
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> [${'<0023>'.repeat(95)}] endbfrange endcmap end end`
  const stream = (text: string) => `<</Length ${text.length}>>stream\n${text}\nendstream`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
    stream(map),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 7\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer<</Size 7/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

/** A page of lines and curves without any text, as programs write that turn letters into outlines. */
async function outlined(): Promise<Buffer> {
  const file = new Document({ size: 'A4', margin: 0 })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((ready) => file.once('end', ready))
  for (let at = 0; at < 300; at++) file.circle(60 + (at % 60) * 8, 60 + Math.floor(at / 60) * 20, 3).fill()
  file.end()
  await done
  return Buffer.concat(parts)
}

test('pages whose text is not what they show, or that have none, are drawn and recognised', async () => {
  tesseract('')
  const many = Array.from({ length: 12 }, () => 'Some words that anybody can read')
  for (const data of [garbled(many), await outlined()]) {
    const last = await lastOf(data)
    expect(last).toMatchObject({ stage: 'done', reading: { is_scanned: true } })
    const values = last.stage === 'done' ? last.reading.suggestions.map(({ value }) => value) : []
    expect(values).toContain('ana.hribar@posta.example')
  }
})

test('of a long scan the first five pages are read, fewer on a busy machine, and how many is told', async () => {
  tesseract('')
  const last = await lastOf(await scan(7))
  expect(last).toMatchObject({ stage: 'done', reading: { pages: 7 } })
  expect([1, 2, 3, 4, 5]).toContain(last.stage === 'done' && last.reading.pages_read)
})
