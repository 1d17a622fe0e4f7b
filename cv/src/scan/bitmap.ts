/** A grey picture: one byte a pixel, rows from the top. */
export interface Bitmap {
  width: number
  height: number
  grey: Uint8Array
}

/** Scans of longer documents are not a CV, and each page takes seconds. */
export const MAX_SCANNED = 5
/** Of a page whose size is a lie. */
export const MAX_SIDE = 3600

/** The picture as a portable grey map (netpbm P5), which every OCR reads from a pipe. */
export const toPgm = ({ width, height, grey }: Bitmap): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey])

/** Is it such a map, and no larger than any that is drawn? */
export function isPgm(picture: Uint8Array): boolean {
  const head = /^P5\n(\d{1,4}) (\d{1,4})\n255\n/.exec(Buffer.from(picture.subarray(0, 20)).toString('latin1'))
  const [width, height] = [Number(head?.[1]), Number(head?.[2])]
  return head !== null && width <= MAX_SIDE && height <= MAX_SIDE && picture.length === head[0].length + width * height
}
