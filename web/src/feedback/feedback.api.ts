import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@korak/contract/all.ts'
import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'

const LIST = 'GET /portal/feedback'
const ONE = 'GET /portal/feedback/:uid'

export type RaterInput = InputOf<'POST /portal/feedback/:uid/raters', 'body'>['raters'][number]

/** Campaigns in which one is assessed. */
export const useOwnCampaigns = () => useQuery({ ...queryOf(LIST), staleTime: 0 })
export const useOwnCampaign = (uid: string) => useQuery({ ...queryOf(ONE, { params: { uid } }), staleTime: 0 })
export const useOwnReport = (uid: string) => useQuery(queryOf('GET /portal/feedback/:uid/report', { params: { uid } }))

async function keep(changed: OwnFeedback): Promise<OwnFeedback> {
  await showAnswer(ONE, { params: { uid: changed.uid } }, changed)
  const stale = new Set<unknown>([LIST, 'GET /portal/tasks'])
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) })
  return changed
}

/** Proposes raters. @throws CallError */
export const propose = async (uid: string, raters: RaterInput[]): Promise<OwnFeedback> =>
  keep(await call('POST /portal/feedback/:uid/raters', { params: { uid }, body: { raters } }))

/** Takes a proposal back. @throws CallError */
export const takeBack = async (uid: string, rater: string): Promise<OwnFeedback> =>
  keep(await call('DELETE /portal/feedback/:uid/raters/:rater', { params: { uid, rater } }))
