import { OPS } from 'unpdf/pdfjs'
import { openPdf, type Pdf } from '#read/pdf.ts'
import { type Bitmap, type Decoded, toGrey } from './bitmap.ts'

export const MAX_PIXELS = 40_000_000
/** Scans of longer documents are not a CV, and each page takes seconds. */
const MAX_SCANNED = 5
const MIN_SIDE = 300

interface Picture {
  bitmap: Bitmap
  /** Width of the page in points: sizes of letters come from it. */
  width: number
}

/** The largest picture of each page: what a scanner has put there. Strips of one width are set under each other. */
export async function picturesOf(bytes: Buffer, each: (picture: Picture) => Promise<void>): Promise<void> {
  const pdf = await openPdf(bytes, MAX_PIXELS)
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_SCANNED); number++) {
      const picture = await pictureOf(pdf, number)
      if (picture) await each(picture)
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function pictureOf(pdf: Pdf, number: number): Promise<Picture | null> {
  const page = await pdf.getPage(number)
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Decoded[] = []
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.paintInlineImageXObject) found.push(argsArray[at]?.[0] as Decoded)
    if (operator !== OPS.paintImageXObject) continue
    const [name] = (argsArray[at] ?? []) as [string]
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    const image = await new Promise<Decoded | null>((resolve) =>
      objects.get(name, (one: Decoded | null) => resolve(one)),
    )
    if (image && image.width >= MIN_SIDE) found.push(image)
  }
  const width = page.getViewport({ scale: 1 }).width
  const [largest] = found.toSorted((one, other) => other.width * other.height - one.width * one.height)
  const strips = largest ? found.filter((one) => one.width === largest.width) : []
  const bitmaps = strips.map(toGrey).filter((one) => one !== null)
  page.cleanup()
  return bitmaps.length > 0 ? { bitmap: stacked(bitmaps), width } : null
}

function stacked(bitmaps: Bitmap[]): Bitmap {
  const [first, ...others] = bitmaps as [Bitmap, ...Bitmap[]]
  if (others.length === 0) return first
  const same = bitmaps.filter(({ width }) => width === first.width)
  const grey = new Uint8Array(same.reduce((sum, one) => sum + one.grey.length, 0))
  let at = 0
  for (const one of same) {
    grey.set(one.grey, at)
    at += one.grey.length
  }
  return { width: first.width, height: grey.length / first.width, grey }
}
