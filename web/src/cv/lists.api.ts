import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { call } from '#base/call.ts'
import { keyOf, queryClient, queryOf } from '#base/query.ts'
import { beyond, isEmpty } from './lists.ts'

const LISTS = 'GET /portal/profile/lists'
export type OwnLists = AnswerOf<typeof LISTS>

/** Lists of the own profile and what the current CV proposes beyond them. */
export const useLists = () => useQuery(queryOf(LISTS))
export const refreshLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(LISTS) })

/**
 * Replaces some lists. The server counts proposals as decided by that; on this page they stay until the person decides.
 * @throws CallError
 */
export async function saveLists(body: Partial<ProfileLists>, isDecision = false): Promise<void> {
  const { lists } = await call('PUT /portal/profile/lists', { body })
  await queryClient.cancelQueries({ queryKey: keyOf(LISTS), exact: true })
  queryClient.setQueryData<OwnLists>(keyOf(LISTS), (known) => {
    const left = !isDecision && known?.proposed ? beyond(known.proposed.lists, lists) : null
    return { lists, proposed: known?.proposed && left && !isEmpty(left) ? { ...known.proposed, lists: left } : null }
  })
}
