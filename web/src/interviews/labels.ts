import type { InterviewAct } from '@korak/contract/applications.ts'
import type { OwnInterview } from '@korak/contract/interviews.ts'
import type { InterviewKind } from '@korak/contract/interviews.rules.ts'
import type { InterviewState } from '@korak/contract/interviews.policy.ts'
import { formatDate, formatDay, today } from '#base/text/dates.ts'
import { INTL, getLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'

export const KINDS: Record<InterviewKind, () => string> = {
  on_site: () => m.interview_kind_on_site(),
  video: () => m.interview_kind_video(),
  phone: () => m.interview_kind_phone(),
}
export const PLACES: Record<InterviewKind, () => string> = {
  on_site: () => m.interview_place_on_site(),
  video: () => m.interview_place_video(),
  phone: () => m.interview_place_phone(),
}
export const STATES: Record<InterviewState, () => string> = {
  proposed: () => m.interview_state_proposed(),
  confirmed: () => m.interview_state_confirmed(),
  declined: () => m.interview_state_declined(),
  cancelled: () => m.interview_state_cancelled(),
  done: () => m.interview_state_done(),
  missed: () => m.interview_state_missed(),
}
/** What was done about an interview, as both sides read it in the history. */
export const INTERVIEW_EVENTS: Record<InterviewAct, () => string> = {
  proposed: () => m.interview_event_proposed(),
  rescheduled: () => m.interview_event_rescheduled(),
  picked: () => m.interview_event_picked(),
  declined: () => m.interview_event_declined(),
  asked: () => m.interview_event_asked(),
  cancelled: () => m.interview_event_cancelled(),
}

/** The time of an interview with the day of the week: »torek, 01.12.2026, 10:00«. */
export const timeWords = (at: string): string =>
  `${new Intl.DateTimeFormat(INTL[getLanguage()], { weekday: 'long', timeZone: 'Europe/Ljubljana' }).format(new Date(at))}, ${formatDate(at)}`

/** By when the candidate is to answer; a day that has passed asks for nothing. */
export const answerUntil = (day: string): string =>
  day < today() ? m.apps_your_move_missed({ date: formatDay(day) }) : m.apps_your_move_until({ date: formatDay(day) })

/** Of the times proposed none is left to pick: other ones are ours to propose. */
export const isLapsed = ({ may, slots }: Pick<OwnInterview, 'may' | 'slots'>): boolean => may.pick && slots.length === 0

/** Agreed on, and not over yet: also once it has begun, and nothing about it can be changed. */
const isGoingOn = ({ state, starts_at: at, minutes }: OwnInterview): boolean =>
  state === 'confirmed' && at !== null && Date.parse(at) + minutes * 60_000 > Date.now()

/** To be answered, or to come. */
export const isOpen = (interview: OwnInterview): boolean => interview.may.decline || isGoingOn(interview)
