import type { ApplicationStatus } from './applications.policy.ts'
import { activities, permissions, policy } from './policy.ts'

interface Standing {
  /** As the candidate knows it: a move that is held has not happened. */
  status: ApplicationStatus
  hasAccepted: boolean
  hasPlacement: boolean
}

/** Is the way to work open: the application is at its end with us, or the offer was accepted? */
export const isPlaceable = ({ status, hasAccepted }: Pick<Standing, 'status' | 'hasAccepted'>): boolean =>
  status === 'hired' || (status === 'offer' && hasAccepted)

/** What can be done about a placement on an application. */
export const placingPolicy = policy<Standing>('placing')({
  make: {
    audience: 'placements.manage',
    refusal: (standing) => (!standing.hasPlacement && isPlaceable(standing) ? null : 'STATE_NOT_ALLOWED'),
  },
})

interface Placement {
  isEnded: boolean
  /** The first day of work has come. */
  isBegun: boolean
}

export const placementPolicy = policy<Placement>('placement')({
  update: { audience: 'placements.manage', refusal: ({ isEnded }) => (isEnded ? 'STATE_NOT_ALLOWED' : null) },
  end: { audience: 'placements.manage', refusal: ({ isEnded }) => (isEnded ? 'STATE_NOT_ALLOWED' : null) },
  /** Takes back that it ended. */
  restore: { audience: 'placements.manage', refusal: ({ isEnded }) => (isEnded ? null : 'STATE_NOT_ALLOWED') },
  /** Work that has begun has been: it is ended, not deleted. */
  delete: {
    audience: 'placements.manage',
    refusal: ({ isEnded, isBegun }) => (isEnded || isBegun ? 'STATE_NOT_ALLOWED' : null),
  },
})

export const placementPermissions = permissions({ 'placements.manage': ['Consultants'] })

export const placementActivities = activities('placements', 'made', 'updated', 'ended', 'restored', 'deleted')
