import { type CvDocument, MAX_LINES, Unreadable } from '#document.ts'
import { extractFields } from '#extract.ts'
import { linesOfPages } from '#layout/lines.ts'
import type { Piece } from '#layout/pieces.ts'
import { textLines } from '#mask/text-lines.ts'
import type { CvReading } from '#reading.ts'
import { MAX_SCANNED, toPgm } from '#scan/bitmap.ts'
import { drawPages } from '#scan/drawing.ts'
import { piecesOf } from '#scan/words.ts'
import { inLatin } from './cyrillic.ts'
import { decodeText, detectFormat } from './detect.ts'
import { readDocx } from './docx.ts'
import { withoutEth } from './eth.ts'
import { readEuropass } from './europass.ts'
import { readJsonCv } from './json-cv.ts'
import { isLinkedIn, readLinkedInPdf } from './linkedin.ts'
import { readOdt } from './odt.ts'
import { readPdf } from './pdf.ts'
import type { Poor } from './poor-text.ts'
import { readDoc, readText } from './plain.ts'
import { readRtf } from './rtf.ts'
import { readingOf } from './structured.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** Recognises the text of one picture: the table of its words, and a second one for addresses. @throws Unreadable `time-out` */
type Ocr = (picture: Buffer) => Promise<string[]>

/**
 * Reads a CV from its bytes: first what a file says in a format made for machines, then rules over its text, then OCR.
 * Works on bytes alone: no files, no network, no other process. Hostile files belong into a process of their own.
 * @throws Unreadable with a reason
 */
export async function readCv(bytes: Buffer, today: Date, ocr: Ocr): Promise<CvReading> {
  if (bytes.length > MAX_BYTES) throw new Unreadable('too-large')
  const format = detectFormat(bytes)
  if (format === 'xml') return readingOf(readEuropass(decodeText(bytes)), 'europass', format, 1, today)
  if (format === 'json') return readingOf(readJsonCv(decodeText(bytes)), 'json-cv', format, 1, today)
  if (format === 'pdf') return readPdfCv(bytes, today, ocr)
  const document = await open(bytes, format)
  return extractFields(withText(document), today)
}

async function open(bytes: Buffer, format: CvDocument['format']): Promise<CvDocument> {
  if (format === 'docx') return readDocx(bytes)
  if (format === 'odt') return readOdt(bytes)
  if (format === 'rtf') return readRtf(bytes)
  if (format === 'doc') return readDoc(bytes)
  return readText(bytes)
}

async function readPdfCv(bytes: Buffer, today: Date, ocr: Ocr): Promise<CvReading> {
  const { document: bare, pages, poor, attachment, producer, pdf } = await readPdf(bytes)
  await pdf.loadingTask.destroy()
  if (attachment) {
    const reading = attached(attachment, bare.pages, today)
    if (reading) return { ...reading, lines: textLines({ ...bare, lines: linesOfPages(pages) }) }
  }
  const drawn = await recognisedPages(bytes, poor, ocr)
  // What little text there is counts where no more was recognised.
  const seen = pages.map((page, at) => {
    const other = drawn.get(at + 1)
    return other && (poor.get(at + 1) === 'garbled' || lettersOf(other) > lettersOf(page)) ? other : null
  })
  const shown = pages.map((page, at) => seen[at] ?? page)
  const isScanned = lettersOf(seen.flatMap((page) => page ?? [])) > lettersOf(shown.flat()) / 2
  const document = { ...bare, lines: linesOfPages(shown), isScanned }
  const given = isLinkedIn(document, producer) ? readLinkedInPdf(document) : null
  // A profile whose layout has changed goes the way of all others.
  if (given && given.name && given.jobs.length + given.studies.length > 0)
    return { ...readingOf(given, 'linkedin', 'pdf', document.pages, today), lines: textLines(document) }
  const unread = [...poor.keys()].filter((page) => !drawn.has(page)).length
  return { ...extractFields(withText(document), today), pages_read: pages.length - unread }
}

const lettersOf = (pieces: Piece[]): number =>
  pieces.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)

/**
 * Text of pages that have to be drawn, by their number. Those that took too long are left out, unless they all did.
 * @throws Unreadable
 */
async function recognisedPages(bytes: Buffer, poor: Map<number, Poor>, ocr: Ocr): Promise<Map<number, Piece[]>> {
  const pages = new Map<number, Piece[]>()
  let failure: unknown = null
  if (poor.size === 0) return pages
  await drawPages(bytes, [...poor].slice(0, MAX_SCANNED), async (number, drawn) => {
    const { bitmap, width } = drawn ?? {}
    const pieces = bitmap ? recognised(toPgm(bitmap), ocr, width!, bitmap.width) : Promise.resolve([])
    await pieces.then(
      (pieces) => pages.set(number, pieces),
      (error: unknown) => (failure = error),
    )
  })
  if (failure !== null && pages.size === 0) throw failure
  return pages
}

/** A damaged attachment does not spoil the page around it. */
function attached(xml: string, pages: number, today: Date): CvReading | null {
  try {
    const given = readEuropass(xml)
    return given.name ? readingOf(given, 'europass', 'pdf', pages, today) : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

async function recognised(picture: Buffer, ocr: Ocr, width: number, pixels: number): Promise<Piece[]> {
  return piecesOf(await ocr(picture), width / pixels)
}

function withText(document: CvDocument): CvDocument {
  if (document.lines.every(({ text }) => !/\p{L}{2}/u.test(text))) throw new Unreadable('no-text')
  return withoutEth(inLatin({ ...document, lines: document.lines.slice(0, MAX_LINES) }))
}
