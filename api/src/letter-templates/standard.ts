import type { LetterWords } from '@korak/contract/letter-templates.ts'
import { fieldIn, type LetterEvent, type MergeField } from '@korak/contract/letter-templates.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

const MOVES = {
  submitted: m.letter_submitted,
  in_review: m.letter_in_review,
  shortlisted: m.letter_shortlisted,
  presented: m.letter_presented,
  interview: m.letter_interview,
  invitation: m.letter_invitation,
  offer: m.letter_offer,
  hired: m.letter_hired,
  not_selected: m.letter_not_selected,
  withdrawn: m.letter_withdrawn,
  no_answer: m.letter_no_answer,
  declined: m.letter_declined,
  job_closed: m.letter_job_closed,
} as const satisfies Record<Exclude<LetterEvent, 'late' | 'postponed'>, unknown>
const NOTICES = {
  late: [m.mail_application_late_subject, m.mail_application_late_text],
  postponed: [m.mail_application_postponed_subject, m.mail_application_postponed_text],
} as const

/** The text of an event the portal comes with, with its merge fields in braces. */
export function standardOf(event: LetterEvent, language: Language): LetterWords {
  const field = (name: MergeField) => fieldIn(name, language)
  const locale = { locale: language }
  const job = field('job')
  if (event === 'late' || event === 'postponed') {
    const [subject, text] = NOTICES[event]
    return { subject: subject({ job }, locale), text: text({}, locale) }
  }
  const words = MOVES[event]({ job, company: field('company') }, locale)
  const paragraphs = [
    m.letter_greeting({ name: field('name') }, locale),
    words,
    ...(event === 'not_selected' ? [field('reason')] : []),
    `${m.letter_regards({}, locale)}\n${field('writer')}`,
  ]
  const subject = event === 'invitation' ? m.mail_interview_subject : m.letter_subject
  return { subject: subject({ job }, locale), text: paragraphs.join('\n\n') }
}
