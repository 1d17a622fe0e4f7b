import { useEffect, useRef } from 'react'
import { announce } from '#base/page/announce.ts'
import { showToast } from '#base/page/toasts.ts'
import { formatTime } from '#base/text/dates.ts'
import { m } from '#words/messages.js'

const ANNOUNCE_MS = 60_000

/** Says that answers were refused, wherever one is by then. */
export function useRefusedSaid(count: number) {
  const last = useRef(0)
  useEffect(() => {
    if (count > last.current) announce(m.q_unfit({ count }))
    last.current = count
  }, [count])
}

/** Says that answers are to questions that are not asked any more, when it happens. */
export function useUnaskedSaid(count: number) {
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current) showToast({ tone: 'info', text: m.q_unasked({ count }) })
    last.current = count
  }, [count])
}

/** Says when it was saved, at most once a minute. */
export function useSaidAt(savedAt: string | null) {
  const last = useRef(0)
  useEffect(() => {
    if (!savedAt || Date.now() - last.current < ANNOUNCE_MS) return
    last.current = Date.now()
    announce(m.form_saved({ time: formatTime(savedAt) }))
  }, [savedAt])
}
