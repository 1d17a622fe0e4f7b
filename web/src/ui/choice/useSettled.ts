import { useEffect, useRef, useState } from 'react'

/** The value after it has rested for `pause` milliseconds; empty until it first changes, so nothing is announced on arrival. */
export function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState('')
  const first = useRef(value)
  useEffect(() => {
    if (value === first.current) return
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
