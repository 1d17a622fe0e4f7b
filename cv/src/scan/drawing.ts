import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { Poor } from '#read/poor-text.ts'
import { type Bitmap, MAX_SIDE } from './bitmap.ts'

const POINTS = 72
/** Enough for letters of eight points; a scan is drawn with the dots it has, for others blur its letters. */
const DOTS = { least: 150, usual: 220, most: 300 }

interface Drawn {
  bitmap: Bitmap
  /** Width of the page in points: sizes of letters come from it. */
  width: number
}

/** Pages of a PDF as a reader sees them, one after the other, null for one that shows no more than its text; none of a file too broken to be drawn. */
export async function drawPages(
  bytes: Buffer,
  pages: [number: number, how: Poor][],
  each: (page: number, drawn: Drawn | null) => Promise<void>,
): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch(() => null)
  if (document === null) return
  for (const [number, how] of pages) {
    const page = document.getPage(number - 1)
    if (how === 'scant' && !hidesText(page)) {
      await each(number, null)
      continue
    }
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const dots = await dotsOf(page, originalWidth)
    const scale = Math.min(dots / POINTS, MAX_SIDE / Math.max(1, originalWidth, originalHeight))
    const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' })
    await each(number, { bitmap: { width, height, grey: data }, width: originalWidth })
  }
  document.destroy()
}

/** Pictures of a page that are looked at: a scan is one, or a few strips. */
const MANY_PICTURES = 20

/** Dots an inch of the widest picture, which is as wide as the page in a scan. */
async function dotsOf(page: PDFiumPage, width: number): Promise<number> {
  let widest = 0
  let seen = 0
  for (const object of page.objects()) {
    if (object.type !== 'image' || seen++ >= MANY_PICTURES) continue
    widest = Math.max(widest, (await object.getImageDataRaw().catch(() => ({ width: 0 }))).width)
  }
  const own = (widest / Math.max(1, width)) * POINTS
  return own >= DOTS.least ? Math.min(own, DOTS.most) : DOTS.usual
}

/** Letters as outlines are many paths; ruled lines and frames are few. */
const MANY_PATHS = 60

/** A picture, or so many paths that they may be letters. */
function hidesText(page: PDFiumPage): boolean {
  let paths = 0
  for (const { type } of page.objects()) {
    if (type === 'path') paths++
    else if (type !== 'text') return true
    if (paths >= MANY_PATHS) return true
  }
  return false
}
