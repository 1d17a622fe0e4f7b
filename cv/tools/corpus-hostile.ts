// Other files made to break a reader: archives, markup, rich text; each small on disk.
import { BOUNDED, type Hostile, HOSTILE_PDF, MIB, REFUSED } from './corpus-hostile-pdf.ts'
import { docxParts, rawZip, type RawEntry } from './corpus-raw-zip.ts'

const text = (line: string) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`
const docx = (body: string, more: RawEntry[] = [], head = '') => rawZip([...docxParts(body, head), ...more])

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "haha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}<!ENTITY own SYSTEM "file:///etc/hostname">]>`
const person = (name: string) =>
  `<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:hr="http://www.hr-xml.org/3"><CandidatePerson><PersonName><oa:GivenName>${name}</oa:GivenName><hr:FamilyName>Primer</hr:FamilyName></PersonName></CandidatePerson></Candidate>`

function lying(): Buffer {
  const parts = docxParts(' '.repeat(64 * MIB))
  return rawZip(parts.map((part) => (part.name === 'word/document.xml' ? { ...part, claims: 900 } : part)))
}

const HTML = '&lt;img src=x onerror=alert(1)&gt; &lt;script&gt;alert(2)&lt;/script&gt;'

export const HOSTILE: Hostile[] = [
  ...HOSTILE_PDF,
  { file: 'empty.pdf', what: '0 bytes', should: REFUSED, make: () => Buffer.alloc(0) },
  {
    file: 'text.pdf',
    what: 'plain text with the name of a PDF',
    should: REFUSED,
    make: () => Buffer.from('Zala Primer\nzala.primer@example.com\n'),
  },
  {
    file: 'zip.docx',
    what: 'a ZIP that is no Word file',
    should: REFUSED,
    make: () => rawZip([{ name: 'notes.txt', data: Buffer.from('Zala Primer') }]),
  },
  {
    file: 'bomb.docx',
    what: '100 MB of text in a small ZIP',
    should: 'refused from the directory of the ZIP, without unpacking',
    make: () => docx(' '.repeat(100 * MIB)),
  },
  {
    file: 'lying.docx',
    what: '64 MB in an entry that claims 900 bytes',
    should: 'unpacking stops at the claimed size or at the limit; refused',
    make: lying,
  },
  {
    file: 'entries.docx',
    what: 'a document with 100,000 jobs',
    should: BOUNDED,
    make: () =>
      docx(
        Array.from({ length: 100_000 }, (_, at) =>
          text(`${1900 + (at % 120)} – danes Delavec, Podjetje ${at} d.o.o.`),
        ).join(''),
      ),
  },
  {
    file: 'directory.docx',
    what: 'a ZIP directory of 10,000 entries for one and the same piece',
    should: REFUSED,
    make: () => rawZip([{ name: 'a', data: Buffer.from('a'), times: 10_000 }, ...docxParts(text('Zala Primer'))]),
  },
  {
    file: 'entities.docx',
    what: 'entities that grow to gigabytes in the text',
    should: 'DTDs are not read: refused, or read without them',
    make: () => docx(text('&j;'), [], LAUGHS),
  },
  {
    file: 'deep.docx',
    what: 'elements nested 100,000 deep',
    should: BOUNDED,
    make: () =>
      docx('<w:sdt><w:sdtContent>'.repeat(50_000) + text('Zala Primer') + '</w:sdtContent></w:sdt>'.repeat(50_000)),
  },
  {
    file: 'paths.docx',
    what: 'entries named ../../x and /x',
    should: 'nothing is written anywhere; refused, or read without them',
    make: () =>
      docx(text('Zala Primer'), [
        { name: '../../cv-corpus-was-here', data: Buffer.from('x') },
        { name: '/cv-corpus-was-here', data: Buffer.from('x') },
      ]),
  },
  {
    file: 'remote.docx',
    what: 'a template and a picture on another server',
    should: 'read as usual; no connection is made',
    make: () =>
      docx(text('Zala Primer') + text('zala.primer@example.com'), [
        {
          name: 'word/_rels/document.xml.rels',
          data: Buffer.from(
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://korak.invalid/x.dotm" TargetMode="External"/></Relationships>',
          ),
        },
      ]),
  },
  {
    file: 'markup.docx',
    what: 'markup, a formula and a change of writing direction as name and employer',
    should: 'values are text and shown as text, or left out',
    make: () =>
      docx(
        text(`Ime in priimek: ${HTML}`) +
          text('Delodajalec: =HYPERLINK("http://korak.invalid")') +
          text('Delovno mesto: \u202Evodja\u202C\u200B'),
      ),
  },
  {
    file: 'patterns.docx',
    what: 'long runs of digits, dots and at-signs that make careless patterns slow',
    should: 'read within the usual time',
    make: () =>
      docx(
        ['1 ', 'a.', '(', 'a@', '03/2019 – ', '+386 ', 'www.', 'Č'].map((part) => text(part.repeat(40_000))).join(''),
      ),
  },
  {
    file: 'external.odt',
    what: 'an entity that names a file of the server',
    should: 'DTDs are not read: refused, or read without it',
    make: () =>
      rawZip([
        { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text'), isStored: true },
        {
          name: 'content.xml',
          data: Buffer.from(
            `<?xml version="1.0"?>${LAUGHS}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>Ime: &own;</text:p></office:text></office:body></office:document-content>`,
          ),
        },
      ]),
  },
  {
    file: 'entities.xml',
    what: 'Europass with entities that grow, and one that names a file of the server',
    should: 'DTDs are not read: refused, or read without them',
    make: () => Buffer.from(`<?xml version="1.0"?>${LAUGHS}${person('&own;&j;')}`),
  },
  {
    file: 'deep.rtf',
    what: 'groups nested 60,000 deep',
    should: BOUNDED,
    make: () => Buffer.from(`{\\rtf1 ${'{'.repeat(60_000)}Zala Primer${'}'.repeat(60_000)}}`),
  },
  {
    file: 'binary.rtf',
    what: 'a piece that claims two gigabytes',
    should: 'read as far as the file goes',
    make: () => Buffer.from('{\\rtf1 Zala Primer\\par\\bin2000000000 x\\u-99999999?\\uc65535 }'),
  },
  {
    file: 'deep-json.dat',
    what: 'JSON with lists nested 40,000 deep; no .json, so that formatters of code leave it alone',
    should: BOUNDED,
    make: () => Buffer.from(`{"basics":${'['.repeat(40_000)}${']'.repeat(40_000)}}`),
  },
]

/** The README beside them: one line for each. */
export function hostileNotes(): string {
  const cut = {
    file: 'truncated.pdf',
    what: 'the first six tenths of a PDF',
    should: 'refused, or read as far as it can be',
  }
  const cells = [...HOSTILE, cut].map(({ file, what, should }) => [`\`${file}\``, what, should])
  const table = [['file', 'what it is', 'what should happen'], ...cells]
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  const [head = '', ...rows] = table.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  return [
    '# Files made to break a reader\n',
    'Made by `node cv/tools/corpus.ts`. None of them may end the server, leave a process behind or connect anywhere.\n',
    head,
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows,
    '',
  ].join('\n')
}
