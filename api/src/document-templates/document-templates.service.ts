import { blocksOf, hasTerms, unknownFields, type Values } from '@korak/contract/documents.rules.ts'
import { documentTemplatePolicy } from '@korak/contract/document-templates.policy.ts'
import type {
  DOCUMENT_KINDS,
  DocumentContent,
  DocumentTemplate,
  DocumentTexts,
} from '@korak/contract/document-templates.ts'
import type { RecordChange } from '@korak/contract/record-change.ts'
import type { Language } from '@korak/contract/shapes.ts'
import defaults from '../../content/documents.json' with { type: 'json' }
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { today } from '#base/time.ts'
import { revise } from '#changes/changes.service.ts'
import { recordChanges } from '#changes/record-changes.ts'
import { transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { shownDay } from '#mail/letter.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './document-templates.queries.ts'

type Kind = (typeof DOCUMENT_KINDS)[number]

/** The texts as they hold now: what nobody has written is as the portal came with it. */
const textsOf = (row: queries.TemplateRow): DocumentTexts => {
  const { 'sl-SI': sl, 'en-EN': en } = defaults[row.kind as Kind]
  return {
    title_sl: row.titleSl ?? sl.title,
    title_en: row.titleEn ?? en.title,
    text_sl: row.textSl ?? sl.text,
    text_en: row.textEn ?? en.text,
  }
}
const isOwn = ({ titleSl, titleEn, textSl, textEn }: queries.TemplateRow): boolean =>
  [titleSl, titleEn, textSl, textEn].some((text) => text !== null)

const answerOf = (row: queries.TemplateRow, who: Who): DocumentTemplate => ({
  uid: row.id,
  rev: row.rev,
  kind: row.kind as Kind,
  ...textsOf(row),
  is_own: isOwn(row),
  may: mayOf(documentTemplatePolicy, who, { isOwn: isOwn(row) }),
})

export const listTemplates = async (who: Who): Promise<DocumentTemplate[]> =>
  (await queries.findTemplates()).map((row) => answerOf(row, who))

/** @throws Refusal NOT_FOUND */
async function rowOf(id: string): Promise<queries.TemplateRow> {
  const row = await queries.findTemplate(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal NOT_FOUND */
export const getTemplate = async (who: Who, id: string): Promise<DocumentTemplate> => answerOf(await rowOf(id), who)

/** What is wrong with texts, by field: a field there is none of, and a text nobody could know from what is offered. */
function faultsOf(texts: Partial<DocumentTexts>): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  for (const [name, text] of Object.entries(texts)) {
    const [field] = unknownFields(text)
    if (field !== undefined) faults[name] = [{ key: 'error_document_field', values: { field: `{{${field}}}` } }]
    else if (name.startsWith('text') && !hasTerms(text)) faults[name] = ['error_document_terms']
    else if (name.startsWith('title') && text.includes('{{terms}}')) faults[name] = ['error_document_title']
  }
  return faults
}

/** Changes a text; documents that were sent stay as they are. @throws Refusal NOT_FOUND, STALE; InvalidInput */
export const updateTemplate = (
  who: Who,
  id: string,
  { rev: seen, ...sent }: Partial<DocumentTexts> & { rev: number },
): Promise<DocumentTemplate> =>
  transact(async () => {
    const faults = faultsOf(sent)
    if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
    await revise({ ...of(who, id), seen, sent, values: async () => textsOf(await rowOf(id)) }, async () => {
      requireState(documentTemplatePolicy.update, { isOwn: isOwn(await rowOf(id)) })
      const {
        title_sl: titleSl,
        title_en: titleEn,
        text_sl: textSl,
        text_en: textEn,
      } = {
        ...textsOf(await rowOf(id)),
        ...sent,
      }
      await queries.updateTemplate(id, { titleSl, titleEn, textSl, textEn })
      await auditTemplate(who, 'updated', id)
    })
    return getTemplate(who, id)
  })

/** Takes the text the portal came with again. @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED */
export const resetTemplate = (who: Who, id: string, seen: number): Promise<DocumentTemplate> =>
  transact(async () => {
    await revise({ ...of(who, id), seen, sent: 'all', values: async () => textsOf(await rowOf(id)) }, async () => {
      requireState(documentTemplatePolicy.reset, { isOwn: isOwn(await rowOf(id)) })
      await queries.updateTemplate(id, { titleSl: null, titleEn: null, textSl: null, textEn: null })
      await auditTemplate(who, 'reset', id)
    })
    return getTemplate(who, id)
  })

const of = (who: Who, id: string) =>
  ({ entity: 'document-template', table: 'documentTemplates', id, actorId: who.userId }) as const
const auditTemplate = (who: Who, verb: 'updated' | 'reset', id: string): Promise<void> =>
  audit({ action: `document_templates.${verb}`, actorId: who.userId, subjectType: 'document-template', subjectId: id })

/** The history of a text, newest first. @throws Refusal NOT_FOUND */
export async function listChanges(id: string): Promise<RecordChange[]> {
  await rowOf(id)
  return recordChanges('document-template', id)
}

/** The text of a kind of document in a language. */
export async function textOf(kind: Kind, language: Language): Promise<{ title: string; text: string }> {
  const texts = textsOf(await queries.findTemplateOf(kind))
  return language === 'sl-SI'
    ? { title: texts.title_sl, text: texts.text_sl }
    : { title: texts.title_en, text: texts.text_en }
}

/** A document with the values of somebody in it. A title is one line. */
export const documentOf = (
  { title, text }: { title: string; text: string },
  values: Values,
  rows: { label: string; value: string }[],
): DocumentContent => {
  const [line] = blocksOf(title.replaceAll('\n', ' '), values, [])
  return { title: line && 'text' in line ? line.text : title, blocks: blocksOf(text, values, rows) }
}

/** Names and values of what is offered, as a table. */
export const termRows = (values: Values, locale: Language): { label: string; value: string }[] =>
  (
    [
      [m.offer_start({}, { locale }), values.start],
      [m.offer_pay({}, { locale }), values.pay],
      [m.offer_contract({}, { locale }), values.contract],
      [m.offer_place({}, { locale }), values.place],
      [m.offer_answer_by({}, { locale }), values.answer_by],
      [m.offer_conditions({}, { locale }), values.conditions],
    ] as const
  ).flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))

/** A text as it is being written, with made-up values. @throws InvalidInput */
export function previewTexts(texts: DocumentTexts): { sl: DocumentContent; en: DocumentContent } {
  const faults = faultsOf(texts)
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
  const drawn = (locale: Language, title: string, text: string) => {
    const day = shownDay(today())
    const values: Values = {
      name: m.document_sample_name({}, { locale }),
      job: m.document_sample_job({}, { locale }),
      company: m.document_sample_company({}, { locale }),
      start: day,
      pay: m.document_sample_pay({}, { locale }),
      contract: m.document_sample_contract({}, { locale }),
      place: m.document_sample_place({}, { locale }),
      answer_by: day,
      conditions: m.document_sample_conditions({}, { locale }),
      today: day,
      writer: m.document_sample_writer({}, { locale }),
    }
    return documentOf({ title, text }, values, termRows(values, locale))
  }
  return { sl: drawn('sl-SI', texts.title_sl, texts.text_sl), en: drawn('en-EN', texts.title_en, texts.text_en) }
}
