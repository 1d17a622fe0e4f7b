import type { AnswerOf } from '@korak/contract/all.ts'
import type { LetterEvent } from '@korak/contract/letter-templates.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#words/messages.js'

export type Template = AnswerOf<'GET /letter-templates/:uid'>

/** What candidates are written of. */
export const EVENT_WORDS: Record<LetterEvent, () => string> = {
  submitted: () => m.letter_event_submitted(),
  in_review: () => m.letter_event_in_review(),
  shortlisted: () => m.letter_event_shortlisted(),
  presented: () => m.letter_event_presented(),
  interview: () => m.letter_event_interview(),
  invitation: () => m.letter_event_invitation(),
  offer: () => m.letter_event_offer(),
  hired: () => m.letter_event_hired(),
  not_selected: () => m.letter_event_not_selected(),
  withdrawn: () => m.letter_event_withdrawn(),
  no_answer: () => m.letter_event_no_answer(),
  declined: () => m.letter_event_declined(),
  job_closed: () => m.letter_event_job_closed(),
  late: () => m.letter_event_late(),
  postponed: () => m.letter_event_postponed(),
}
export const LANGUAGE_WORDS: Record<Language, () => string> = {
  'sl-SI': () => m.letter_template_sl(),
  'en-EN': () => m.letter_template_en(),
}
export const headingOf = ({ event, language }: Pick<Template, 'event' | 'language'>): string =>
  (language === 'sl-SI' ? m.letter_template_heading_sl : m.letter_template_heading_en)({ event: EVENT_WORDS[event]() })

export const FIELD_WORDS = {
  subject: () => m.letter_template_subject(),
  text: () => m.letter_template_text(),
}
