import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { ownerOf } from '#answers/queue/store.ts'
import type { Transport } from '#answers/filling/transport.ts'
import { type LinkAddress, doneHref, remember } from './address.ts'

export type PublicQuestionnaire = AnswerOf<'GET /public/questionnaires/:id'>
export type Response = AnswerOf<'GET /public/responses/:uid'>
export type Started = AnswerOf<'POST /public/questionnaires/:id/start'>

/** Fetched once for each visit: nothing may move under the hands of whoever answers. */
const ONCE = { staleTime: Infinity, gcTime: 0 }

export const useAddress = ({ id, place }: LinkAddress) =>
  useQuery({
    ...(place === undefined
      ? queryOf('GET /public/questionnaires/:id', { params: { id } })
      : queryOf('GET /public/questionnaires/:place/:id', { params: { place, id } })),
    ...ONCE,
  })

export const useResponse = (uid: string) =>
  useQuery({ ...queryOf('GET /public/responses/:uid', { params: { uid } }), ...ONCE })

/**
 * @param mark of the page it is begun on
 * @param anew what was begun by the address is deleted
 * @throws CallError
 */
export function startAt(
  { id, place }: LinkAddress,
  { mark, ...given }: { homepage: string; anew: boolean; mark: string | null },
): Promise<Started> {
  const body = { ...given, ...(mark !== null && { mark }) }
  return place === undefined
    ? call('POST /public/questionnaires/:id/start', { params: { id }, body })
    : call('POST /public/questionnaires/:place/:id/start', { params: { place, id }, body })
}

/** @throws CallError */
export const goOnAt = (address: LinkAddress, code: string): Promise<{ uid: string }> =>
  call('POST /public/questionnaires/resume', { body: { ...address, code } })

/** Answers without an account: they go to the response, and at the end to the page that thanks. */
export function publicTransport(address: LinkAddress, { uid, stamp }: Pick<Response, 'uid' | 'stamp'>): Transport {
  const params = { uid }
  return {
    owner: ownerOf(null, uid),
    origin: null,
    send: (body, options) => call('PUT /public/responses/:uid/answers', { params, body, ...options }),
    start: () => Promise.resolve(),
    submit: async (rev) => {
      const done = await call('POST /public/responses/:uid/complete', {
        params,
        body: { stamp, rev, changes: [] },
      }).catch((error: unknown) => {
        throw said(error)
      })
      // Whoever comes back to the address is told that it is done, and is not asked all over again.
      remember(address, { uid, isDone: true })
      await navigate(doneHref(address), { replace: true })
      return done
    },
    onChanged: () => {},
    home: null,
  }
}

/** Too fast, or with a damaged page: there is no field on the screen beside which it could be said. */
function said(error: unknown): unknown {
  const [reason] = error instanceof CallError ? (error.errors?.stamp ?? []) : []
  if (!(error instanceof CallError) || !reason) return error
  return new CallError({ status: error.status, code: error.code, message: reason })
}
