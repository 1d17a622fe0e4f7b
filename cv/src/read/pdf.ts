import { getDocumentProxy } from 'unpdf'
import type { Piece } from '#layout/pieces.ts'
import { type CvDocument, type Link, Unreadable } from '#document.ts'
import { fromCork } from './cork.ts'
import { readAttachment } from './pdf-attachments.ts'
import { type Poor, poorText } from './poor-text.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

const MAX_PAGES = 20
const MAX_ITEMS = 200_000

interface ReadPdf {
  /** Without lines: pages may be drawn and recognised first. */
  document: CvDocument
  pages: Piece[][]
  /** Pages whose text is not what they show, by number. */
  poor: Map<number, Poor>
  pdf: Pdf
  /** The XML of a Europass CV that lies inside the file. */
  attachment: string | null
  producer: string
}

/** Opens a PDF; pictures are not decoded, scripts never run. */
async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 1,
      verbosity: 0,
    })
  } catch (error) {
    throw new Unreadable(
      error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken',
      String(error),
    )
  }
}

/** Text of a PDF with its layout, its links and what is attached to it. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const pdf = await openPdf(bytes)
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const given = (key: string): string => String((info as Record<string, unknown>)[key] ?? '')
  const attachment = await readAttachment(pdf)
  const pages: Piece[][] = []
  const links: Link[] = []
  const state = { items: 0, hasPictures: false }
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const page = await pdf.getPage(number)
    pages.push(await readPage(page, state))
    links.push(...(await readLinks(page)))
    page.cleanup()
  }
  const poor = new Map<number, Poor>()
  for (const [at, page] of pages.entries()) {
    const how = poorText(page.map(({ text }) => text))
    if (how) poor.set(at + 1, how)
  }
  const document: CvDocument = {
    format: 'pdf',
    lines: [],
    links,
    pages: pdf.numPages,
    titles: [given('Title'), given('Author')].filter(Boolean),
    isScanned: false,
  }
  return {
    document,
    pages,
    poor,
    pdf,
    attachment,
    producer: `${given('Producer')} ${given('Creator')}`,
  }
}

async function readLinks(page: Page): Promise<Link[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as { url?: string; unsafeUrl?: string }[]
  return annotations.flatMap(({ url, unsafeUrl }) =>
    (url ?? unsafeUrl) ? [{ url: url ?? unsafeUrl ?? '', text: '' }] : [],
  )
}

type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]

/** Pieces of text as they are read: a page of millions is left before it is read to its end. */
async function itemsOf(page: Page, most: number): Promise<Item[]> {
  const items: Item[] = []
  const reader = (page.streamTextContent() as ReadableStream<{ items: Item[] }>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return items
    items.push(...value.items)
    if (items.length > most) {
      await reader.cancel(new Error('too much text'))
      throw new Unreadable('too-large', 'too many pieces of text')
    }
  }
}

async function readPage(page: Page, state: { items: number }): Promise<Piece[]> {
  const items = await itemsOf(page, MAX_ITEMS - state.items)
  state.items += items.length
  // Fonts are known by name only once the drawing of the page has been read.
  if (items.length > 0) await page.getOperatorList().catch(() => null)
  const height = page.getViewport({ scale: 1 }).viewBox[3] ?? 0
  const bold = new Map<string, boolean>()
  const drawn = items.filter((item) => 'str' in item && isBitmapFont(page, item.fontName)) as { str: string }[]
  for (const [at, text] of fromCork(drawn.map(({ str }) => str)).entries()) drawn[at]!.str = text
  return items.flatMap((item): Piece[] => {
    if (!('str' in item) || item.str === '') return []
    const [a = 1, b = 0, c = 0, , x = 0, y = 0] = item.transform as number[]
    // Text that runs up a margin is decoration.
    if (Math.abs(b) > Math.abs(a) || (item.str.trim() === '' && item.width === 0)) return []
    const size = item.height || Math.hypot(a, b) || Math.abs(c)
    if (size < 2) return []
    if (!bold.has(item.fontName)) bold.set(item.fontName, isBoldFont(page, item.fontName))
    return [{ text: item.str, x, y: height - y, width: item.width, size, bold: bold.get(item.fontName) ?? false }]
  })
}

interface Font {
  name?: string
  bold?: boolean
  black?: boolean
  isType3Font?: boolean
}
function fontOf(page: Page, name: string): Font | null {
  const objects = page.commonObjs as { has: (name: string) => boolean; get: (name: string) => unknown }
  return objects.has(name) ? (objects.get(name) as Font | null) : null
}

const isBitmapFont = (page: Page, name: string): boolean => Boolean(fontOf(page, name)?.isType3Font)

function isBoldFont(page: Page, name: string): boolean {
  const font = fontOf(page, name)
  return (
    Boolean(font?.bold || font?.black) || /bold|black|heavy|semib|demi|CMBX|SFBX|-bx|\bbd\b/i.test(font?.name ?? '')
  )
}
