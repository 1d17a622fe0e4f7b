// What candidates are written of each event, as the office words it.
import { z } from 'zod'
import { LONGEST_TEMPLATE } from './amounts.ts'
import { letterTemplatePolicy } from './letter-templates.policy.ts'
import { LETTER_EVENTS } from './letter-templates.rules.ts'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { RecordChange } from './record-change.ts'
import { routes } from './route.ts'
import { ByUid, Instant, Language, line, ListQuery, Rev, text, Uid } from './shapes.ts'

const Words = z.strictObject({ subject: line(200, 1), text: text(LONGEST_TEMPLATE, 1) })
export type LetterWords = z.infer<typeof Words>

const TemplateRow = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  event: z.enum(LETTER_EVENTS),
  language: Language,
  /** Somebody of the office worded it; else it is the standard text. */
  is_own: z.boolean(),
  ...Words.shape,
  updated_at: Instant,
  may: mayShape(letterTemplatePolicy),
})
const Template = TemplateRow.extend({
  standard: Words,
  /** What may stand in it in braces. */
  fields: z.array(
    z.object({
      /** As it is written in this language, with the braces. */
      word: z.string(),
      /** What it is, in the language of the request. */
      label: z.string(),
      is_required: z.boolean(),
      is_text_only: z.boolean(),
    }),
  ),
})
export type LetterTemplate = z.infer<typeof Template>

export const letterTemplateRoutes = routes({
  'GET /letter-templates': {
    audience: 'letter_templates.update',
    summary: 'What candidates are written, by event and language.',
    query: ListQuery,
    response: CappedPageOf(TemplateRow),
  },
  'GET /letter-templates/:uid': {
    audience: 'letter_templates.update',
    summary: 'What candidates are written of one event in one language, and what may stand in it.',
    params: ByUid,
    response: Template,
  },
  'PUT /letter-templates/:uid': {
    ...does(letterTemplatePolicy.update),
    summary:
      'Words a letter. Merge fields there are none of, and those it must have, are refused. STALE when a field that is sent was changed after `rev`.',
    params: ByUid,
    body: Words.partial().extend({ rev: Rev }),
    response: Template,
  },
  'POST /letter-templates/:uid/reset': {
    ...does(letterTemplatePolicy.reset),
    summary: 'Back to the standard text. STALE when it was changed after `rev`.',
    params: ByUid,
    body: z.strictObject({ rev: Rev }),
    response: Template,
  },
  'GET /letter-templates/:uid/changes': {
    audience: 'letter_templates.update',
    summary: 'The history of one text, newest first, with what was before and after.',
    params: ByUid,
    response: z.array(RecordChange),
  },
})
