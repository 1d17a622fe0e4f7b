import { useQuery } from '@tanstack/react-query'
import { pageSize } from '#base/data/lists.ts'
import { queryOf } from '#base/data/query.ts'

export type ListedState = 'open' | 'closed'
export const useQuestionnaires = (state: ListedState, page: number) =>
  useQuery(queryOf('GET /portal/questionnaires', { query: { state, page, per_page: pageSize() } }))

export const useResult = (uid: string) =>
  useQuery(queryOf('GET /portal/questionnaires/:uid/result', { params: { uid } }))
