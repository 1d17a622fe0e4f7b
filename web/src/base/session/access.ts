import type { CurrentUser } from '@korak/contract/auth.ts'
import { type Href, LEGAL, pathTo } from '@korak/contract/screens.ts'

export type Access = 'public' | 'signed-in' | 'signed-out'
/** A job to open after sign-in: the filled-in application where the person has pressed to apply, else the ad. */
export interface GoalJob {
  uid: string
  apply: boolean
}
/** What the browser remembers for after sign-in; see after-sign-in.ts. */
export interface Stored {
  job: GoalJob | null
  /** Path the person was on the way to. */
  returnTo: Href | null
}
export interface Asked {
  /** undefined: nobody has asked the server yet. */
  user: CurrentUser | null | undefined
  path: string
  access: Access
  stored: Stored
  /** The person was let in to this page before and is still there. */
  isHere?: boolean
}

export const ADMINISTRATORS = 'Administrators'

/** Has the office: whoever has a permission. */
export const isStaff = (user: CurrentUser): boolean =>
  user.roles.includes(ADMINISTRATORS) || user.permissions.length > 0 || user.record_permissions !== undefined

const USER_INFO = '/user-info'
const UNSIGNED = '/consents/unsigned/'
// Pages that must stay reachable whatever is missing: they are nobody's in particular.
const UNGATED = [/^\/public\//, /^\/not-found$/, /^\/consent\//, /^\/dev\//, new RegExp(`^(${LEGAL.join('|')})$`)]
// Taking one's data along, withdrawing and leaving wait for nothing (docs/decisions/0013).
const RIGHTS = [/^\/privacy(\/|$)/, /^\/consents$/]
const CONSENT = /^\/consents\/([^/]+)$/

/** Name missing or, for a candidate, any of the required fields; employees of either kind are exempt. */
export function isIncomplete(user: CurrentUser): boolean {
  if (user.employee || user.companyemployee) return false
  if (!user.name?.trim()) return true
  return Object.values(user.candidate ?? {}).some((value: unknown) => value === null || [value].flat().length === 0)
}

/**
 * The routing rules of the product (specification, section 2): where this person must go instead, or null to stay.
 * Pure, so that the browser and the server rendering a page decide alike.
 */
export function whereTo({ user, path, access, stored, isHere = false }: Asked): Href | null {
  if (user === undefined) return null
  if (user === null) return access === 'signed-in' ? '/login' : null
  const goal = goalOf(stored)
  // What turns up while somebody is on a page (a new text, a field become required) waits for their next one.
  const isLeftAlone = isHere && !isGate(path)
  const isOpen = isLeftAlone || UNGATED.some((pattern) => pattern.test(path)) || isRight(path, user)
  const gate = isOpen ? null : gateOf(user)
  if (gate) return gate === path ? null : gate
  if (access === 'signed-out') return goal
  // Nothing is missing any more: on to where the person was going.
  if (isGate(path)) return goal
  return null
}

/** A page that stands before all others until something is dealt with. */
export const isGate = (path: string): boolean => path === USER_INFO || path.startsWith(UNSIGNED)

/** Is this where people see to their rights? A text that still waits is decided about at its gate. */
function isRight(path: string, { unchecked_consents }: CurrentUser): boolean {
  const consent = CONSENT.exec(path)?.[1]
  if (consent !== undefined) return unchecked_consents.every(({ uid }) => uid !== consent)
  return RIGHTS.some((pattern) => pattern.test(path))
}

/**
 * Where the person was going: the page they asked for, else the kept job; keeping a job forgets a page asked for before. The first
 * page is what one gets anyway, and a page that stood in the way is no goal: there would be nothing left to do on it.
 */
function goalOf({ job, returnTo }: Stored): Href {
  const asked = returnTo === null || isGate(returnTo.split('?')[0] ?? '') ? null : returnTo
  if (job === null || (asked !== null && asked !== '/' && asked !== '/dashboard')) return asked ?? '/'
  return pathTo('/jobs/:uid', { uid: job.uid, ...(job.apply && { apply: 1 }) })
}

/** The page a user must deal with first; a missing profile comes before consents, so the two never take turns. */
function gateOf(user: CurrentUser): Href | null {
  if (isIncomplete(user)) return USER_INFO
  const first = user.unchecked_consents[0]
  return first ? pathTo('/consents/unsigned/:uid', { uid: first.uid }) : null
}
