import type { DocumentTemplate, DocumentTexts } from '@korak/contract/document-templates.ts'
import type { DocumentField } from '@korak/contract/documents.rules.ts'
import { m } from '#words/messages.js'

export const KIND_WORDS = { offer: () => m.document_kind_offer() } satisfies Record<
  DocumentTemplate['kind'],
  () => string
>

export const TEXT_WORDS = {
  title_sl: () => m.document_name_sl(),
  text_sl: () => m.document_text_sl(),
  title_en: () => m.document_name_en(),
  text_en: () => m.document_text_en(),
} satisfies Record<keyof DocumentTexts, () => string>
export const isText = (field: string): field is keyof DocumentTexts => field in TEXT_WORDS

export const FIELD_WORDS = {
  name: () => m.document_field_name(),
  job: () => m.document_field_job(),
  company: () => m.document_field_company(),
  start: () => m.document_field_start(),
  pay: () => m.document_field_pay(),
  contract: () => m.document_field_contract(),
  place: () => m.document_field_place(),
  answer_by: () => m.document_field_answer_by(),
  conditions: () => m.document_field_conditions(),
  today: () => m.document_field_today(),
  writer: () => m.document_field_writer(),
  terms: () => m.document_field_terms(),
} satisfies Record<DocumentField, () => string>
