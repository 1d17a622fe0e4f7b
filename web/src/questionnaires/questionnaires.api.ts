import { useQuery } from '@tanstack/react-query'
import { call } from '#base/call.ts'
import { pageSize } from '#base/lists.ts'
import { queryOf } from '#base/query.ts'
import { settled } from '#answers/locks.ts'

const LIST = 'GET /portal/questionnaires'
const DETAILS = 'GET /portal/questionnaires/:uid'

export type State = 'open' | 'closed'
export const useQuestionnaires = (state: State, page: number) =>
  useQuery(queryOf(LIST, { query: { state, page, per_page: pageSize() } }))

/** Fetched once for each visit: while somebody answers, what they see must not be replaced under their hands. */
export const useQuestionnaire = (uid: string) =>
  useQuery({
    ...queryOf(DETAILS, { params: { uid } }),
    queryFn: async () => {
      await settled()
      return call(DETAILS, { params: { uid } })
    },
    staleTime: Infinity,
    gcTime: 0,
  })

export const useResult = (uid: string) =>
  useQuery(queryOf('GET /portal/questionnaires/:uid/result', { params: { uid } }))
