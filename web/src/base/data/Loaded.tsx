import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Loading, SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { CallError } from './errors.ts'
import { NotForYou } from './NotForYou.tsx'
import { wordsOf } from './submit.ts'

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Outline of what comes; a block of lines when left out. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * What a call answered: its outline while waiting, the reason and a retry when it failed, the last answer when a refresh
 * failed. What is not for this person, or not any more, is said as that: trying again would not help.
 */
export function Loaded<T>({ query, skeleton, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (error instanceof CallError && error.status === 403) return <NotForYou />
  if (error && data === undefined) {
    const isOffline = error instanceof CallError && error.code === 'NETWORK'
    return (
      <ErrorPanel
        title={isOffline ? m.error_offline_title() : m.error_load_title()}
        code={error instanceof CallError && !isOffline ? error.code : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        <p>{wordsOf(error)}</p>
      </ErrorPanel>
    )
  }
  return (
    <Loading loading={data === undefined} skeleton={skeleton ?? <SkeletonBlock lines={5} />}>
      {data !== undefined && children(data)}
    </Loading>
  )
}
