import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkAuth, idleEndSignal } from '#base/session/auth.ts'

/** The warning comes two minutes before the session ends for inactivity. */
const WARN_MS = 120_000
const TICK_MS = 10_000
/** Browsers take a longer wait than 2^31 ms (24.8 days) for none at all; a remembered session has 30 days. */
const LONGEST_WAIT_MS = 86_400_000

interface IdleWarning {
  isWarning: boolean
  /** Whole minutes left, at least one. */
  minutes: number
  stay: () => void
}

/** Follows the end of the idle session as the server last named it; other tabs may have moved it meanwhile. */
export function useIdleWarning(): IdleWarning {
  const end = useSyncExternalStore(idleEndSignal.subscribe, idleEndSignal.get, () => null)
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY)

  useEffect(() => {
    setLeft(Number.POSITIVE_INFINITY)
    if (end === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ticking: ReturnType<typeof setInterval> | undefined
    const warn = () => {
      setLeft(end - Date.now())
      ticking = setInterval(() => {
        setLeft(end - Date.now())
        // Over: the server says so, and the rules for signed-out people take it from there.
        if (end <= Date.now()) void checkAuth(true)
      }, TICK_MS)
    }
    // Asked once more without counting as activity: when another tab was used, the answer moves `end` and this begins anew.
    const ask = async () => {
      await checkAuth(true)
      if (!isLeft && idleEndSignal.get() === end) warn()
    }
    const wait = () => {
      const quiet = end - Date.now() - WARN_MS
      if (quiet > LONGEST_WAIT_MS) timer = setTimeout(wait, LONGEST_WAIT_MS)
      else timer = setTimeout(() => void ask(), quiet)
    }
    let isLeft = false
    if (end - Date.now() > WARN_MS) wait()
    else warn()
    return () => {
      isLeft = true
      clearTimeout(timer)
      clearInterval(ticking)
    }
  }, [end])

  return { isWarning: left <= WARN_MS, minutes: Math.max(1, Math.ceil(left / 60_000)), stay: () => void checkAuth() }
}
