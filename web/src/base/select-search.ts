import { useCallback, useEffect, useRef, useState } from 'react'

export const SEARCH_DELAY_MS = 300
export const SELECT_PAGE_SIZE = 10
/** More options are fetched when the list is scrolled to within this many pixels of its end. */
export const NEAR_END_PX = 15

export interface SelectPage<T> {
  data: readonly T[]
  last_page: number
}
/** Fetches one page of options; pages count from 1. */
export type LoadOptions<T> = (ask: {
  search: string
  page: number
  per_page: number
  signal: AbortSignal
}) => Promise<SelectPage<T>>

export const isNearEnd = (list: Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>): boolean =>
  list.scrollHeight - list.clientHeight - list.scrollTop <= NEAR_END_PX

interface State<T> {
  items: readonly T[]
  page: number
  lastPage: number
  isLoading: boolean
  error: unknown
}
const EMPTY = { items: [], page: 0, lastPage: 1, isLoading: false, error: null }

/** A searchable select list that waits 300 ms for typing to rest, and loads 10 more near the end of its list. */
export function useSelectSearch<T>(load: LoadOptions<T>, isOpen = true) {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<State<T>>(EMPTY)
  const running = useRef<AbortController | null>(null)
  const loader = useRef(load)
  loader.current = load

  const fetchPage = useCallback(async (text: string, page: number) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState((old) => ({ ...(page === 1 ? (EMPTY as State<T>) : old), isLoading: true, error: null }))
    try {
      const answer = await loader.current({ search: text, page, per_page: SELECT_PAGE_SIZE, signal: controller.signal })
      if (controller.signal.aborted) return
      setState((old) => ({
        items: page === 1 ? answer.data : [...old.items, ...answer.data],
        page,
        lastPage: answer.last_page,
        isLoading: false,
        error: null,
      }))
    } catch (error) {
      if (!controller.signal.aborted) setState((old) => ({ ...old, isLoading: false, error }))
    }
  }, [])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!isOpen) return undefined
    // The list opens at once; only typing is waited for.
    const timer = setTimeout(() => void fetchPage(search, 1), isFirst.current ? 0 : SEARCH_DELAY_MS)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [search, isOpen, fetchPage])
  useEffect(() => () => running.current?.abort(), [])

  const loadMore = useCallback(() => {
    if (!state.isLoading && state.page > 0 && state.page < state.lastPage) void fetchPage(search, state.page + 1)
  }, [state, search, fetchPage])
  const onScroll = useCallback(
    (event: { currentTarget: HTMLElement }) => {
      if (isNearEnd(event.currentTarget)) loadMore()
    },
    [loadMore],
  )
  const retry = useCallback(() => void fetchPage(search, state.page || 1), [fetchPage, search, state.page])
  return { ...state, search, setSearch, onScroll, loadMore, retry, hasMore: state.page < state.lastPage }
}
