// Texts of the office that documents are made from, in both languages.
import { z } from 'zod'
import { documentTemplatePolicy } from './document-templates.policy.ts'
import { does, mayShape } from './policy.ts'
import { RecordChange } from './record-change.ts'
import { routes } from './route.ts'
import { ByUid, line, Rev, text, Uid } from './shapes.ts'

export const DOCUMENT_KINDS = ['offer'] as const
const DocumentBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph']), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
])
export const DocumentContent = z.object({ title: z.string(), blocks: z.array(DocumentBlock) })
export type DocumentContent = z.infer<typeof DocumentContent>

const Texts = z.strictObject({
  title_sl: line(200, 1),
  title_en: line(200, 1),
  text_sl: text(20_000, 1),
  text_en: text(20_000, 1),
})
export type DocumentTexts = z.infer<typeof Texts>

export const DocumentTemplate = Texts.extend({
  uid: Uid,
  rev: Rev,
  kind: z.enum(DOCUMENT_KINDS),
  /** It is not the one the portal came with any more. */
  is_own: z.boolean(),
  may: mayShape(documentTemplatePolicy),
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

export const documentTemplateRoutes = routes({
  'GET /document-templates': {
    audience: 'documents.manage',
    summary: 'All texts documents are made from.',
    response: z.array(DocumentTemplate),
  },
  'GET /document-templates/:uid': {
    audience: 'documents.manage',
    summary: 'One of them.',
    params: ByUid,
    response: DocumentTemplate,
  },
  'GET /document-templates/:uid/changes': {
    audience: 'documents.manage',
    summary: 'Its history, newest first.',
    params: ByUid,
    response: z.array(RecordChange),
  },
  'POST /document-templates/preview': {
    audience: 'documents.manage',
    readOnly: true,
    summary: 'A text with made-up values in it, as it is being written: its parts in both languages.',
    holds: 'texts',
    body: Texts,
    response: z.object({ sl: DocumentContent, en: DocumentContent }),
  },
  'PUT /document-templates/:uid': {
    ...does(documentTemplatePolicy.update),
    summary: 'Changes a text; what was sent stays as it was. Unknown fields, and a text without `terms`, are refused.',
    params: ByUid,
    holds: 'texts',
    body: Texts.partial().extend({ rev: Rev }),
    response: DocumentTemplate,
  },
  'POST /document-templates/:uid/reset': {
    ...does(documentTemplatePolicy.reset),
    summary: 'Takes the text the portal came with again; the one there was is in the history.',
    params: ByUid,
    body: z.strictObject({ rev: Rev }),
    response: DocumentTemplate,
  },
})
