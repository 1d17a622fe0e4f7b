import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'

const SESSIONS = 'GET /auth/sessions'
const LOG = 'GET /auth/activities'
const CHANGE = 'GET /auth/email-change'
const PASSWORD = 'PUT /portal/profile/password'
const PER_PAGE = 10

export type OwnSession = AnswerOf<typeof SESSIONS>[number]
export type PendingEmail = NonNullable<AnswerOf<typeof CHANGE>['pending']>
export type Activity = AnswerOf<typeof LOG>['data'][number]

// What other devices do is not told here; each visit asks anew.
export const useSessions = () => useQuery({ ...queryOf(SESSIONS), staleTime: 0, refetchOnWindowFocus: true })
export const usePendingEmail = () => useQuery({ ...queryOf(CHANGE), staleTime: 0 })

/** The log of the account, ten events at a time. */
export const useActivities = () =>
  useInfiniteQuery({
    queryKey: keyOf(LOG),
    queryFn: ({ pageParam, signal }) => call(LOG, { query: { page: pageParam, per_page: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
    staleTime: 0,
  })

/** What has been done here is in the log too. */
const renew = (...keys: string[]) =>
  Promise.all([LOG, ...keys].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

export async function endSession(uid: string): Promise<void> {
  await call('DELETE /auth/sessions/:uid', { params: { uid } })
  await renew(SESSIONS)
}

/** Signs all other devices out. @returns the server's words about it */
export async function endOtherSessions(): Promise<string> {
  const { message } = await call('DELETE /auth/sessions')
  await renew(SESSIONS)
  return message
}

/** Other devices are signed out by it, and a change of the e-mail that waited is given up. */
export async function changePassword(body: InputOf<typeof PASSWORD, 'body'>): Promise<void> {
  await call(PASSWORD, { body })
  await renew(SESSIONS, CHANGE)
}

export async function askForEmailChange(email: string, password: string): Promise<void> {
  await call('POST /auth/email-change', { body: { email, password } })
  await renew(CHANGE)
}

export async function cancelEmailChange(): Promise<void> {
  await call('DELETE /auth/email-change')
  await renew(CHANGE)
}
