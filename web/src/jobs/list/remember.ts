import { useEffect, useRef } from 'react'
import { pathWith } from '@korak/contract/screens.ts'
import { type Filters, keepFilters, readFilters } from '#base/data/filters.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { getPlace } from '#base/routing/place.ts'
import { listHref, tidy } from './search.ts'

const NAME = { namespace: 'portal', module: 'jobs', key: 'list' }

/** Query of the list as it was last seen in this tab. */
function recall(): URLSearchParams {
  const pairs = Object.entries(readFilters(NAME)).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  return tidy(new URLSearchParams(pairs))
}

function remember(search: URLSearchParams): void {
  const filters: Filters = {}
  for (const name of search.keys()) {
    if (name !== 'page') filters[name] = search.getAll(name)
  }
  keepFilters(NAME, filters)
}

/**
 * Keeps the filters of the list in session storage and gives them back when it is opened without any. An address
 * with anything in it, also the `?page=1` of "clear all", means what it says.
 */
export function useRemembered(search: URLSearchParams): void {
  const isOpening = useRef(true)
  const text = search.toString()
  useEffect(() => {
    const kept = isOpening.current && text === '' ? recall().toString() : ''
    isOpening.current = false
    if (kept) {
      void navigate(pathWith('/jobs', kept), { replace: true })
      return
    }
    const clean = tidy(new URLSearchParams(text))
    remember(clean)
    if (clean.toString() !== text) void navigate(listHref(clean, getPlace().hash.slice(1)), { replace: true })
  }, [text])
}
