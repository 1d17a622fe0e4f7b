import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Bitmap } from './bitmap.ts'

const POINTS = 72
/** Enough for letters of eight points, and what scanners give for a text. */
const DOTS = 220
/** Of a page whose size is a lie. */
const MAX_SIDE = 3600

interface Drawn {
  bitmap: Bitmap
  /** Width of the page in points: sizes of letters come from it. */
  width: number
}

/** Pages of a PDF as a reader sees them, one after the other, null for an empty one; none of a file too broken to be drawn. */
export async function drawPages(
  bytes: Buffer,
  pages: number[],
  each: (page: number, drawn: Drawn | null) => Promise<void>,
): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch(() => null)
  if (document === null) return
  for (const number of pages) {
    const page = document.getPage(number - 1)
    if (page.getObjectCount() === 0) {
      await each(number, null)
      continue
    }
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(DOTS / POINTS, MAX_SIDE / Math.max(1, originalWidth, originalHeight))
    const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' })
    await each(number, { bitmap: { width, height, grey: data }, width: originalWidth })
  }
  document.destroy()
}
