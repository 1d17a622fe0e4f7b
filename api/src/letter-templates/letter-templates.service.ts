import type { LetterTemplate, LetterWords, letterTemplateRoutes } from '@korak/contract/letter-templates.ts'
import {
  fieldIn,
  fieldsIn,
  fieldsOfEvent,
  isReason,
  type LetterEvent,
  type MergeField,
  unknownIn,
} from '@korak/contract/letter-templates.rules.ts'
import { letterTemplatePolicy } from '@korak/contract/letter-templates.policy.ts'
import type { RecordChange } from '@korak/contract/record-change.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { revise } from '#changes/changes.service.ts'
import { recordChanges } from '#changes/record-changes.ts'
import { transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { type Asking, listFrom } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './letter-templates.queries.ts'
import { letterTemplates } from './letter-templates.resource.ts'
import { standardOf } from './standard.ts'

type Row = z.input<(typeof letterTemplateRoutes)['GET /letter-templates']['response']>['data'][number]

const LABELS = {
  name: m.letter_field_name,
  job: m.letter_field_job,
  company: m.letter_field_company,
  number: m.letter_field_number,
  contact: m.letter_field_contact,
  promised_day: m.letter_field_promised_day,
  writer: m.letter_field_writer,
  reason: m.letter_field_reason,
} as const satisfies Record<MergeField, unknown>

/** As the office words it, or as the portal does. */
function wordsIn({ event, language, subject, text }: queries.TemplateRecord): LetterWords {
  return subject !== null && text !== null ? { subject, text } : standardOf(event, language)
}
const isOwn = ({ subject }: queries.TemplateRecord): boolean => subject !== null

const rowOf = (row: queries.TemplateRecord, who: Who | null): Row => ({
  id: row.id,
  uid: row.id,
  rev: row.rev,
  event: row.event,
  language: row.language,
  is_own: isOwn(row),
  ...wordsIn(row),
  updated_at: instant(row.updatedAt),
  may: mayOf(letterTemplatePolicy, who, { isOwn: isOwn(row) }),
})

export const listTemplates = (query: ListQuery, asking: Asking) =>
  listFrom(letterTemplates, query, asking, (row: queries.TemplateRecord) => rowOf(row, asking.who))

/** @throws Refusal NOT_FOUND */
async function findTemplate(id: string): Promise<queries.TemplateRecord> {
  const row = await queries.findTemplate(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal NOT_FOUND */
export async function getTemplate(who: Who, id: string, language: Language): Promise<LetterTemplate> {
  const row = await findTemplate(id)
  const fields = fieldsOfEvent(row.event).map(({ field, isRequired, isTextOnly }) => ({
    word: fieldIn(field, row.language),
    label: LABELS[field]({}, { locale: language }),
    is_required: isRequired,
    is_text_only: isTextOnly,
  }))
  return { ...rowOf(row, who), standard: standardOf(row.event, row.language), fields }
}

/**
 * Words a letter; what says the same as the standard text is the standard text.
 * @throws Refusal NOT_FOUND, STALE; InvalidInput naming what may not stand in it, and what must
 */
export const updateTemplate = (
  who: Who,
  id: string,
  { rev, ...sent }: Partial<LetterWords> & { rev: number },
  language: Language,
): Promise<LetterTemplate> =>
  transact(async () => {
    await revise({ ...ofTemplate(id, who), seen: rev, sent, values: () => valuesOf(id) }, async () => {
      const row = await findTemplate(id)
      const words = { ...wordsIn(row), ...sent }
      const faults = faultsOf(words, row)
      if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
      const standard = standardOf(row.event, row.language)
      const isStandard = words.subject === standard.subject && words.text === standard.text
      await queries.updateTemplate(id, isStandard ? null : words)
      await auditTemplate(who, 'updated', id, { fields: Object.keys(sent).toSorted().join(' ') })
    })
    return getTemplate(who, id, language)
  })

/** Back to the standard text. @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED */
export const resetTemplate = (who: Who, id: string, rev: number, language: Language): Promise<LetterTemplate> =>
  transact(async () => {
    await revise({ ...ofTemplate(id, who), seen: rev, sent: 'all', values: () => valuesOf(id) }, async () => {
      requireState(letterTemplatePolicy.reset, { isOwn: isOwn(await findTemplate(id)) })
      await queries.updateTemplate(id, null)
      await auditTemplate(who, 'reset', id)
    })
    return getTemplate(who, id, language)
  })

/** What was changed in a text, newest first. @throws Refusal NOT_FOUND */
export async function listChanges(id: string): Promise<RecordChange[]> {
  await findTemplate(id)
  return recordChanges('letter_template', id)
}

/** What candidates are written of an event in a language, with its merge fields; `isOwn`: as the office words it. */
export async function textOf(event: LetterEvent, language: Language): Promise<LetterWords & { isOwn: boolean }> {
  const row = await queries.findByEvent(event, language)
  if (!row) return { ...standardOf(event, language), isOwn: false }
  return { ...wordsIn(row), isOwn: isOwn(row) }
}

/** A text by its id, whoever asks. @throws Refusal NOT_FOUND */
export async function eventOf(id: string): Promise<Pick<queries.TemplateRecord, 'event' | 'language'>> {
  const { event, language } = await findTemplate(id)
  return { event, language }
}

/** What keeps words from being the text of an event, by their fields. */
export function faultsOf(
  words: LetterWords,
  { event, language }: Pick<queries.TemplateRecord, 'event' | 'language'>,
): Record<string, FieldError[]> {
  const rules = fieldsOfEvent(event)
  const faults: Record<string, FieldError[]> = {}
  const say = (name: keyof LetterWords, key: string, field: string) =>
    (faults[name] ??= []).push({ key, values: { field } })
  for (const name of ['subject', 'text'] as const) {
    for (const field of unknownIn(words[name], language)) say(name, 'error_template_unknown', field)
    for (const field of fieldsIn(words[name], language)) {
      const rule = rules.find((one) => one.field === field)
      if (!rule) say(name, 'error_template_not_here', fieldIn(field, language))
      else if (name === 'subject' && rule.isTextOnly) say(name, 'error_template_subject', fieldIn(field, language))
    }
  }
  const there = new Set(fieldsIn(`${words.subject}\n${words.text}`, language))
  for (const { field, isRequired } of rules)
    if (isRequired && !there.has(field)) say('text', 'error_template_missing', fieldIn(field, language))
  const alone = words.text.split(/\n{2,}/).filter((paragraph) => isReason(paragraph, language)).length
  const times = words.text.split(fieldIn('reason', language)).length - 1
  if (there.has('reason') && (alone !== 1 || times !== 1))
    say('text', 'error_template_reason', fieldIn('reason', language))
  return faults
}

const ofTemplate = (id: string, who: Who) =>
  ({ entity: 'letter_template', table: 'letterTemplates', id, actorId: who.userId }) as const

const auditTemplate = (who: Who, verb: 'updated' | 'reset', id: string, details = {}): Promise<void> =>
  audit({
    action: `letter_templates.${verb}`,
    actorId: who.userId,
    subjectType: 'letter_template',
    subjectId: id,
    details,
  })

const valuesOf = async (id: string): Promise<Record<string, unknown>> => ({ ...wordsIn(await findTemplate(id)) })
