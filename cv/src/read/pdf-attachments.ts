import type { Pdf } from './pdf.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_FILES = 20
/** Editors have named it attachment.xml, Europass-XML-Attachment.xml, CV.xml and more: the content decides. */
const NAMES = /\.xml$/i
const IS_CV = /<(?:\w+:)?(?:Candidate|SkillsPassport)[\s>]/

interface Attached {
  id: string | null
  filename: string
  content?: Uint8Array
}

/** The XML of a Europass CV inside a PDF: among the files of the document, else pinned to a page. */
export async function readAttachment(pdf: Pdf): Promise<string | null> {
  const files = (await pdf.getAttachments().catch(() => null)) as Map<string, { filename?: string }> | null
  const attached = [...(files ?? [])].map(([id, { filename }]) => ({ id, filename: filename ?? id }))
  return (await pick(pdf, attached)) ?? (await pick(pdf, await pinned(pdf)))
}

/** Files the oldest editors pinned to their first pages as notes. */
async function pinned(pdf: Pdf): Promise<Attached[]> {
  const found: Attached[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, 3); number++) {
    const page = await pdf.getPage(number)
    const notes = (await page.getAnnotations().catch(() => [])) as {
      subtype?: string
      fileId?: string
      file?: { filename?: string; content?: Uint8Array }
    }[]
    for (const { subtype, file, fileId } of notes)
      if (subtype === 'FileAttachment' && file)
        found.push({ id: fileId ?? null, filename: file.filename ?? '', content: file.content })
  }
  return found
}

async function pick(pdf: Pdf, files: Attached[]): Promise<string | null> {
  for (const { id, filename, content } of files.slice(0, MAX_FILES)) {
    if (!NAMES.test(filename)) continue
    const bytes = content ?? (id === null ? null : await contentOf(pdf, id))
    if (!bytes || bytes.length > MAX_BYTES) continue
    const text = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
    if (IS_CV.test(text.slice(0, 4000))) return text
  }
  return null
}

const contentOf = async (pdf: Pdf, id: string): Promise<Uint8Array | null> => {
  const content: unknown = await pdf.getAttachmentContent(id).catch(() => null)
  return content instanceof Uint8Array ? content : null
}
