import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft, readDraft } from './storage.ts'

interface Given<T> {
  /** Of `draftKey`, the same for as long as the form is drawn. */
  key: string
  value: T
  setValue: (value: T) => void
  /** What stands there while nothing is typed. */
  empty: T
  /** Of `useBlockWhen`: what the person agreed to lose is not kept. */
  isGivenUp: () => boolean
  /** Nothing worth keeping is typed; left out: it is as it began. */
  isEmpty?: (value: T) => boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is typed in the browser, under the account, until it is sent, emptied or given up. Of two windows the one typed
 * in last is kept, and the other shows it where nothing was typed there. Begin with `readDraft(key) ?? empty`. What sends it says
 * `dropDraft` then: it may be gone from the page by that time, and drawn anew with what was kept.
 */
export function useKept<T>({
  key,
  value,
  setValue,
  empty,
  isGivenUp,
  isEmpty = (now) => isSame(now, empty),
}: Given<T>) {
  /** What is kept of this window, and what it had from the browser. */
  const own = useRef({ value, found: value })
  const latest = useRef({ setValue, empty, isEmpty })
  latest.current = { setValue, empty, isEmpty }
  useEffect(() => {
    const before = own.current
    if (isSame(value, before.value)) return
    const nothing = latest.current.empty
    own.current = { value, found: isSame(value, nothing) ? nothing : before.found }
    if (latest.current.isEmpty(value)) dropDraft(key, before.value)
    else keepDraft(key, value)
  }, [key, value])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== key || !isSame(own.current.value, own.current.found)) return
      const found = readDraft<T>(key) ?? latest.current.empty
      own.current = { value: found, found }
      latest.current.setValue(found)
    }
    addEventListener('storage', follow)
    return () => {
      removeEventListener('storage', follow)
      if (isGivenUp()) dropDraft(key, own.current.value)
    }
  }, [key, isGivenUp])
}
