import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Address, pathTo, pathWith } from '@korak/contract/screens.ts'
import { pageSize } from '#base/data/lists.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { SMALLEST_PAGE } from '#office/list-state.ts'
import { askedOf } from './list-address.ts'
import { RECORDS, type RecordKind } from './records.ts'
import { useLeaving } from './returning.ts'

const AHEAD = [1, 2, -1]
const HOUR = 3_600_000

export interface Place {
  /** From 1; null when the list does not hold this record (any more). */
  at: number | null
  total: number
  /** Not known yet. */
  isPending: boolean
  next: Address | null
  previous: Address | null
  /** The list one came from, at the page this record is on. */
  up: Address
}

/**
 * Where a record stands in the list one came from, which is in the address, and its neighbours, which are fetched ahead: that is
 * no look at anybody. The order stays as it was first, so that a decision does not move what comes next.
 */
export function usePlace(kind: RecordKind, uid: string): Place {
  const [address] = useSearch()
  const list = address.get('list') ?? ''
  const { screen, above, one, order } = RECORDS[kind]
  const query = useQuery({ ...queryOf(order, { query: askedOf(list) }), staleTime: HOUR })
  const uids = query.data?.uids
  const at = uids?.indexOf(uid) ?? -1
  useLeaving(uid, uids)
  useEffect(() => {
    if (!uids || at < 0) return
    for (const step of AHEAD) {
      const other = uids[at + step]
      if (other) void queryClient.prefetchQuery(queryOf(one, { params: { uid: other } }))
    }
  }, [uids, at, one])
  const hrefOf = (step: number): Address | null => {
    const other = at < 0 && step > 0 ? uids?.[0] : at < 0 ? undefined : uids?.[at + step]
    return other ? pathTo(screen, { uid: other, list: list || undefined }) : null
  }
  return {
    at: at < 0 ? null : at + 1,
    total: uids?.length ?? 0,
    isPending: query.isPending,
    next: hrefOf(1),
    previous: hrefOf(-1),
    up: pathWith(above, onPage(list, Math.floor(Math.max(at, 0) / Math.max(pageSize(), SMALLEST_PAGE)) + 1)),
  }
}

const onPage = (list: string, page: number): string =>
  [list, ...(page > 1 ? [`page=${page}`] : [])].filter(Boolean).join('&')
