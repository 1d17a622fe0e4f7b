import { useEffect } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { navigate } from './move.ts'

interface Paged {
  current_page: number
  last_page: number
  total: number
}

/**
 * Leads to the last page of a list where the address asks for one after it: what is in the list got less meanwhile.
 * @returns it does: nothing on the page asked for does not mean that there is nothing
 */
export function useLastPage(list: Paged | null | undefined, hrefOf: (page: number) => Href): boolean {
  const isPast = list ? list.total > 0 && list.current_page > list.last_page : false
  const href = list && isPast ? hrefOf(list.last_page) : null
  useEffect(() => {
    if (href !== null) void navigate(href, { replace: true })
  }, [href])
  return isPast
}
