import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPdf } from './pdf.ts'

const fileWith = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Page /Contents 2 0 R >>\nendobj\n`),
    Buffer.from(`2 0 obj\n<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])

test('a stream is read to its last byte, even when that looks like the end of a line', () => {
  const texts = Array.from({ length: 2000 }, (_, at) => `besedilo ${at}`)
  const endings = texts.map((text) => deflateSync(text)).filter((data) => data.at(-1) === 0x0d || data.at(-1) === 0x0a)
  expect(endings.length).toBeGreaterThan(0)
  for (const data of endings) expect(readPdf(fileWith(data)).contents[0]).toMatch(/^besedilo \d+$/)
})
