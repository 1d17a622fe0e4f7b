import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { call } from '#base/data/call.ts'
import { CallError, isStale } from '#base/data/errors.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { dismissToastsAbout } from '#base/page/toasts.ts'
import { PROFILE_SAVED } from '#candidates/useProfileSaving.ts'
import { m } from '#words/messages.js'
import { type ListName, beyond, isEmpty, putTogether, withAdded } from './lists.ts'

const LISTS = 'GET /portal/profile/lists'
/** Proposals that wait are a task. */
const TASKS = 'GET /portal/tasks'
export type OwnLists = AnswerOf<typeof LISTS>

/** Lists of the own profile and what the current CV proposes beyond them. */
export const useLists = () => useQuery(queryOf(LISTS))
export async function refreshLists(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keyOf(TASKS) })
  await queryClient.invalidateQueries({ queryKey: keyOf(LISTS) })
}

/**
 * Replaces some lists, read at a revision. The server counts proposals as decided by that; on this page they stay until the
 * person decides.
 * @throws CallError, with STALE when they were changed in another window or on another device
 */
async function saveLists(
  changed: Partial<ProfileLists>,
  { rev: seen, isDecision = false }: { rev: number; isDecision?: boolean },
): Promise<number> {
  const { rev, lists } = await call('PUT /portal/profile/lists', { body: { ...changed, rev: seen } })
  await queryClient.cancelQueries({ queryKey: keyOf(LISTS), exact: true })
  queryClient.setQueryData<OwnLists>(keyOf(LISTS), (known) => {
    const left = !isDecision && known?.proposed ? beyond(known.proposed.lists, lists) : null
    const proposed = known?.proposed && left && !isEmpty(left) ? { ...known.proposed, lists: left } : null
    return { rev, lists, proposed }
  })
  // How complete the profile is follows from its lists.
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /portal/profile') })
  void queryClient.invalidateQueries({ queryKey: keyOf(TASKS) })
  return rev
}

/** The lists as the server has them now. @throws CallError */
const fetchLists = (): Promise<OwnLists> => queryClient.fetchQuery({ ...queryOf(LISTS), staleTime: 0 })

type Own = Pick<OwnLists, 'rev' | 'lists'>

/**
 * Adds to the lists what of the proposals was chosen, to those of another window as well.
 * @returns what was not there before
 * @throws CallError
 */
export async function acceptProposals(own: Own, chosen: ProfileLists): Promise<ProfileLists> {
  const accept = async ({ rev, lists }: Own) => {
    await saveLists(withAdded(lists, chosen), { rev, isDecision: true })
    return beyond(chosen, lists)
  }
  return accept(own).catch(async (error: unknown) => {
    if (!isStale(error)) throw error
    return accept(await fetchLists())
  })
}

/** Takes accepted proposals out of the lists, which may have changed meanwhile, and shows them as proposals again. @throws CallError */
export async function takeBack(added: ProfileLists, proposed: OwnLists['proposed']): Promise<void> {
  const { rev, lists } = await fetchLists()
  const left = beyond(lists, added)
  await saveLists(left, { rev })
  queryClient.setQueryData<OwnLists>(keyOf(LISTS), (known) => known && { ...known, proposed })
}

/** What a form says when both changes were put together in it. */
export const changedElsewhere = (): CallError =>
  new CallError({ status: 409, code: 'STALE', message: m.lists_changed_elsewhere() })

/** A list while it is being changed in a form. */
export interface Changed<T> {
  /** Of the profile, when `before` was read. */
  rev: number
  /** As it was when the form opened, or was last put together with a change from elsewhere. */
  before: T[]
  after: T[]
}
/**
 * Saves one list.
 * @returns the revision it has now when it is saved; when it was changed elsewhere meanwhile, both changes put together for the
 *   person to look at and save
 * @throws CallError
 */
export async function saveList<K extends ListName>(
  name: K,
  { rev, before, after }: Changed<ProfileLists[K][number]>,
): Promise<number | Changed<ProfileLists[K][number]>> {
  try {
    return await saveLists({ [name]: after }, { rev })
  } catch (error) {
    if (!isStale(error)) throw error
    dismissToastsAbout(PROFILE_SAVED)
    const now = await fetchLists()
    const theirs: ProfileLists[K][number][] = now.lists[name]
    return { rev: now.rev, before: theirs, after: putTogether({ before, mine: after, theirs }) }
  }
}
