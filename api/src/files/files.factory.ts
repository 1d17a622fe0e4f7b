import { crc32, deflateRawSync } from 'node:zlib'

/** Small real files for tests, built by hand so that each can be bent where a test needs it. */

/** A one-page PDF with one line of text; `trailer` adds entries such as `/Encrypt 9 0 R`. */
export function makePdf(line = 'Zivljenjepis', trailer = ''): Buffer {
  const content = `BT /F1 14 Tf 72 770 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

interface ZipPart {
  name: string
  data: Buffer | string
  isStored?: boolean
  /** Bit flags of the entry; 1 means encrypted. */
  flags?: number
  /** Unpacked size written into the headers instead of the true one. */
  claimedSize?: number
}

/** A ZIP of these parts, in this order. */
export function makeZip(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, isStored = false, flags = 0, claimedSize } of parts) {
    const raw = Buffer.from(data as string)
    const packed = isStored ? raw : deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? raw.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), common, place, Buffer.from(name))
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    bodies.push(body)
    offset += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}

const DOCUMENT = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
export const DOCX_PARTS: ZipPart[] = [
  { name: '[Content_Types].xml', data: '<Types/>' },
  { name: 'word/document.xml', data: DOCUMENT },
]
export const makeDocx = (more: ZipPart[] = []): Buffer => makeZip([...DOCX_PARTS, ...more])

export const makeOdt = (manifest = '<manifest:manifest/>'): Buffer =>
  makeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', isStored: true },
    { name: 'content.xml', data: '<office:document-content/>' },
    { name: 'META-INF/manifest.xml', data: manifest },
  ])

export const makeRtf = (inside = ''): Buffer => Buffer.from(`{\\rtf1\\ansi\\ansicpg1250 Ana Novak${inside}}\n\0`)

export const makeEuropass = (before = '', after = ''): Buffer =>
  Buffer.from(
    `\uFEFF<?xml version="1.0"?>${before}<eu:Candidate xmlns:eu="http://www.europass.eu/1.0"></eu:Candidate>\n${after}`,
  )

export const makeJsonCv = (): Buffer => Buffer.from('{ "work": [], "basics": { "name": "Ana Novak" } }\n')

/** An OLE2 file with one sector table, one directory sector and one stream of this name. */
export function makeOle(stream = 'WordDocument', flags = 0): Buffer {
  const file = Buffer.alloc(512 * 4, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0, 76)
  for (let at = 80; at < 512; at += 4) file.writeUInt32LE(0xffffffff, at)
  const table = file.subarray(512, 1024)
  table.fill(0xff)
  for (const [sector, next] of [0xfffffffd, 0xfffffffe, 0xfffffffe].entries()) table.writeUInt32LE(next, sector * 4)
  const entry = (at: number, name: string, start: number) => {
    file.write(name, 1024 + at, 'utf16le')
    file.writeUInt16LE(name.length * 2 + 2, 1024 + at + 64)
    file.writeUInt32LE(start, 1024 + at + 116)
  }
  entry(0, 'Root Entry', 0xfffffffe)
  entry(128, stream, 2)
  file.writeUInt16LE(0xa5ec, 1536)
  file.writeUInt16LE(flags, 1546)
  return file
}

/** A one-pixel picture. */
export const makePng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
