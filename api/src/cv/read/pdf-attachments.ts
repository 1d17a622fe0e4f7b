import type { Pdf } from './pdf.ts'

const MAX_BYTES = 5 * 1024 * 1024
/** Editors have named it attachment.xml, Europass-XML-Attachment.xml, CV.xml and more: the content decides. */
const NAMES = /\.xml$/i

interface Attached {
  filename?: string
  content?: Uint8Array
}

/** The XML of a Europass CV inside a PDF: among the files of the document, else pinned to a page. */
export async function readAttachment(pdf: Pdf): Promise<string | null> {
  const files = (await pdf.getAttachments().catch(() => null)) as Record<string, Attached> | null
  const found = pick(Object.entries(files ?? {}).map(([name, file]) => ({ filename: name, ...file })))
  if (found) return found
  for (let number = 1; number <= Math.min(pdf.numPages, 3); number++) {
    const page = await pdf.getPage(number)
    const annotations = (await page.getAnnotations().catch(() => [])) as { subtype?: string; file?: Attached }[]
    const pinned = annotations.flatMap(({ subtype, file }) => (subtype === 'FileAttachment' && file ? [file] : []))
    const xml = pick(pinned)
    if (xml) return xml
  }
  return null
}

function pick(files: Attached[]): string | null {
  const isCv = (text: string) => /<(?:\w+:)?(?:Candidate|SkillsPassport)[\s>]/.test(text.slice(0, 4000))
  for (const { filename, content } of files) {
    if (!content || content.length > MAX_BYTES || !NAMES.test(filename ?? '')) continue
    const text = Buffer.from(content).toString('utf8').replace(/^\uFEFF/, '')
    if (isCv(text)) return text
  }
  return null
}
