import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkAuth, idleEndSignal } from '#base/auth.ts'

/** The warning comes two minutes before the session ends for inactivity. */
export const WARN_MS = 120_000
const TICK_MS = 10_000

export interface IdleWarning {
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
    let ticking: ReturnType<typeof setInterval> | undefined
    const tick = () => {
      setLeft(end - Date.now())
      // Over: the server says so, and the rules for signed-out people take it from there.
      if (end <= Date.now()) void checkAuth(true)
    }
    const warn = () => {
      tick()
      ticking = setInterval(tick, TICK_MS)
    }
    const quiet = end - Date.now() - WARN_MS
    // Asked once more without counting as activity: when another tab was used, the answer moves `end` and this begins anew.
    const ask = async () => {
      await checkAuth(true)
      if (idleEndSignal.get() === end) warn()
    }
    const timer = quiet > 0 ? setTimeout(() => void ask(), quiet) : undefined
    if (quiet <= 0) warn()
    return () => {
      clearTimeout(timer)
      clearInterval(ticking)
    }
  }, [end])

  return { isWarning: left <= WARN_MS, minutes: Math.max(1, Math.ceil(left / 60_000)), stay: () => void checkAuth() }
}
