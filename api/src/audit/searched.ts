import { fold } from '@korak/contract/fold.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import { now } from '#base/time.ts'
import { audit } from './audit.ts'

/** Further pages of a search, and the way from one record to the next, are no searches of their own for so long. */
const SAME_MS = 10 * 60_000
const MOST = 1000
/** What each searched for last: in memory alone, for names are in no trail. */
const latest = new Map<string, { wanted: string; at: number }>()

type Asked = Pick<Partial<ListQuery>, 'search' | 'filter' | 'page'>
/** Columns that say who somebody is. */
const NAMING: ReadonlySet<string> = new Set(['name', 'person', 'to_address'])
/** Whom somebody looks for by name or address; empty where by other things. */
function wantedOf({ search = '', filter = {} }: Asked): string {
  const named = Object.entries(filter).filter(([key]) => NAMING.has(key.split('.')[0] ?? ''))
  return search.trim() === '' && named.length === 0 ? '' : fold(JSON.stringify([search.trim(), named]))
}

/**
 * Names in lists are no looks; that somebody was searched for by name is in the trail, without the name, once for each search
 * that found anybody.
 * @param count whom it found
 */
export async function peopleFound(actorId: string, asked: Asked, count: number): Promise<void> {
  const wanted = wantedOf(asked)
  if (count === 0 || wanted === '') return
  const at = now().getTime()
  const last = latest.get(actorId)
  if (asked.page !== 1 && last?.wanted === wanted && at - last.at < SAME_MS) return
  latest.delete(actorId)
  latest.set(actorId, { wanted, at })
  const [oldest] = latest.keys()
  if (latest.size > MOST && oldest !== undefined) latest.delete(oldest)
  await audit({ action: 'candidates.searched', actorId, details: { count } })
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
