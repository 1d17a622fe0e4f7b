import { useCallback, useEffect, useRef, useState } from 'react'

type OptionPage<T> = { options: readonly T[]; more: boolean }
/** Fetches a page (counted from 1) of what fits the typed text. */
export type LoadOptions<T> = (typed: string, page: number) => Promise<OptionPage<T>>

const DEBOUNCE = 300

type State<T> = {
  typed: string
  page: number
  options: readonly T[]
  more: boolean
  loading: boolean
  hasFailed: boolean
}

const BLANK = { typed: '', page: 0, options: [], more: true, loading: false, hasFailed: false }

/**
 * Options from a server, page by page: a new search waits 300 ms for the typing to pause, `loadMore` adds the next page.
 * An answer that arrives after a newer search is dropped; a failed one leaves what is there of the same search, and `again` asks once more.
 */
export function useOptionPages<T>(load: LoadOptions<T>, typed: string, enabled: boolean) {
  const [state, setState] = useState<State<T>>(BLANK)
  const run = useRef(0)
  const latest = useRef(load)
  latest.current = load

  const fetchPage = useCallback(async (text: string, page: number, before: readonly T[]) => {
    const mine = ++run.current
    setState((now) => ({ ...now, loading: true, hasFailed: false }))
    try {
      const { options, more } = await latest.current(text, page)
      if (mine === run.current) setState({ ...BLANK, typed: text, page, options: [...before, ...options], more })
    } catch {
      // What was found by other words is no answer to these.
      if (mine === run.current) setState({ ...BLANK, typed: text, page: page - 1, options: before, hasFailed: true })
    }
  }, [])

  const begun = state.page > 0
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => void fetchPage(typed, 1, []), begun ? DEBOUNCE : 0)
    return () => clearTimeout(timer)
    // `begun` only shortens the first wait; it must not fetch again by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, enabled, fetchPage])

  const loadMore = () => {
    if (state.more && !state.loading && begun) void fetchPage(state.typed, state.page + 1, state.options)
  }
  const again = () => {
    if (state.hasFailed) void fetchPage(state.typed, state.page + 1, state.options)
  }
  return { options: state.options, loading: state.loading, hasFailed: state.hasFailed, loadMore, again }
}
