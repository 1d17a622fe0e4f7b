import type { ListQuery } from '@korak/contract/shapes.ts'
import { audit } from './audit.ts'

/**
 * A list of people as it was asked for. Names in lists are no looks; that somebody was searched for by name is in the trail, once
 * for each search that found anybody.
 */
export async function peopleListed<Page extends { total: number }>(
  actorId: string,
  { search = '', filter, page }: ListQuery,
  listed: Page,
): Promise<Page> {
  const isSearch = search.trim() !== '' || (filter !== undefined && Object.hasOwn(filter, 'name'))
  if (isSearch && page === 1 && listed.total > 0)
    await audit({ action: 'candidates.searched', actorId, details: { count: listed.total } })
  return listed
}
