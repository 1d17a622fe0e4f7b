/** A grey picture: one byte a pixel, rows from the top. */
export interface Bitmap {
  width: number
  height: number
  grey: Uint8Array
}

/** What pdf.js gives for a picture; `kind` 1 is one bit, 2 three bytes and 3 four bytes a pixel. */
export interface Decoded {
  width: number
  height: number
  kind?: number
  data?: Uint8Array | Uint8ClampedArray
}

const MAX_SIDE = 3600

/** A decoded picture in grey, halved until it is not larger than a page at 300 dpi. */
export function toGrey({ width, height, kind, data }: Decoded): Bitmap | null {
  if (!data || width < 1 || height < 1) return null
  const pixels = width * height
  const step = Math.max(1, Math.ceil(Math.max(width, height) / MAX_SIDE))
  const read = reader(data, width, kind ?? Math.round(data.length / pixels))
  if (!read) return null
  const w = Math.floor(width / step)
  const h = Math.floor(height / step)
  const grey = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) grey[y * w + x] = read(x * step, y * step)
  return { width: w, height: h, grey }
}

function reader(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  kind: number,
): ((x: number, y: number) => number) | null {
  const row = (width + 7) >> 3
  if (kind === 1 && data.length < width * 2 && data.length < row) return null
  if (kind === 1) return (x, y) => ((data[y * row + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0)
  const bytes = kind === 3 || kind === 4 ? 4 : 3
  return (x, y) => {
    const at = (y * width + x) * bytes
    return (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8
  }
}

/** The picture as a portable grey map (netpbm P5), which every OCR reads from a pipe. */
export const toPgm = ({ width, height, grey }: Bitmap): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey])
