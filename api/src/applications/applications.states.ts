import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { NextMove } from '#db/schema.ts'

interface State {
  /** Where it may go from here. */
  to: readonly ApplicationStatus[]
  /** Point of the candidate's four-point line: submitted, review, interview, decision. Null: an end, which stops the line where it was. */
  step: 0 | 1 | 2 | 3 | null
  /** Still going on: listed under "active". */
  isActive: boolean
  /** Who acts next, unless the one who moves it says otherwise. */
  nextMove: NextMove
}

const ENDS = ['not_selected', 'withdrawn', 'job_closed'] as const

/** The life of an application. Staff may skip stages forward; nothing that ended starts again except an expired draft. */
export const STATES: Readonly<Record<ApplicationStatus, State>> = {
  draft: { to: ['submitted', 'expired'], step: 0, isActive: true, nextMove: 'candidate' },
  submitted: {
    to: ['in_review', 'shortlisted', 'presented', 'interview', ...ENDS],
    step: 0,
    isActive: true,
    nextMove: 'us',
  },
  in_review: {
    to: ['shortlisted', 'presented', 'interview', 'offer', ...ENDS],
    step: 1,
    isActive: true,
    nextMove: 'us',
  },
  shortlisted: { to: ['presented', 'interview', 'offer', ...ENDS], step: 1, isActive: true, nextMove: 'us' },
  presented: { to: ['shortlisted', 'interview', 'offer', ...ENDS], step: 1, isActive: true, nextMove: 'company' },
  interview: { to: ['shortlisted', 'offer', 'hired', ...ENDS], step: 2, isActive: true, nextMove: 'us' },
  offer: { to: ['interview', 'hired', 'declined', ...ENDS], step: 3, isActive: true, nextMove: 'candidate' },
  hired: { to: [], step: 3, isActive: false, nextMove: 'nobody' },
  not_selected: { to: [], step: null, isActive: false, nextMove: 'nobody' },
  withdrawn: { to: [], step: null, isActive: false, nextMove: 'nobody' },
  declined: { to: [], step: null, isActive: false, nextMove: 'nobody' },
  job_closed: { to: [], step: null, isActive: false, nextMove: 'nobody' },
  expired: { to: ['draft'], step: 0, isActive: false, nextMove: 'nobody' },
}

/** Working days within which a submitted application, a reply or a move is answered. */
export const ANSWER_WORKING_DAYS = 10
/** Working days a missed promise is put off by, once, with an apology. */
export const LATE_WORKING_DAYS = 3

/** Where the line of an application stands; one that ended stops at the furthest point it really came to. */
export function stepOf(status: ApplicationStatus, reached: readonly ApplicationStatus[]): number {
  return STATES[status].step ?? Math.max(0, ...reached.map((one) => STATES[one].step ?? 0))
}

export const canMove = (from: ApplicationStatus, to: ApplicationStatus): boolean => STATES[from].to.includes(to)

const all = Object.keys(STATES) as ApplicationStatus[]
export const ACTIVE = all.filter((status) => STATES[status].isActive)
export const PAST = all.filter((status) => !STATES[status].isActive)
/** From which of them a candidate may withdraw. */
export const WITHDRAWABLE = all.filter((status) => canMove(status, 'withdrawn'))
