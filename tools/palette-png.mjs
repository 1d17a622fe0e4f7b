// Writes pixels as a PNG with a palette: what a page of text and flat colours needs, in a third of the space.
import { crc32, deflateSync } from 'node:zlib'

const COLOURS = 256
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]
const distance = (one, other) => one.reduce((sum, value, at) => sum + (value - other[at]) ** 2, 0)

/** The most frequent colours stay exactly as they are; the rest, edges of letters, become the nearest of them. */
function indexed(pixels) {
  const counts = new Map()
  const colours = Array.from({ length: pixels.length / 4 }, (_, at) => {
    const colour = (pixels[at * 4] << 16) | (pixels[at * 4 + 1] << 8) | pixels[at * 4 + 2]
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    return colour
  })
  const sorted = [...counts].toSorted((one, other) => other[1] - one[1]).map(([colour]) => colour)
  const palette = sorted.slice(0, COLOURS)
  const places = new Map(palette.map((colour, at) => [colour, at]))
  for (const colour of sorted.slice(COLOURS)) {
    const far = palette.map((one) => distance(channels(one), channels(colour)))
    places.set(colour, far.indexOf(Math.min(...far)))
  }
  return { palette, indices: Buffer.from(colours.map((colour) => places.get(colour))) }
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
  const colours = Buffer.from(palette.flatMap(channels))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
