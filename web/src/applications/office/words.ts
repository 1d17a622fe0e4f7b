import { isEnd, type MoveEnd } from '@korak/contract/letters.rules.ts'
import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { formatDay } from '#base/text/dates.ts'
import type { CameBy } from '@korak/contract/entered-applications.rules.ts'
import { m } from '#words/messages.js'

/** Statuses as staff read them. */
export const STATUS_WORDS: Record<ApplicationStatus, () => string> = {
  draft: () => m.staff_status_draft(),
  submitted: () => m.staff_status_submitted(),
  in_review: () => m.staff_status_in_review(),
  shortlisted: () => m.staff_status_shortlisted(),
  presented: () => m.staff_status_presented(),
  interview: () => m.staff_status_interview(),
  offer: () => m.staff_status_offer(),
  hired: () => m.staff_status_hired(),
  not_selected: () => m.staff_status_not_selected(),
  withdrawn: () => m.staff_status_withdrawn(),
  declined: () => m.staff_status_declined(),
  job_closed: () => m.staff_status_job_closed(),
  expired: () => m.staff_status_expired(),
}
export const MOVE_WORDS: Record<StaffApplication['next_move'], () => string> = {
  candidate: () => m.staff_next_candidate(),
  us: () => m.staff_next_us(),
  company: () => m.staff_next_company(),
  nobody: () => m.staff_next_nobody(),
}

/** How staff end an application. */
export const END_WORDS: Record<MoveEnd, () => string> = {
  not_selected: () => m.move_end_not_selected(),
  withdrawn: () => m.move_end_withdrawn(),
  no_answer: () => m.move_end_no_answer(),
  declined: () => m.move_end_declined(),
  job_closed: () => m.move_end_job_closed(),
}

/** Where several are taken. */
export const toWords = (to: MoveEnd | ApplicationStatus): string => (isEnd(to) ? END_WORDS[to] : STATUS_WORDS[to])()

type Held = Pick<NonNullable<StaffApplication['letter']>, 'send_on' | 'is_printed'>
/** When a letter that is held goes: »poslano bo čez 30 s«, »poslano bo v četrtek ob 8.00«. */
export const letterWords = ({ send_on: day, is_printed: isPrinted }: Held): string => {
  if (day === null) return isPrinted ? m.letter_prints_now() : m.letter_goes_now()
  const date = formatDay(day)
  return isPrinted ? m.letter_prints_on({ date }) : m.letter_goes_on({ date })
}
/** The same of a decision: it is told by its letter. */
export const heldWords = (letter: Held): string =>
  (letter.is_printed ? m.record_letter_print : m.record_letter)({ what: letterWords(letter) })
/** Until when a decision can be taken back. */
export const undoWords = ({ send_on: day, is_printed: isPrinted }: Held): string => {
  if (day === null) return isPrinted ? m.move_undo_print_now() : m.move_undo_now()
  const date = formatDay(day)
  return isPrinted ? m.move_undo_print_on({ date }) : m.move_undo_on({ date })
}

const HOUR = 3_600_000
/** For how long it waits, in one unit: hours of the first two days, then days. What has ended waits for nobody. */
export function waitWords({ waits_since: since, next_move: move }: StaffApplication): string {
  if (move === 'nobody') return ''
  const hours = Math.max(Math.floor((Date.now() - Date.parse(since)) / HOUR), 0)
  if (hours < 1) return m.staff_waits_now()
  return hours < 48 ? m.staff_waits_hours({ count: hours }) : m.staff_waits_days({ count: Math.floor(hours / 24) })
}

/** How an application came that staff wrote down. */
export const CAME_WORDS: Readonly<Record<CameBy, () => string>> = {
  post: () => m.entered_by_post(),
  phone: () => m.entered_by_phone(),
  in_person: () => m.entered_by_in_person(),
  email: () => m.entered_by_email(),
}
