import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { MoveEnd } from '@korak/contract/letters.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { shownInstant } from '#mail/letter.ts'
import { STATES } from '#applications/applications.states.ts'

/** What of an application its letter names. */
interface About {
  name: string
  title: string
  from: ApplicationStatus
  /** An interview that falls through with it; `time` null: only proposed. */
  interview: { time: Date | null } | undefined
  /** Who writes. */
  writer: string
}
type Event = Exclude<ApplicationStatus, 'draft' | 'expired'> | MoveEnd

const WORDS = {
  submitted: m.letter_submitted,
  in_review: m.letter_in_review,
  shortlisted: m.letter_shortlisted,
  presented: m.letter_presented,
  interview: m.letter_interview,
  offer: m.letter_offer,
  hired: m.letter_hired,
  not_selected: m.letter_not_selected,
  withdrawn: m.letter_withdrawn,
  no_answer: m.letter_no_answer,
  declined: m.letter_declined,
  job_closed: m.letter_job_closed,
} as const satisfies Record<Event, unknown>

/** A letter as it is before anybody changes a word, in the candidate's language. */
export function wordsOf(event: Event, about: About, locale: Language) {
  const { name, title: job, from, interview, writer } = about
  const isReversed = !STATES[from].isActive
  const cancelled = interview?.time
    ? m.letter_interview_off({ time: shownInstant(interview.time) }, { locale })
    : m.letter_times_off({}, { locale })
  const paragraphs = [
    m.letter_greeting({ name }, { locale }),
    ...(isReversed ? [m.letter_reversed({}, { locale })] : []),
    WORDS[event]({ job }, { locale }),
    ...(interview && event !== 'interview' ? [cancelled] : []),
  ]
  return {
    subject: m.letter_subject({ job }, { locale }),
    opening: paragraphs.join('\n\n'),
    closing: [m.letter_regards({}, { locale }), writer].filter(Boolean).join('\n'),
  }
}
