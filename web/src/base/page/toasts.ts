import { useEffect } from 'react'
import { makeSignal } from './signal.ts'

/** A short notice of success or information; errors are never toasts, they stay where they happened. */
interface Toast {
  id: number
  text: string
  tone: 'success' | 'info'
  action?: { label: string; run: () => void } | undefined
  /** What it tells about: with that it goes (`dismissToastsAbout`). */
  about?: string | undefined
}
type NewToast = Omit<Toast, 'id' | 'tone'> & {
  tone?: Toast['tone']
  /** Milliseconds, where what it offers ends at a time of its own. */
  lasts?: number
}

const MAX_TOASTS = 2
const TOAST_MS = 10_000

/** The toasts shown, oldest first. */
export const toasts = makeSignal<readonly Toast[]>([])
interface Clock {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | null
}
const clocks = new Map<number, Clock>()
let count = 0
let isPaused = false

/** Shows a toast for 10 seconds, or as long as is said; a third one pushes the oldest out. Returns its id. */
export function showToast({ tone = 'success', lasts = TOAST_MS, ...given }: NewToast): number {
  const toast: Toast = { id: ++count, tone, ...given }
  const shown = [...toasts.get(), toast]
  for (const old of shown.slice(0, -MAX_TOASTS)) stopClock(old.id)
  clocks.set(toast.id, { left: lasts, since: Date.now(), timer: null })
  toasts.set(shown.slice(-MAX_TOASTS))
  if (!isPaused) startClock(toast.id)
  return toast.id
}

export function dismissToast(id: number): void {
  stopClock(id)
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Takes away what is not so any more, or cannot be undone any more. */
export function dismissToastsAbout(about: string): void {
  for (const toast of toasts.get()) if (toast.about === about) dismissToast(toast.id)
}

/** Of a part of the page that is there for a while: what it has told about goes with it. */
export function useToastsAbout(about: string): void {
  useEffect(() => () => dismissToastsAbout(about), [about])
}

/** Stops the time while the pointer or focus is on the toasts, and lets it run on afterwards. */
export function pauseToasts(paused: boolean): void {
  if (paused === isPaused) return
  isPaused = paused
  for (const [id, clock] of clocks) {
    if (!paused) startClock(id)
    else if (clock.timer) {
      clearTimeout(clock.timer)
      clock.timer = null
      clock.left -= Date.now() - clock.since
    }
  }
}

function startClock(id: number) {
  const clock = clocks.get(id)
  if (!clock) return
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), Math.max(clock.left, 0))
}

function stopClock(id: number) {
  const clock = clocks.get(id)
  if (clock?.timer) clearTimeout(clock.timer)
  clocks.delete(id)
}
