import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { JobDetail, JobList } from '@korak/contract/jobs.ts'
import { CallError } from '#base/data/errors.ts'
import { pageSize } from '#base/data/lists.ts'
import { type Need, need, queryOf } from '#base/data/query.ts'
import { type JobQuery, queryFrom } from '#jobs/list/search.ts'

/** What /jobs shows first at an address. */
export const listNeeds = (search: URLSearchParams): Need[] => [need('GET /portal/jobs', { query: queryFrom(search) })]
/** What /jobs/:uid shows first. */
export const jobNeeds = (uid: string): Need[] => [need('GET /portal/jobs/:uid', { params: { uid } })]

// What the server gives at most.
const MOST_ROWS = 50
const ROWS = 10
const never = () => () => undefined
/** Rows of a page: 10, or what the browser keeps. The server cannot know that, so the first drawing has 10. */
export const usePageSize = (): number =>
  useSyncExternalStore(
    never,
    () => Math.min(pageSize(), MOST_ROWS),
    () => ROWS,
  )

/** A question that waits for the connection has not failed for the library, but for the person it has. */
const NO_CONNECTION = new CallError({ status: 0, code: 'NETWORK', message: '' })
const isOffline = (error: unknown) => error instanceof CallError && error.code === 'NETWORK'

interface Kept {
  list: JobList
  at: number
}
export interface Jobs {
  /** The answer, or the last one there was while the next is on its way or does not come. */
  list: JobList | undefined
  /** When `list` was answered, in epoch milliseconds. */
  at: number
  /** `list` answers an earlier question. */
  isOld: boolean
  isFetching: boolean
  isOffline: boolean
  error: unknown
  retry: () => void
}

/** The jobs for a query. The last list stays in sight while another one is fetched, and when there is no connection. */
export function useJobs(query: JobQuery): Jobs {
  const result = useQuery(queryOf('GET /portal/jobs', { query }))
  const { data, dataUpdatedAt, error, isFetching, fetchStatus, refetch } = result
  const [last, setLast] = useState<Kept | null>(null)
  if (data && last?.list !== data) setLast({ list: data, at: dataUpdatedAt })
  return {
    list: data ?? last?.list,
    at: data ? dataUpdatedAt : (last?.at ?? 0),
    isOld: !data && last !== null,
    isFetching,
    isOffline: fetchStatus === 'paused' || isOffline(error),
    error: error ?? (fetchStatus === 'paused' && !data ? NO_CONNECTION : null),
    retry: () => void refetch(),
  }
}

/** A job. `null` is the server's word, while rendering, that there is none. */
export function useJob(uid: string) {
  const result = useQuery(queryOf('GET /portal/jobs/:uid', { params: { uid } }))
  const { error, fetchStatus } = result
  const data = result.data as JobDetail | null | undefined
  // The end of a session empties the cache; the page, and what is typed on it, must not vanish meanwhile.
  const [last, setLast] = useState<JobDetail | null>(null)
  if (data && data !== last) setLast(data)
  const job = data ?? (last?.uid === uid ? last : undefined)
  const isLost = data === null || (error instanceof CallError && (error.status === 404 || error.status === 422))
  return {
    job: isLost ? undefined : job,
    isLost,
    error: isLost ? null : (error ?? (fetchStatus === 'paused' ? NO_CONNECTION : null)),
    isOffline: fetchStatus === 'paused' || isOffline(error),
    at: result.dataUpdatedAt,
    isFetching: result.isFetching,
    retry: () => void result.refetch(),
  }
}
