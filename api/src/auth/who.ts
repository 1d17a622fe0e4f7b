import type { Audience, Permission } from '@korak/contract/route.ts'
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
  isAdministrator: boolean
  /** A role requires a second factor and its days of grace are over: no permission counts until there is one. */
  isFactorOverdue: boolean
  /** The role they look at the office as: permissions are those of it, and nothing is changed meanwhile. */
  asRole: { key: string; nameSl: string; nameEn: string } | null
  language: Language
}

/** Administrators have every permission; others what their roles, or the record's own list, contain. */
export const may = (who: Who, permission: Permission, onRecord: readonly string[] = []): boolean =>
  who.isAdministrator || who.permissions.has(permission) || onRecord.includes(permission)

/** Audiences somebody belongs to by what they are, and not by a permission. */
const OWN: ReadonlySet<Audience> = new Set(['public', 'signed-in', 'candidate', 'company'])

/** Lets the audience of a route in. @throws Refusal UNAUTHENTICATED, FORBIDDEN or SECOND_FACTOR_REQUIRED */
export function admit(audience: Audience, who: Who | null): void {
  if (admits(audience, who)) return
  if (who?.isFactorOverdue && !OWN.has(audience)) throw new Refusal('SECOND_FACTOR_REQUIRED')
  throw new Refusal(who ? 'FORBIDDEN' : 'UNAUTHENTICATED')
}

/** Does somebody belong to an audience? */
export function admits(audience: Audience, who: Who | null): boolean {
  if (audience === 'public') return true
  if (!who || audience === 'signed-in') return who !== null
  if (audience === 'candidate') return who.isCandidate
  if (audience === 'staff') return who.isAdministrator || who.permissions.size > 0
  return audience === 'company' ? who.kind === 'company' : may(who, audience)
}
