// ZIP archives written by hand, for those that no library would write.
import { crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  name: string
  data: Buffer
  isStored?: boolean
  /** A size other than the true one. */
  claims?: number
  /** How often the directory names it. */
  times?: number
}

const numbers = (...pairs: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    pairs.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** Names and sizes as they are told, true or not. The day is 2 November 2026. */
export function rawZip(entries: RawEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let count = 0
  for (const { name, data, isStored = false, claims = data.length, times = 1 } of entries) {
    const packed = isStored ? data : deflateRawSync(data, { level: 9 })
    const label = Buffer.from(name)
    const facts = numbers(
      [2, 20],
      [2, 0x800],
      [2, isStored ? 0 : 8],
      [2, 0x4000],
      [2, 0x5d62],
      [4, crc32(data)],
      [4, packed.length],
      [4, claims],
      [2, label.length],
      [2, 0],
    )
    const local = Buffer.concat([numbers([4, 0x04034b50]), facts, label, packed])
    const row = Buffer.concat([
      numbers([4, 0x02014b50], [2, 20]),
      facts,
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      label,
    ])
    for (let time = 0; time < times; time++) directory.push(row)
    bodies.push(local)
    at += local.length
    count += times
  }
  const rows = Buffer.concat(directory)
  return Buffer.concat([
    ...bodies,
    rows,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, rows.length], [4, at], [2, 0]),
  ])
}

/** What Word needs around a body; `head` stands before the root. */
export const docxParts = (body: string, head = ''): RawEntry[] => [
  {
    name: '[Content_Types].xml',
    data: Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  },
  {
    name: '_rels/.rels',
    data: Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
  },
  {
    name: 'word/document.xml',
    data: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  },
]
