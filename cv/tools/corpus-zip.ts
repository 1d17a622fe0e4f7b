// Documents that are ZIP archives of XML: packing them, and what Word needs in every file.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const OPTIONS = { mtime: new Date('2026-11-02T08:00:00Z'), mode: 0o100644, forceDosTimestamp: true }

/** Entries in order; those named `=name` are stored without compression. */
async function zipOf(entries: [string, string | Buffer][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, data] of entries)
    zip.addBuffer(Buffer.from(data), name.replace(/^=/, ''), { ...OPTIONS, compress: !name.startsWith('=') })
  zip.end()
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream)
}

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" mc:Ignorable=""'

const style = (id: string, name: string, run: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}<w:rPr>${run}</w:rPr></w:style>`

const STYLES = `${HEAD}<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>${style('Normal', 'Normal', '')}${style('Title', 'Title', '<w:b/><w:sz w:val="44"/>')}${style('Naslov1', 'heading 1', '<w:b/><w:caps/><w:sz w:val="26"/>', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>')}${style('Naslov2', 'heading 2', '<w:b/>', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')}</w:styles>`

/** A Word file of a body, and a page header when there is one; links by the id they have in the body. */
export function docxOf(body: string, { header = '', links = [] as string[] } = {}): Promise<Buffer> {
  const reference = header ? `<w:headerReference w:type="default" r:id="rIdHead"/>` : ''
  const section = `<w:sectPr>${reference}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  const relations = [
    `<Relationship Id="rIdStyles" Type="${RELATION}/styles" Target="styles.xml"/>`,
    header && `<Relationship Id="rIdHead" Type="${RELATION}/header" Target="header1.xml"/>`,
    ...links.map(
      (link, at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATION}/hyperlink" Target="${link}" TargetMode="External"/>`,
    ),
  ].join('')
  const types = ['document.main', 'styles', ...(header ? ['header'] : [])].map((kind) => {
    const part = { 'document.main': 'document', header: 'header1' }[kind] ?? kind
    return `<Override PartName="/word/${part}.xml" ContentType="${TYPE}.${kind}+xml"/>`
  })
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  return zipOf([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/_rels/document.xml.rels',
      `${HEAD}<Relationships xmlns="${packages}/relationships">${relations}</Relationships>`,
    ],
    ['word/document.xml', `${HEAD}<w:document ${NAMESPACES}><w:body>${body}${section}</w:body></w:document>`],
    ['word/styles.xml', STYLES],
    ...(header ? [['word/header1.xml', `${HEAD}<w:hdr ${NAMESPACES}>${header}</w:hdr>`] as [string, string]] : []),
  ])
}

/** OpenDocument text: the type comes first and uncompressed. */
export const odtOf = (styles: string, body: string): Promise<Buffer> => {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"'
  const kind = 'application/vnd.oasis.opendocument.text'
  const manifest = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'
  return zipOf([
    ['=mimetype', kind],
    [
      'content.xml',
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ],
    [
      'META-INF/manifest.xml',
      `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="${manifest}" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${kind}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ],
  ])
}
