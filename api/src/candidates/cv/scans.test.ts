import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('a page that takes too much work is told as such, not as one without text', async () => {
  tesseract('while :; do :; done')
  expect(await lastOf(await scan(1))).toMatchObject({ stage: 'failed', failure: 'time-out' })
})
