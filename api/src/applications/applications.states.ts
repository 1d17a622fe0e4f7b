import { type ApplicationStatus, applicationPolicy } from '@korak/contract/applications.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import type { NextMove } from '#db/schema.ts'

interface State {
  /** Point of the candidate's four-point line: submitted, review, interview, decision. Null: an end, which stops the line where it was. */
  step: 0 | 1 | 2 | 3 | null
  /** Still going on: listed under "active". */
  isActive: boolean
  /** Who acts next, unless the one who moves it says otherwise. */
  nextMove: NextMove
}

/** What each status of an application means. Where it goes from there is in its policy. */
export const STATES: Readonly<Record<ApplicationStatus, State>> = {
  draft: { step: 0, isActive: true, nextMove: 'candidate' },
  submitted: { step: 0, isActive: true, nextMove: 'us' },
  in_review: { step: 1, isActive: true, nextMove: 'us' },
  shortlisted: { step: 1, isActive: true, nextMove: 'us' },
  presented: { step: 1, isActive: true, nextMove: 'company' },
  interview: { step: 2, isActive: true, nextMove: 'us' },
  offer: { step: 3, isActive: true, nextMove: 'candidate' },
  hired: { step: 3, isActive: false, nextMove: 'nobody' },
  not_selected: { step: null, isActive: false, nextMove: 'nobody' },
  withdrawn: { step: null, isActive: false, nextMove: 'nobody' },
  declined: { step: null, isActive: false, nextMove: 'nobody' },
  job_closed: { step: null, isActive: false, nextMove: 'nobody' },
  expired: { step: 0, isActive: false, nextMove: 'nobody' },
}

/** Whose move it is when we owe the candidate an answer: also while a client decides. */
export const OWED: ReadonlySet<string> = new Set<NextMove>(['us', 'company'])

/** Working days within which a submitted application, a reply or a move is answered. */
export const ANSWER_WORKING_DAYS = 10
/** Working days a missed promise is put off by, once, with an apology. */
export const LATE_WORKING_DAYS = 3

/** Where the line of an application stands; one that ended stops at the furthest point it really came to. */
export function stepOf(status: ApplicationStatus, reached: readonly ApplicationStatus[]): number {
  return STATES[status].step ?? Math.max(0, ...reached.map((one) => STATES[one].step ?? 0))
}

const all = Object.keys(STATES) as ApplicationStatus[]
export const ACTIVE = all.filter((status) => STATES[status].isActive)
export const PAST = all.filter((status) => !STATES[status].isActive)
/** From which of them a candidate may withdraw. */
export const WITHDRAWABLE = all.filter((status) => allows(applicationPolicy.withdraw, { status, isOpen: false }))
