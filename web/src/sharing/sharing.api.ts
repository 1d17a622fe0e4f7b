import { useQuery } from '@tanstack/react-query'
import type { CLIENT_ANSWERS, ShareRequestDetails } from '@korak/contract/sharing.ts'
import { call } from '#base/data/call.ts'
import { keyOf, queryClient, queryOf, showAnswer } from '#base/data/query.ts'

/** Every company the person was asked about; a consent withdrawn elsewhere ends them, so they are asked for anew. */
export const useShares = () => useQuery({ ...queryOf('GET /portal/share-requests'), staleTime: 0 })

export const useShare = (uid: string) =>
  useQuery({ ...queryOf('GET /portal/share-requests/:uid', { params: { uid } }), staleTime: 0 })

export type ClientAnswer = (typeof CLIENT_ANSWERS)[number]
export type Decision = 'confirm' | 'decline' | 'withdraw'

/** Decides about a request as it is shown. @throws CallError */
export async function decideShare(
  { uid, shown }: Pick<ShareRequestDetails, 'uid' | 'shown'>,
  decision: Decision,
): Promise<ShareRequestDetails> {
  const changed =
    decision === 'confirm'
      ? await call('POST /portal/share-requests/:uid/confirm', { params: { uid }, body: { shown } })
      : await call(`POST /portal/share-requests/:uid/${decision}`, { params: { uid }, body: {} })
  await showAnswer('GET /portal/share-requests/:uid', { params: { uid } }, changed)
  const stale = new Set(['GET /portal/share-requests', 'GET /portal/tasks'])
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) })
  return changed
}

export const reloadShare = (uid: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf('GET /portal/share-requests/:uid', { params: { uid } }) })

/** Answers a presentation. @throws CallError */
export async function answerPresentation(uid: string, body: { answer: ClientAnswer; message: string }): Promise<void> {
  const changed = await call('POST /shared-profiles/:uid/answer', { params: { uid }, body })
  await showAnswer('GET /shared-profiles/:uid', { params: { uid } }, changed)
  void queryClient.invalidateQueries({ queryKey: ['GET /portal/tasks'] })
}

// What a client sees may be over at any moment: it is asked for anew each time and kept nowhere.
const UNKEPT = { staleTime: 0, gcTime: 0 } as const

export const useSharedProfiles = () => useQuery({ ...queryOf('GET /shared-profiles'), ...UNKEPT })

export const useSharedProfile = (uid: string) =>
  useQuery({ ...queryOf('GET /shared-profiles/:uid', { params: { uid } }), ...UNKEPT })
