import { useEffect, useRef } from 'react'
import { emptyDraft, isGoneElsewhere, keepDraft, readDraft, readOwnDraft, readSharedDraft } from './storage.ts'

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

/** The very same words, not words that are alike. */
const isSelf = (one: unknown, other: unknown) => typeof one === 'object' && one === other
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps what is typed in the browser, under the account, until it is sent, emptied or given up. What a window typed comes back
 * in that window; one where nothing was typed shows what was typed last in another. Begin with `readDraft(key) ?? empty`. What
 * sends it says `dropDraft` then: it may be gone from the page by that time, and drawn anew with what was kept.
 */
export function useKept<T>({
  key,
  value,
  setValue,
  empty,
  isGivenUp,
  isEmpty = (now) => isSame(now, empty),
}: Given<T>) {
  /** What is kept of this window, and what it had from another. */
  const own = useRef<{ value: T; found: T }>(null)
  own.current ??= { value, found: readOwnDraft(key) === null ? value : empty }
  /** It was typed in since it was drawn. */
  const isTouched = useRef(false)
  const latest = useRef({ value, setValue, empty, isEmpty })
  latest.current = { value, setValue, empty, isEmpty }
  useEffect(() => {
    const before = own.current!
    if (isSame(value, before.value)) return
    isTouched.current = true
    const nothing = latest.current.empty
    own.current = { value, found: isSame(value, nothing) ? nothing : before.found }
    if (latest.current.isEmpty(value)) emptyDraft(key, before.value)
    else keepDraft(key, value, true)
  }, [key, value])
  useEffect(() => {
    const take = (now: T, found: T) => {
      own.current = { value: now, found }
      isTouched.current = false
      latest.current.setValue(now)
    }
    const isTyped = () => !isSame(own.current!.value, own.current!.found)
    const follow = (event: StorageEvent) => {
      if (event.key !== key) return
      // The form that sends ends by itself; what was drawn anew meanwhile, with what was kept, does not.
      if ('sent' in event && isTyped() && (isTouched.current || isSelf(event.sent, latest.current.value))) return
      const nothing = latest.current.empty
      if (!isTyped()) {
        const found = readDraft<T>(key) ?? nothing
        return take(found, found)
      }
      if (isGoneElsewhere(event, own.current!.value)) take(nothing, nothing)
    }
    /** What this window alone has outlives it where another one's words have gone. */
    const leave = () => {
      const mine = readOwnDraft(key)
      if (mine !== null && readSharedDraft(key) === null && !isGivenUp()) keepDraft(key, mine, true)
    }
    addEventListener('storage', follow)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('pagehide', leave)
      if (isGivenUp()) emptyDraft(key, own.current!.value)
    }
  }, [key, isGivenUp])
}
