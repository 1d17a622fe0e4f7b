import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InputOf } from '@korak/contract/all.ts'
import { type Address, pathTo } from '@korak/contract/screens.ts'
import { queryClient, queryOf } from '#base/data/query.ts'

type Asked = InputOf<'GET /applications/order', 'query'>

/** What a list is asked for, from its address: `status[]=submitted&submitted_at.to=…&sort=-ref_no`. */
export function askedOf(list: string): Asked {
  const filter: Record<string, Record<string, string | string[]>> = {}
  const asked: { search?: string; sort?: string } = {}
  for (const [name, value] of new URLSearchParams(list)) {
    if (name === 'search' || name === 'sort') asked[name] = value
    else if (/^[a-z_]+(\.[a-z]+)?(\[\])?$/.test(name) && !PLACE.has(name)) {
      const [column = '', operator = 'is'] = name.replace('[]', '').split('.')
      const before = filter[column]?.[operator]
      filter[column] = { ...filter[column], [operator]: before === undefined ? value : [before, value].flat() }
    }
  }
  return { ...asked, ...(Object.keys(filter).length > 0 && { filter }) }
}
/** Names of a list's address that say how it is looked at. */
const PLACE: ReadonlySet<string> = new Set(['page', 'view', 'look', 'lang'])

const AHEAD = [1, 2, -1]
const HOUR = 3_600_000

export interface Place {
  /** From 1; null when the list does not hold this application (any more). */
  at: number | null
  total: number
  next: Address | null
  previous: Address | null
}

/**
 * Where an application stands in the list one came from, and its neighbours, which are fetched ahead, masked: that is no look.
 * The order stays as it was first, so that a decision does not move what comes next.
 */
export function usePlace(uid: string, list: string): Place {
  const query = useQuery({ ...queryOf('GET /applications/order', { query: askedOf(list) }), staleTime: HOUR })
  const uids = query.data?.uids
  const at = uids?.indexOf(uid) ?? -1
  useEffect(() => {
    if (!uids || at < 0) return
    for (const step of AHEAD) {
      const other = uids[at + step]
      if (other) void queryClient.prefetchQuery(queryOf('GET /applications/:uid', { params: { uid: other } }))
    }
  }, [uids, at])
  const hrefOf = (step: number): Address | null => {
    const other = at < 0 && step > 0 ? uids?.[0] : at < 0 ? undefined : uids?.[at + step]
    return other ? pathTo('/office/applications/:uid', { uid: other, list: list || undefined }) : null
  }
  return { at: at < 0 ? null : at + 1, total: uids?.length ?? 0, next: hrefOf(1), previous: hrefOf(-1) }
}
