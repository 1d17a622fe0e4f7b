// PDF files made to break a reader: each small on disk, with what should happen in one sentence.
import { deflateSync } from 'node:zlib'
import Document from 'pdfkit'
import { fixedDates, pdfOf, pdfStream } from './corpus-pdf.ts'

export interface Hostile {
  file: string
  what: string
  should: string
  make: () => Buffer | Promise<Buffer>
}

export const MIB = 1024 * 1024
export const REFUSED = 'refused, with a sentence; nothing is filled'
export const BOUNDED = 'refused or read in part, within 15 s and 800 MB; the server goes on'

/** A page that shows what the objects after it say. */
const onePage = (content: Buffer, head: string, ...more: string[]): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</P 6 0 R>>>>>>',
    pdfStream(head, content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ])

async function locked(passwords: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  const file = new Document({
    ...passwords,
    pdfVersion: '1.3',
    info: { CreationDate: new Date('2026-11-02T08:00:00Z') },
  })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((ready) => file.once('end', ready))
  file.fontSize(20).text('Zala Primer').fontSize(11).text('zala.primer@example.com')
  file.end()
  await done
  return fixedDates(Buffer.concat(parts))
}

export const HOSTILE_PDF: Hostile[] = [
  {
    file: 'encrypted.pdf',
    what: 'opens only with a password',
    should: 'refused, with a sentence that a password is in the way; nothing is filled',
    make: () => locked({ userPassword: 'skrivnost', ownerPassword: 'lastnik' }),
  },
  {
    file: 'owner-password.pdf',
    what: 'encrypted with an empty user password, as many forms are',
    should: 'read as usual: Zala Primer, zala.primer@example.com',
    make: () => locked({ ownerPassword: 'lastnik' }),
  },
  {
    file: 'cycle-pages.pdf',
    what: 'a page tree whose children are their own ancestors',
    should: REFUSED,
    make: () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 2/Kids[3 0 R 2 0 R]>>',
        '<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>',
      ]),
  },
  {
    file: 'cycle-objects.pdf',
    what: 'objects, lengths and forms that refer to themselves',
    should: BOUNDED,
    make: () =>
      onePage(
        Buffer.from('/P Do BT /F 12 Tf (Zala Primer) Tj ET'),
        '',
        '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</P 6 0 R>>>>/Length 7 0 R>>\nstream\n/P Do\nendstream',
        '7 0 R',
      ),
  },
  {
    file: 'cycle-table.pdf',
    what: 'a cross-reference table whose predecessor is itself',
    should: BOUNDED,
    make: () =>
      Buffer.from(
        onePage(Buffer.from('BT /F 12 Tf (Zala Primer) Tj ET'), '', '<<>>')
          .toString('latin1')
          .replace(/\/Root 1 0 R(?=>>\nstartxref\n(\d+))/, '/Root 1 0 R/Prev $1'),
        'latin1',
      ),
  },
  {
    file: 'bomb.pdf',
    what: '200 MB in a stream packed twice',
    should: BOUNDED,
    make: () =>
      onePage(deflateSync(deflateSync(Buffer.alloc(200 * MIB, 32))), '/Filter[/FlateDecode/FlateDecode]', '<<>>'),
  },
  {
    file: 'operators.pdf',
    what: 'two million pieces of text on a page',
    should: BOUNDED,
    make: () =>
      onePage(deflateSync(Buffer.from(`BT /F 9 Tf ${'(a) Tj\n'.repeat(2_000_000)}ET`)), '/Filter/FlateDecode', '<<>>'),
  },
  {
    file: 'pages.pdf',
    what: '20,000 pages',
    should: 'the first 20 at most are read',
    make: () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Count 20000/Kids[${'3 0 R '.repeat(20_000)}]>>`,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      ]),
  },
  {
    file: 'attachment.pdf',
    what: 'an attachment.xml of 100 MB',
    should: 'the attachment is left alone (limit 5 MB); the page is read',
    make: () =>
      pdfOf([
        `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(attachment.xml) 6 0 R]>>>>>>`,
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
        pdfStream('', Buffer.from('BT /F 20 Tf 50 780 Td (Zala Primer) Tj ET')),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        '<</Type/Filespec/F(attachment.xml)/EF<</F 7 0 R>>>>',
        pdfStream('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync(Buffer.alloc(100 * MIB, 60))),
      ]),
  },
  {
    file: 'picture.pdf',
    what: 'a scan that claims 30,000 by 30,000 dots',
    should: BOUNDED,
    make: () =>
      onePage(
        Buffer.from('595 0 0 842 0 0 cm /P Do'),
        '',
        pdfStream(
          '/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode',
          deflateSync(Buffer.alloc(30_000 * 3750)),
        ),
      ),
  },
]

/** The first part of a file whose sending broke off. */
export const truncated = (whole: Buffer): Buffer => whole.subarray(0, Math.floor(whole.length * 0.6))
