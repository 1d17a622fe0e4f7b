import { type SavedView, type SavedViewInput, savedViewPolicy } from '@korak/contract/saved-views.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { parseForm } from '#http/input/forms.ts'
import { readFilters, readOrder } from '#lists/filters.ts'
import { mayList } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { RESOURCES } from '#resources.list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './saved-views.queries.ts'

/** More of them nobody finds anything in. */
const MOST = 50

const viewOf = (who: Who, row: queries.ViewRow): SavedView => {
  const isOwn = row.ownerId === who.userId
  return {
    uid: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    columns: row.columns,
    is_shared: row.isShared,
    threshold: isOwn ? row.threshold : null,
    is_own: isOwn,
    may: mayOf(savedViewPolicy, who, { isOwn }),
  }
}

/** @throws InvalidInput, always the same, for a list there is not or that is not the caller's to read */
function listed(who: Who, list: string): Resource {
  const resource = RESOURCES.get(list)
  if (!resource || !mayList(resource, who)) throw new InvalidInput({ list: ['resource_unknown'] })
  return resource
}

/** What the list call is asked for, from the query of an address. */
export function askedBy(query: string): Pick<ListQuery, 'search' | 'sort' | 'filter'> {
  const { search, sort, ...filter } = parseForm(query)
  return {
    ...(typeof search === 'string' && { search }),
    ...(typeof sort === 'string' && { sort }),
    filter: filter as ListQuery['filter'],
  }
}

/** @throws InvalidInput when the list would refuse it */
function refuseUnlistable(resource: Resource, query: string): void {
  const { filter, sort } = askedBy(query)
  const isPlain = Object.values(filter ?? {}).every((value) => [value].flat().every((one) => typeof one === 'string'))
  if (!isPlain) throw new InvalidInput({ query: ['error_invalid'] })
  readFilters(resource, filter)
  readOrder(resource, sort)
}

const columnsOf = <I extends Partial<SavedViewInput>>({ is_shared: isShared, ...fields }: I) => ({
  ...fields,
  ...(isShared !== undefined && { isShared }),
})
const refuseTaken = (error: unknown): never => {
  throw violates(error, 'saved_views_owner_id_list_name_key') ? new InvalidInput({ name: ['view_name_taken'] }) : error
}

/** Views of a list: the own ones, and those others share. @throws InvalidInput */
export async function listViews(who: Who, list: string): Promise<{ data: SavedView[] }> {
  listed(who, list)
  return { data: (await queries.findViews(who.userId, list)).map((row) => viewOf(who, row)) }
}

/** @throws InvalidInput for what the list would refuse, a name that is there, or too many */
export const createView = (who: Who, { list, ...input }: SavedViewInput & { list: string }): Promise<SavedView> =>
  transact(async () => {
    refuseUnlistable(listed(who, list), input.query)
    if ((await queries.countViews(who.userId)) >= MOST) throw new InvalidInput({ name: ['view_too_many'] })
    return viewOf(who, await queries.insertView({ ...columnsOf(input), list, ownerId: who.userId }))
  }).catch(refuseTaken)

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for another's; InvalidInput */
export const updateView = (who: Who, id: string, input: Partial<SavedViewInput>): Promise<SavedView> =>
  transact(async () => {
    const row = await ownView(who, id, savedViewPolicy.update)
    if (input.query !== undefined) refuseUnlistable(listed(who, row.list), input.query)
    return viewOf(who, await queries.updateView(id, columnsOf(input)))
  }).catch(refuseTaken)

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for another's */
export const deleteView = (who: Who, id: string): Promise<void> =>
  transact(async () => {
    await ownView(who, id, savedViewPolicy.delete)
    await queries.deleteView(id)
  })

async function ownView(who: Who, id: string, action: typeof savedViewPolicy.update): Promise<queries.ViewRow> {
  const row = await queries.lockView(id, who.userId)
  if (!row) throw new Refusal('NOT_FOUND')
  requireState(action, { isOwn: row.ownerId === who.userId })
  return row
}

/** The views somebody has put on their day, of lists the caller may read. */
export async function pinnedViews(who: Who, ownerId: string = who.userId) {
  const rows = await queries.findPinned(ownerId)
  return rows.flatMap(({ id, list, name, query, threshold }) => {
    const resource = RESOURCES.get(list)
    return resource && mayList(resource, who) ? [{ id, list, name, query, resource, least: (threshold ?? 0) + 1 }] : []
  })
}
