// Writes pixels as a PNG with a palette: what a page of text and flat colours needs, in a third of the space.
import { crc32, deflateSync } from 'node:zlib'

const COLOURS = 256
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Colours rounded in ever larger steps until a palette can hold them: 1 keeps them as they are. */
function indexed(pixels) {
  for (let step = 1; step <= 64; step += 2) {
    const round = (value) => Math.min(255, Math.round(value / step) * step)
    const palette = new Map()
    const indices = Buffer.alloc(pixels.length / 4)
    for (let at = 0; at < indices.length && palette.size <= COLOURS; at++) {
      const [red, green, blue] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]].map(round)
      const colour = (red << 16) | (green << 8) | blue
      if (!palette.has(colour)) palette.set(colour, palette.size)
      indices[at] = palette.get(colour) ?? 0
    }
    if (palette.size <= COLOURS) return { palette: [...palette.keys()], indices }
  }
  throw new Error('Too many colours')
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * @param pixels four bytes each: red, green, blue, alpha (ignored)
 * @returns the file
 */
export function palettePng(pixels, width, height) {
  const { palette, indices } = indexed(pixels)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, with a palette.
  header.set([8, 3], 8)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), indices.subarray(row * width, (row + 1) * width)]),
  )
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
