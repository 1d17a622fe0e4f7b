import type { ShareStatus } from '#db/schema.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { today } from '#base/time.ts'

/** The life of a request to show a profile. Nothing is visible to the company outside `confirmed`. */
const SHARE_STATES: Readonly<Record<ShareStatus, readonly ShareStatus[]>> = {
  pending: ['confirmed', 'declined', 'withdrawn', 'expired'],
  confirmed: ['withdrawn', 'expired'],
  declined: [],
  withdrawn: [],
  expired: [],
}
export const canMoveShare = (from: ShareStatus, to: ShareStatus): boolean => SHARE_STATES[from].includes(to)

/** Days a candidate has for an answer, unless the consultant says otherwise, and the most that may be given. */
export const ANSWER_DAYS = { usual: 7, most: 30 }
/** A profile stays visible for at most this long after the yes … */
export const VISIBLE_MONTHS = 6
/** … and for this long after the application it was about has ended, whichever comes first. */
export const AFTER_END_DAYS = 30

interface Dated {
  status: ShareStatus
  answerBy: string
  /** Already the earlier of both days above. */
  visibleUntil: string | null
  applicationStatus: string | null
}

/**
 * The state as it is today: the nightly task writes down what the calendar and the application have done to a request,
 * and nobody has to wait for it.
 */
export function statusToday(share: Dated): { status: ShareStatus; because: 'time' | 'application' | null } {
  const { status, answerBy, visibleUntil, applicationStatus } = share
  const isOver = applicationStatus === null || !(ACTIVE as string[]).includes(applicationStatus)
  if (status === 'pending' && isOver) return { status: 'expired', because: 'application' }
  if (status === 'pending' && answerBy < today()) return { status: 'expired', because: 'time' }
  if (status === 'confirmed' && (visibleUntil === null || visibleUntil < today()))
    return { status: 'expired', because: isOver ? 'application' : 'time' }
  return { status, because: null }
}
