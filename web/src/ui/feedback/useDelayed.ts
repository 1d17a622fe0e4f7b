import { useEffect, useRef, useState } from 'react'

/**
 * Whether to show a skeleton: nothing for the first 150 ms (a fast answer must not flicker), then at least 300 ms.
 * Both figures in milliseconds.
 */
export function useDelayed(loading: boolean, { after = 150, atLeast = 300 } = {}): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? after : Math.max(0, since.current + atLeast - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown, after, atLeast])
  return shown
}
