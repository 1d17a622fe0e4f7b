// Changes to finished PDF files, and small ones made by hand.
import { deflateSync } from 'node:zlib'

/** The same day in every file, so that making the corpus again changes nothing. */
export const fixedDates = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replaceAll(/\(D:\d{14}(?=[+Z])/g, '(D:20261102080000'), 'latin1')

const streamOf = (head: string, data: Buffer) =>
  `<<${head}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`

/** Objects as one file, the first one being the catalog. Bodies are Latin-1 text, streams included. */
export function pdfOf(objects: string[]): Buffer {
  let file = '%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((body, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}

export const pdfStream = streamOf

/** A PDF with one JPEG filling each page of A4. */
export function pdfOfPictures(pictures: { jpeg: Buffer; width: number; height: number }[]): Buffer {
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Count ${pictures.length}/Kids[${kids}]>>`]
  for (const [at, { jpeg, width, height }] of pictures.entries()) {
    const id = 3 + at * 3
    const drawing = Buffer.from('q 595 0 0 842 0 0 cm /P Do Q')
    const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${id + 1} 0 R/Resources<</XObject<</P ${id + 2} 0 R>>>>>>`,
      streamOf('', drawing),
      streamOf(head, jpeg),
    )
  }
  return pdfOf(objects)
}

/** One object of a file with a plain table of references, with the number that references it. */
function objectOf(text: string, what: RegExp): { id: number; body: string } {
  for (const [, id, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\s*\n?([\s\S]*?)endobj/g))
    if (!body.includes('stream') && what.test(body)) return { id: Number(id), body: body.trim() }
  throw new Error(`The PDF has no object like ${what}`)
}

/**
 * Adds a file to a PDF by an incremental update, as an editor does that leaves the printed part alone.
 * @param as in the catalog's name tree, or as a note with a paper clip on the first page
 */
export function withAttachment(pdf: Buffer, name: string, data: Buffer, as: 'names' | 'note' = 'names'): Buffer {
  const text = pdf.toString('latin1')
  const root = objectOf(text, /\/Type\s*\/Catalog/)
  const size = Number(/\/Size (\d+)/.exec(text)?.[1])
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]
  const packed = deflateSync(data)
  const held = streamOf(
    `/Type/EmbeddedFile/Subtype/text#2Fxml/Filter/FlateDecode/Params<</Size ${data.length}>>`,
    packed,
  )
  const spec = `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${size} 0 R/UF ${size} 0 R>>>>`
  const changed: [number, string][] = [
    [size, held],
    [size + 1, spec],
  ]
  const grown = ({ id, body }: { id: number; body: string }, entry: string): [number, string] => [
    id,
    body.replace(/>>$/, `${entry}>>`),
  ]
  if (as === 'names') changed.push(grown(root, `/Names<</EmbeddedFiles<</Names[(${name}) ${size + 1} 0 R]>>>>`))
  else {
    const first = objectOf(text, /\/Type\s*\/Page\b(?!s)/)
    changed.push([
      size + 2,
      `<</Type/Annot/Subtype/FileAttachment/Rect[570 10 585 25]/FS ${size + 1} 0 R/Name/Paperclip>>`,
    ])
    changed.push(
      grown({ id: first.id, body: first.body.replace(/\/Annots\s*\[[^\]]*\]/, '') }, `/Annots[${size + 2} 0 R]`),
    )
  }
  let added = '\n'
  let table = ''
  for (const [id, body] of changed.toSorted(([a], [b]) => a - b)) {
    table += `${id} 1\n${String(text.length + added.length).padStart(10, '0')} 00000 n \n`
    added += `${id} 0 obj\n${body}\nendobj\n`
  }
  const start = text.length + added.length
  const info = /\/Info \d+ 0 R/.exec(text)?.[0] ?? ''
  const trailer = `trailer\n<</Size ${size + 3}/Root ${root.id} 0 R${info}/Prev ${before}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(`${text}${added}xref\n${table}${trailer}`, 'latin1')
}
