import type { Audience, Permission } from '@korak/contract/route.ts'
import { isAmong } from '@korak/contract/permissions.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { Refusal } from '#errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null for nobody. */
    who: Who | null
  }
}

/** Who is asking: all a rule may know about the caller. */
export interface Who {
  userId: string
  sessionId: string
  name: string | null
  kind: 'candidate' | 'employee' | 'company' | 'companyemployee' | 'none'
  isCandidate: boolean
  /** Works for the consulting company, or has a permission. */
  isStaff: boolean
  roles: string[]
  permissions: ReadonlySet<string>
  /** What they may do with single records besides, by the id of the record. */
  onRecords: ReadonlyMap<string, readonly Permission[]>
  isAdministrator: boolean
  /** A role requires a second factor and its days of grace are over: no permission counts until there is one. */
  isFactorOverdue: boolean
  /** The role they look at the office as: permissions are those of it, and nothing is changed meanwhile. */
  asRole: { key: string; nameSl: string; nameEn: string } | null
  language: Language
}

/** Stands for whichever record somebody has a permission on. */
export const SOME_RECORD = 'some'

/** Administrators have every permission; others what their roles contain, or what they are allowed with the record. */
export const may = (who: Who, permission: Permission, record?: string): boolean =>
  who.isAdministrator ||
  isAmong(permission, (one) => who.permissions.has(one)) ||
  (record !== undefined && allowedOn(who, record).includes(permission))

const allowedOn = ({ onRecords }: Who, record: string): readonly Permission[] =>
  record === SOME_RECORD ? [...onRecords.values()].flat() : (onRecords.get(record) ?? [])

/** The records somebody has a permission on; null when they have it on all. */
export const recordsWith = (who: Who, permission: Permission): string[] | null =>
  may(who, permission)
    ? null
    : [...who.onRecords].flatMap(([record, permissions]) => (permissions.includes(permission) ? [record] : []))

/** Audiences somebody belongs to by what they are, and not by a permission. */
const OWN: ReadonlySet<Audience> = new Set(['public', 'signed-in', 'candidate', 'company'])

/** Lets the audience of a route in. @throws Refusal UNAUTHENTICATED, FORBIDDEN or SECOND_FACTOR_REQUIRED */
export function admit(audience: Audience, who: Who | null, record?: string): void {
  if (admits(audience, who, record)) return
  if (who?.isFactorOverdue && !OWN.has(audience)) throw new Refusal('SECOND_FACTOR_REQUIRED')
  throw new Refusal(who ? 'FORBIDDEN' : 'UNAUTHENTICATED')
}

/** Does somebody belong to an audience, where it is asked of a record, with that one at least? */
export function admits(audience: Audience, who: Who | null, record?: string): boolean {
  if (audience === 'public') return true
  if (!who || audience === 'signed-in') return who !== null
  if (audience === 'candidate') return who.isCandidate
  if (audience === 'staff') return who.isAdministrator || who.permissions.size + who.onRecords.size > 0
  return audience === 'company' ? who.kind === 'company' : may(who, audience, record)
}
