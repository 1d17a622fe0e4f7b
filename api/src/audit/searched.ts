import type { ListQuery } from '@korak/contract/shapes.ts'
import { now } from '#base/time.ts'
import { audit } from './audit.ts'
import { hasDoneSince } from './audit.queries.ts'

const ACTION = 'candidates.searched'
/** Further pages of a search, and the way from one record to the next, are no searches of their own for so long. */
const SAME_MS = 10 * 60_000

type Asked = Pick<Partial<ListQuery>, 'search' | 'filter' | 'page'>
const isByName = ({ search = '', filter }: Asked): boolean =>
  search.trim() !== '' || (filter !== undefined && Object.hasOwn(filter, 'name'))

/**
 * Names in lists are no looks; that somebody was searched for by name is in the trail, without the name, once for each search
 * that found anybody.
 * @param count whom it found
 */
export async function peopleFound(actorId: string, asked: Asked, count: number): Promise<void> {
  if (count === 0 || !isByName(asked)) return
  const isFirst = asked.page === 1
  if (!isFirst && (await hasDoneSince(actorId, ACTION, new Date(now().getTime() - SAME_MS)))) return
  await audit({ action: ACTION, actorId, details: { count } })
}

/** A list of people as it was asked for. */
export async function peopleListed<Page extends { total: number }>(
  actorId: string,
  asked: ListQuery,
  listed: Page,
): Promise<Page> {
  await peopleFound(actorId, asked, listed.total)
  return listed
}
