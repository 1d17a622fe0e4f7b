import { type Href, type PlainScreen, asHref } from '@korak/contract/screens.ts'
import { canonicalOf } from '#public-questionnaires/address.ts'

const REDIRECTS: Record<string, PlainScreen> = { '/': '/dashboard' }
/** Where a path that only leads to another one leads; null for all others. */
export function redirectOf(path: string, search = ''): Href | null {
  const canonical = canonicalOf(path)
  return REDIRECTS[path] ?? (canonical === null ? null : asHref(canonical + search))
}
export const NOT_FOUND = '/not-found'
