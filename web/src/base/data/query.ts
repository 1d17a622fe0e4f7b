import { notifyManager, type Query, QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { AnswerOf, ApiKey } from '@korak/contract/all.ts'
import { type CallArgs, type CallOptions, call } from './call.ts'
import { CallError } from './errors.ts'

const MINUTE = 60_000
/** What a page asks for as it opens is not asked for again by the part that shows it. */
export const JUST_NOW_MS = 5000

// Screens hear of an answer before whoever waited for it goes on: a list put into order would stand in its former one for a
// moment, and what is open in a row that moves would close.
notifyManager.setScheduler(queueMicrotask)

/** A new cache: one in the browser, one for each page the server renders. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        gcTime: 10 * MINUTE,
        // A refusal stays a refusal; only a lost connection or a busy server is worth another try.
        retry: (count, error) =>
          count < 2 && error instanceof CallError && (error.code === 'NETWORK' || error.status >= 502),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = makeQueryClient()

// Something first asked for while it is being changed may be answered with what was before: by itself the cache forgets that it
// has changed meanwhile, and would show the old for good.
const changedMeanwhile = new WeakSet<Query>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus !== 'idle')
    changedMeanwhile.add(query)
  if (action.type === 'success' && changedMeanwhile.delete(query) && !action.manual)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
})

/** Key under which the answer of a call is cached. */
export const keyOf = <K extends ApiKey>(
  key: K,
  options?: Partial<Pick<CallOptions<K>, 'params' | 'query'>>,
): QueryKey => [key, { params: options?.params ?? {}, query: options?.query ?? {} }]

/**
 * Options for `useQuery` out of a call of the contract: `useQuery(queryOf('GET /portal/jobs', { query }))`.
 * The server puts the answers of a rendered page into the cache under the same key.
 */
export function queryOf<K extends ApiKey>(key: K, ...[options]: CallArgs<K>): UseQueryOptions<AnswerOf<K>> {
  return {
    queryKey: keyOf(key, options as Partial<CallOptions<K>>),
    queryFn: ({ signal }) => call(key, ...([{ ...options, signal }] as unknown as CallArgs<K>)),
  }
}

/**
 * Shows what the server has just said about a changed thing. A question about it that is still open was asked before the
 * change and would put the old state back.
 */
export async function showAnswer<K extends ApiKey>(
  key: K,
  options: Partial<Pick<CallOptions<K>, 'params' | 'query'>>,
  answer: AnswerOf<K>,
): Promise<void> {
  const queryKey = keyOf(key, options)
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
}

/** A call a page needs before it can be drawn whole; see `needs` of a route. */
export interface Need {
  key: ApiKey
  params?: unknown
  query?: unknown
}
export const need = <K extends ApiKey>(key: K, ...[options]: CallArgs<K>): Need => ({
  key,
  params: options?.params,
  query: options?.query,
})
export const needKey = (given: Need): QueryKey => [given.key, { params: given.params ?? {}, query: given.query ?? {} }]
