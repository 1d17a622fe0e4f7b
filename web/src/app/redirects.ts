import type { CurrentUser } from '@korak/contract/auth.ts'
import { type Href, asHref } from '@korak/contract/screens.ts'
import { isStaff } from '#base/session/access.ts'
import { canonicalOf } from '#public-questionnaires/address.ts'

/**
 * Where a path that only leads to another one leads; null for all others. Who runs the portal begins in the office, contacts of
 * companies at the people presented to them.
 */
export function redirectOf(path: string, search = '', user: CurrentUser | null = null): Href | null {
  if (path === '/') return user && isStaff(user) ? '/office' : user?.company ? '/shared-profiles' : '/dashboard'
  const canonical = canonicalOf(path)
  return canonical === null ? null : asHref(canonical + search)
}
export const NOT_FOUND = '/not-found'
