import { type SavedView, type SavedViewInput, savedViewPolicy } from '@korak/contract/saved-views.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { parseForm } from '#http/input/forms.ts'
import { readFilters, readOrder } from '#lists/filters.ts'
import { mayList } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { RESOURCES } from '#resources.list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './saved-views.queries.ts'

/** More of them nobody finds anything in. */
const MOST = 50

type Defaults = Awaited<ReturnType<typeof queries.findDefaults>>

export const viewOf = (who: Who, row: queries.ViewRow, defaults: Defaults): SavedView => {
  const isOwn = row.ownerId === who.userId
  // Of several roles the first one counts.
  const own = defaults.find((one) => one.isOwn)
  return {
    uid: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    columns: row.columns,
    is_shared: row.isShared,
    threshold: row.pinned,
    is_own: isOwn,
    is_default: own?.viewId === row.id,
    default_for: may(who, 'roles.manage')
      ? defaults.flatMap(({ roleId, viewId }) => (viewId === row.id ? [roleId] : []))
      : [],
    may: mayOf(savedViewPolicy, who, { isOwn, isShared: row.isShared }),
  }
}

/** @throws InvalidInput, always the same, for a list there is not or that is not the caller's to read */
export function listed(who: Who, list: string): Resource {
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
  const defaults = await queries.findDefaults(who.userId, list)
  return { data: (await queries.findViews(who.userId, list)).map((row) => viewOf(who, row, defaults)) }
}

/** @throws InvalidInput for what the list would refuse, a name that is there, or too many */
export const createView = (who: Who, { list, ...input }: SavedViewInput & { list: string }): Promise<SavedView> =>
  transact(async () => {
    refuseUnlistable(listed(who, list), input.query)
    if ((await queries.countViews(who.userId)) >= MOST) throw new InvalidInput({ name: ['view_too_many'] })
    await queries.freeName(who.userId, list, input.name)
    return viewOf(who, await queries.insertView({ ...columnsOf(input), list, ownerId: who.userId }), [])
  }).catch(refuseTaken)

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for another's; InvalidInput */
export const updateView = (who: Who, id: string, input: Partial<SavedViewInput>): Promise<SavedView> =>
  transact(async () => {
    const row = await seenView(who, id, savedViewPolicy.update)
    if (input.query !== undefined) refuseUnlistable(listed(who, row.list), input.query)
    // What nobody else sees nobody begins with.
    if (input.is_shared === false) await queries.replaceDefaults(row, [])
    if (input.name !== undefined) await queries.freeName(who.userId, row.list, input.name)
    const changed = await queries.updateView(id, columnsOf(input))
    return viewOf(who, changed, await queries.findDefaults(who.userId, row.list))
  }).catch(refuseTaken)

interface RolesOf {
  roles: number[]
  seen?: number[] | undefined
}

/**
 * Says which roles begin with a shared view.
 * @param asked `seen`: those that did for the caller; what somebody else has said of others since stays
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED; InvalidInput
 */
export const setDefault = (who: Who, id: string, asked: RolesOf, context: RequestContext): Promise<SavedView> =>
  transact(async () => {
    const row = await seenView(who, id, savedViewPolicy.set_default)
    listed(who, row.list)
    const now = (await queries.findDefaults(who.userId, row.list)).flatMap((one) =>
      one.viewId === id ? one.roleId : [],
    )
    const { roles, seen = now } = asked
    const others = now.filter((role) => !seen.includes(role))
    const chosen = [...new Set([...roles.filter((role) => now.includes(role) || !seen.includes(role)), ...others])]
    if ((await queries.countRoles(chosen)) !== chosen.length) throw new InvalidInput({ roles: ['error_choice'] })
    await queries.replaceDefaults(row, chosen)
    const details = { list: row.list, roles: chosen.length }
    await audit(
      { action: 'saved_views.default_set', actorId: who.userId, subjectType: 'saved_view', subjectId: id, details },
      context,
    )
    return viewOf(who, row, await queries.findDefaults(who.userId, row.list))
  })

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export async function seenView(
  who: Who,
  id: string,
  action: (typeof savedViewPolicy)['update' | 'delete' | 'pin' | 'set_default'],
): Promise<queries.ViewRow> {
  const row = await queries.lockView(id, who.userId)
  if (!row) throw new Refusal('NOT_FOUND')
  requireState(action, { isOwn: row.ownerId === who.userId, isShared: row.isShared })
  return row
}

/** An account is being erased: views it shares go to whoever erases it, or to an administrator; its own go with it. */
export async function handOver({ userId, by }: { userId: string; by: string | null }): Promise<void> {
  const shared = await queries.findShared(userId)
  const heir = shared.length > 0 && (by ?? (await queries.findAdministrator(userId)))
  if (!heir) return
  for (const { id, list, name } of shared) {
    const pinned = await queries.takePin(id, heir)
    const taken = new Set(
      (await queries.findViews(heir, list)).flatMap((one) => (one.ownerId === heir ? one.name : [])),
    )
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name.slice(0, 70)} (${number})`
    await queries.freeName(heir, list, free)
    await queries.updateView(id, { ownerId: heir, name: free, threshold: pinned })
  }
}
