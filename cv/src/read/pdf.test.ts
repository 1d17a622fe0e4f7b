import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { Unreadable } from '#document.ts'
import { readCv } from './read.ts'

const today = new Date('2026-11-21')
const noOcr = () => Promise.reject(new Unreadable('time-out'))

/** A file as a note on the page; the types of the library do not know it. */
const pin = (document: object, file: { src: Buffer; name: string }): void =>
  (document as { fileAnnotation: (x: number, y: number, w: number, h: number, file: object) => void }).fileAnnotation(
    10,
    10,
    20,
    20,
    file,
  )

/** A PDF with lines of text at places of the page, and files attached to it. */
function pdf(
  texts: [string, number, number, number][],
  files: Record<string, string> = {},
  pinned: Record<string, string> = {},
): Promise<Buffer> {
  const document = new PdfKit({ size: 'A4', margin: 0 })
  const parts: Buffer[] = []
  for (const [text, x, y, size] of texts) document.fontSize(size).text(text, x, y, { lineBreak: false })
  for (const [name, content] of Object.entries(files)) document.file(Buffer.from(content), { name })
  for (const [name, content] of Object.entries(pinned)) pin(document, { src: Buffer.from(content), name })
  return new Promise((resolve) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.end()
  })
}

const XML = `<Candidate xmlns="http://www.europass.eu/1.0"><CandidatePerson><PersonName><GivenName>Ana</GivenName><FamilyName>Novak</FamilyName></PersonName></CandidatePerson></Candidate>`
const LINES: [string, number, number, number][] = [
  ['Bojan Hren', 60, 60, 22],
  ['bojan.hren@posta.example | 041 000 000 | Celje, Slovenia', 60, 90, 10],
  ['Experience', 60, 130, 14],
  ['Sales Manager, Kovina d.o.o.', 60, 155, 10],
  ['2015 - Present', 450, 155, 10],
]

test('the Europass file inside a PDF is read before the page', async () => {
  const reading = await readCv(await pdf(LINES, { 'attachment.xml': XML }), today, noOcr)
  expect([reading.reader, reading.fields.name?.value]).toEqual(['europass', 'Ana Novak'])
})

test('the oldest editors pinned the file to the page', async () => {
  const { reader, fields } = await readCv(await pdf(LINES, {}, { 'Europass-XML-Attachment.xml': XML }), today, noOcr)
  expect([reader, fields.name?.value]).toEqual(['europass', 'Ana Novak'])
})

test('a damaged or foreign attachment leaves the page to be read', async () => {
  for (const content of [XML.slice(0, 90), '<invoice/>', '<!DOCTYPE a><Candidate></Candidate>']) {
    const { reader, fields } = await readCv(await pdf(LINES, { 'attachment.xml': content }), today, noOcr)
    expect([reader, fields.name?.value, fields.employer?.value]).toEqual(['rules', 'Bojan Hren', 'Kovina d.o.o.'])
  }
})

test('an empty page says that there is no text', async () => {
  await expect(readCv(await pdf([]), today, noOcr)).rejects.toMatchObject({ reason: 'no-text' })
})

test('a PDF with a password says so', async () => {
  const document = new PdfKit({ userPassword: 'geslo' })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => document.on('end', resolve))
  document.text('Ana Novak').end()
  await done
  await expect(readCv(Buffer.concat(parts), today, noOcr)).rejects.toMatchObject({ reason: 'locked' })
})
