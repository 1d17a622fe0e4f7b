import type { UseQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Href } from '@korak/contract/screens.ts'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackDetails, FeedbackRequest } from '@korak/contract/feedback.ts'
import { call } from '#base/data/call.ts'
import { personSignal } from '#base/session/auth.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { m } from '#words/messages.js'
import { forgetLists } from '#answers/queue/forget-lists.ts'
import type { Send } from '#answers/queue/queue.ts'
import { settled } from '#answers/queue/locks.ts'
import { type Origin, ownerOf } from '#answers/queue/store.ts'
import { takeOver } from '#answers/queue/take-over.ts'
import type { Transport } from '#answers/filling/transport.ts'
import { hrefOf } from './views.ts'

type Query<T> = UseQueryOptions<T>

/** How a rater reaches the server: with an account or by a personal link. Whom somebody assesses has a `uid`. */
export interface RaterApi {
  /** Everybody to assess in a campaign; a link is of one campaign, an account needs to say which. */
  request: (campaign?: string) => Query<FeedbackRequest>
  /** Fetched once for each visit: while somebody answers, what they see must not be replaced under their hands. */
  person: (uid: string) => Query<FeedbackDetails>
  fetchPerson: (uid: string) => Promise<FeedbackDetails>
  start: (uid: string, relationship: Relationship) => Promise<FeedbackDetails>
  send: (uid: string) => Send
  submit: (uid: string, rev: number) => Promise<AnswerOf<'POST /portal/feedback-answers/:uid/complete'>>
}

const ONCE = { staleTime: Infinity, gcTime: 0 } as const

async function fetchOwn(uid: string): Promise<FeedbackDetails> {
  await settled()
  return call('GET /portal/feedback-answers/:uid', { params: { uid } })
}

/** What they typed by a personal link, before they had the account, comes along. */
async function fetchRequest(uid: string): Promise<FeedbackRequest> {
  const request = await call('GET /portal/feedback-requests/:uid', { params: { uid } })
  const person = personSignal.get()
  if (person !== null) for (const one of request.people) await takeOver(one.uid, person, originOf(one.uid))
  return request
}

/** For raters with an account. */
export const PORTAL_RATER_API: RaterApi = {
  request: (uid = '') => ({
    ...queryOf('GET /portal/feedback-requests/:uid', { params: { uid } }),
    queryFn: () => fetchRequest(uid),
    enabled: uid !== '',
    staleTime: 0,
  }),
  person: (uid) => ({
    ...queryOf('GET /portal/feedback-answers/:uid', { params: { uid } }),
    queryFn: () => fetchOwn(uid),
    ...ONCE,
  }),
  fetchPerson: (uid) => fetchOwn(uid),
  start: (uid, relationship) =>
    call('POST /portal/feedback-answers/:uid/start', { params: { uid }, body: { relationship } }),
  send: (uid) => (body, options) =>
    call('PUT /portal/feedback-answers/:uid/answers', { params: { uid }, body, ...options }),
  submit: (uid, rev) => call('POST /portal/feedback-answers/:uid/complete', { params: { uid }, body: { rev } }),
}

/** For the holder of a personal link. */
export const linkRaterApi = (token: string): RaterApi => ({
  request: () => ({ ...queryOf('GET /public/feedback/:token', { params: { token } }), staleTime: 0 }),
  person: (uid) => ({ ...queryOf('GET /public/feedback/:token/:uid', { params: { token, uid } }), ...ONCE }),
  fetchPerson: (uid) => call('GET /public/feedback/:token/:uid', { params: { token, uid } }),
  start: (uid, relationship) =>
    call('POST /public/feedback/:token/:uid/start', { params: { token, uid }, body: { relationship } }),
  send: (uid) => (body, options) =>
    call('PUT /public/feedback/:token/:uid/answers', { params: { token, uid }, body, ...options }),
  submit: (uid, rev) => call('POST /public/feedback/:token/:uid/complete', { params: { token, uid }, body: { rev } }),
})

const STALE: ReadonlySet<unknown> = new Set(['GET /portal/feedback-requests/:uid', 'GET /public/feedback/:token'])

/** What was fetched about who is still to be assessed may not be so any more. */
export function forgetRequests(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => STALE.has(queryKey[0]) })
  forgetLists()
}

const originOf = (uid: string): Origin => ({ kind: 'feedback', href: hrefOf(uid) })

/** The way of the answers about one person. */
export const transportOf = (
  raterApi: RaterApi,
  { uid, respondent, relationship }: Pick<FeedbackDetails, 'uid' | 'respondent' | 'relationship'>,
  home: Href,
): Transport => ({
  owner: ownerOf(respondent, uid),
  origin: respondent === null ? null : originOf(uid),
  send: raterApi.send(uid),
  start: async () => {
    await raterApi.start(uid, relationship)
    forgetRequests()
  },
  submit: async (rev) => {
    const done = await raterApi.submit(uid, rev)
    forgetRequests()
    return done
  },
  onChanged: forgetRequests,
  home,
  ...(home !== '/questionnaires' && { homeLabel: m.feedback_all_people() }),
})
