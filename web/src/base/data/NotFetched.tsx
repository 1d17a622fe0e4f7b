import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from './Loaded.tsx'

/** Where a field is chosen of, or begins with, what could not be fetched: that, and another try. Nothing else is said of it. */
export const NotFetched = <T,>({
  query,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
}) => query.error && query.data === undefined && <Loaded query={query}>{() => null}</Loaded>
