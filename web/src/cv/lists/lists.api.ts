import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import { type ListName, beyond, isEmpty, putTogether, withAdded } from './lists.ts'

const LISTS = 'GET /portal/profile/lists'
export type OwnLists = AnswerOf<typeof LISTS>

/** Lists of the own profile and what the current CV proposes beyond them. */
export const useLists = () => useQuery(queryOf(LISTS))
export const refreshLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(LISTS) })

/**
 * Replaces some lists, which were `before`. The server counts proposals as decided by that; on this page they stay until the
 * person decides.
 * @throws CallError, with CONFLICT when they were changed in another window or on another device
 */
async function saveLists(
  changed: Partial<ProfileLists>,
  { before, isDecision = false }: { before: Partial<ProfileLists>; isDecision?: boolean },
): Promise<void> {
  const { lists } = await call('PUT /portal/profile/lists', { body: { ...changed, before } })
  await queryClient.cancelQueries({ queryKey: keyOf(LISTS), exact: true })
  queryClient.setQueryData<OwnLists>(keyOf(LISTS), (known) => {
    const left = !isDecision && known?.proposed ? beyond(known.proposed.lists, lists) : null
    return { lists, proposed: known?.proposed && left && !isEmpty(left) ? { ...known.proposed, lists: left } : null }
  })
}

/** The lists as the server has them now. @throws CallError */
const fetchLists = async (): Promise<ProfileLists> =>
  (await queryClient.fetchQuery({ ...queryOf(LISTS), staleTime: 0 })).lists

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT'

/** Adds to the lists what of the proposals was chosen, to those of another window as well. @throws CallError */
export async function acceptProposals(own: ProfileLists, chosen: ProfileLists): Promise<void> {
  const accept = (before: ProfileLists) => saveLists(withAdded(before, chosen), { before, isDecision: true })
  await accept(own).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error
    await accept(await fetchLists())
  })
}

/** What a form says when both changes were put together in it. */
export const changedElsewhere = (): CallError =>
  new CallError({ status: 409, code: 'CONFLICT', message: m.lists_changed_elsewhere() })

/** A list while it is being changed in a form. */
interface Changed<T> {
  /** As it was when the form opened, or was last put together with a change from elsewhere. */
  before: T[]
  after: T[]
}
/**
 * Saves one list.
 * @returns nothing when it is saved; when it was changed elsewhere meanwhile, both changes put together for the person to look
 *   at and save
 * @throws CallError
 */
export async function saveList<K extends ListName>(
  name: K,
  { before, after }: Changed<ProfileLists[K][number]>,
): Promise<Changed<ProfileLists[K][number]> | undefined> {
  try {
    await saveLists({ [name]: after }, { before: { [name]: before } })
    return undefined
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs: ProfileLists[K][number][] = (await fetchLists())[name]
    return { before: theirs, after: putTogether({ before, mine: after, theirs }) }
  }
}
