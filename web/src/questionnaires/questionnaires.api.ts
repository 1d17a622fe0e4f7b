import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/call.ts'
import { pageSize } from '#base/lists.ts'
import { queryClient, queryOf } from '#base/query.ts'
import type { Send } from './queue.ts'

const LIST = 'GET /portal/questionnaires'
const DETAILS = 'GET /portal/questionnaires/:uid'

export type State = 'open' | 'closed'
export const useQuestionnaires = (state: State, page: number) =>
  useQuery(queryOf(LIST, { query: { state, page, per_page: pageSize() } }))

/** Fetched once for each visit: while somebody answers, what they see must not be replaced under their hands. */
export const useQuestionnaire = (uid: string) =>
  useQuery({ ...queryOf(DETAILS, { params: { uid } }), staleTime: Infinity, gcTime: 0 })

export const useResult = (uid: string) =>
  useQuery(queryOf('GET /portal/questionnaires/:uid/result', { params: { uid } }))

/** @throws CallError */
export async function startQuestionnaire(uid: string): Promise<void> {
  await call('POST /portal/questionnaires/:uid/start', { params: { uid }, body: {} })
  forgetLists()
}

export const sendTo =
  (uid: string): Send =>
  (body) =>
    call('PUT /portal/questionnaires/:uid/answers', { params: { uid }, body })

/** @throws CallError */
export async function submitQuestionnaire(uid: string): Promise<AnswerOf<'POST /portal/questionnaires/:uid/complete'>> {
  const done = await call('POST /portal/questionnaires/:uid/complete', { params: { uid }, body: {} })
  forgetLists()
  return done
}

/** What was fetched about questionnaires may not be so any more. */
export function forgetLists(): void {
  const stale = new Set<unknown>([LIST, 'GET /portal/tasks', 'GET /portal/candidate/tests'])
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
}
