import { useEffect, useMemo, useRef } from 'react'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { forgetMessage, keepMessage, type Typed, typedMessage } from './apply.api.ts'

/** What of the message for a job this window has put into the browser, and may take out of it again. */
function makeTyped(jobUid: string, person: string) {
  let own: Typed | null = null
  return {
    take: () => (own = typedMessage(jobUid, person)),
    keep: (typed: Typed) => keepMessage(jobUid, person, (own = typed)),
    /** Leaves it there, whatever becomes of this window. */
    leave: () => {
      own = null
    },
    forget: (typed = own) => {
      if (typed) forgetMessage(jobUid, person, typed)
    },
  }
}

export const useTyped = (jobUid: string, person: string) => useMemo(() => makeTyped(jobUid, person), [jobUid, person])

/** Asks before it is lost; given up, it does not return. */
export function useProtected(
  isUnsaved: boolean,
  typed: ReturnType<typeof useTyped>,
  save: (() => Promise<boolean>) | undefined,
): void {
  const isGivenUp = useBlockWhen(isUnsaved, false, save)
  useEffect(
    () => () => {
      if (isGivenUp()) typed.forget()
    },
    [typed, isGivenUp],
  )
}

/** Whoever comes back to this window, or to a connection, may have gone on elsewhere, and has something left to save. */
export function useReturn(isListening: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    if (!isListening) return undefined
    const come = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    addEventListener('focus', come)
    addEventListener('online', come)
    document.addEventListener('visibilitychange', come)
    return () => {
      removeEventListener('focus', come)
      removeEventListener('online', come)
      document.removeEventListener('visibilitychange', come)
    }
  }, [isListening])
}
