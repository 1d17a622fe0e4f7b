import { createHash, randomBytes } from 'node:crypto'
import { COOKIE_DAYS } from '@korak/contract/cookies.ts'
import { ON_RECORD } from '@korak/contract/record-permissions.ts'
import type { Permission } from '@korak/contract/route.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { networkAddress } from '#base/network.ts'
import { now } from '#base/time.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from './who.ts'
import * as queries from './sessions.queries.ts'

export type { NewSession } from './sessions.queries.ts'
export const { deleteExpiredSessions, setRoleSeenAs } = queries

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds: idle limit and absolute limit. "Remember me" is for candidates and clients, never for staff. */
const LIMITS = {
  normal: { idle: 2 * HOUR, absolute: 12 * HOUR },
  staff: { idle: HOUR, absolute: 12 * HOUR },
  remembered: { idle: COOKIE_DAYS.session * 24 * HOUR, absolute: COOKIE_DAYS.session * 24 * HOUR },
} as const
/** The last-seen time is written at most this often. */
const TOUCH_SECONDS = MINUTE

const limitOf = (isRemembered: boolean, isStaff: boolean) =>
  isStaff ? LIMITS.staff : isRemembered ? LIMITS.remembered : LIMITS.normal

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
const kindOf = (row: queries.SessionRow): Who['kind'] => {
  if (row.is_employee) return 'employee'
  if (row.is_candidate) return 'candidate'
  if (row.is_company) return 'company'
  return row.is_companyemployee ? 'companyemployee' : 'none'
}

/** What is allowed with each record, from `<record> <what>`. */
export function allowedOnRecords(given: readonly string[]): Map<string, readonly Permission[]> {
  const allowed = new Map<string, readonly Permission[]>()
  for (const one of given) {
    const [record = '', what] = one.split(' ')
    allowed.set(record, [...(allowed.get(record) ?? []), ...ON_RECORD[what as keyof typeof ON_RECORD]])
  }
  return allowed
}

export interface Session {
  who: Who
  /** Seconds until the session ends when nothing happens. */
  idleIn: number
  /** When the account will be erased, because the person has closed it. */
  eraseAt: Date | null
}

/**
 * The session of a cookie, or null when there is none, it is over, or the account is not active.
 * A poll (the client's 30-minute check) reads the session without keeping it alive.
 */
export async function findSession(token: string | undefined, isPoll: boolean): Promise<Session | null> {
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const row = await queries.findSession(hash(token))
  if (!row) return null
  const limit = limitOf(row.is_remembered, row.is_staff)
  // One begun before somebody was staff may have been stored for longer.
  const left = Math.min(row.left_seconds, limit.absolute - row.age_seconds)
  if (row.idle_seconds >= limit.idle || left <= 0) return null
  if (!isPoll && row.idle_seconds >= TOUCH_SECONDS) await queries.touchSession(row.id)
  const idle = isPoll ? row.idle_seconds : 0
  const kind = kindOf(row)
  return {
    idleIn: Math.max(0, Math.floor(Math.min(limit.idle - idle, left))),
    eraseAt: row.erase_at,
    who: {
      userId: row.user_id,
      sessionId: row.id,
      name: row.name,
      kind,
      isCandidate: row.is_candidate,
      isStaff: row.is_staff,
      roles: row.roles,
      // Nothing but the own portal until the second factor is there that a role requires.
      permissions: new Set(row.is_factor_overdue ? [] : row.permissions),
      onRecords: allowedOnRecords(row.is_factor_overdue ? [] : row.on_records),
      isAdministrator: !row.is_factor_overdue && row.roles.includes('Administrators'),
      isFactorOverdue: row.is_factor_overdue,
      asRole: row.as_role && { key: row.as_role.key, nameSl: row.as_role.name_sl, nameEn: row.as_role.name_en },
      language: row.language as Language,
    },
  }
}

/** Makes a session for a sign-in; the caller stores it, in place of the one the browser had, and then sets the cookie. */
export function newSession(
  context: RequestContext,
  user: { id: string; isStaff: boolean },
  remember: boolean,
): { session: queries.NewSession; setCookie: () => void } {
  const old = context.cookie('session')
  const token = randomBytes(32).toString('base64url')
  const isRemembered = remember && !user.isStaff
  const seconds = limitOf(isRemembered, user.isStaff).absolute
  const session = {
    tokenHash: hash(token),
    oldTokenHash: old ? hash(old) : null,
    userId: user.id,
    isRemembered,
    device: context.device,
    // What is shown of it, and no more.
    ip: networkAddress(context.ip),
    seconds,
  }
  return { session, setCookie: () => context.setCookie('session', token, isRemembered ? { maxAge: seconds } : {}) }
}

/** Ends the session of this browser, if any, and clears the cookie. */
export async function endSession(context: RequestContext): Promise<void> {
  const token = context.cookie('session')
  if (!token) return
  await queries.deleteSession(hash(token))
  context.setCookie('session', null, {})
}

/** Ends all sessions of a user, except one. @returns how many */
export const endSessionsOf = (userId: string, exceptId?: string): Promise<number> =>
  queries.deleteSessionsOf(userId, exceptId)

/** Ends one session of a user. @returns its device, undefined when the user has no such session */
export const endSessionOf = (userId: string, id: string): Promise<{ device: string | null } | undefined> =>
  queries.deleteSessionOf(userId, id)

/** Sessions of a user that are not over, each with the instant it ends when nothing happens. */
export async function sessionsOf(userId: string, isStaff: boolean) {
  const rows = await queries.findSessionsOf(userId)
  return rows.flatMap(({ idleSeconds, ...row }) => {
    const limit = limitOf(row.isRemembered, isStaff)
    const idleEnd = row.lastSeenAt.getTime() + limit.idle * 1000
    const end = Math.min(row.createdAt.getTime() + limit.absolute * 1000, row.expiresAt.getTime())
    const isOver = idleSeconds >= limit.idle || end <= now().getTime()
    return isOver ? [] : [{ ...row, endsAt: new Date(Math.min(idleEnd, end)) }]
  })
}

/** Lets the session of this browser go on under a new token, after a password change: whoever had the old one is out. */
export async function rotateSession(context: RequestContext, sessionId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const left = await queries.replaceToken(sessionId, hash(token))
  context.setCookie('session', token, left === null ? {} : { maxAge: left })
}
