import { useCallback, useEffect, useRef, useState } from 'react'
import type { CV_FAILURES, CvProgress, CvReading } from '@korak/contract/cv.ts'
import { announce } from '#base/page/announce.ts'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { m } from '#words/messages.js'
import { type CvSource, readCv } from '#cv/cv.api.ts'

type Underway = Extract<CvProgress, { stage: 'waiting' | 'reading' | 'recognising' }>
export type Reading =
  | { phase: 'none' }
  | { phase: 'reading'; progress: Underway }
  | { phase: 'done'; reading: CvReading }
  | { phase: 'failed'; message: string; mayPass: boolean }

const NONE: Reading = { phase: 'none' }
/** Failures that another try may not meet. */
const PASSING: readonly string[] = ['busy', 'time-out'] satisfies (typeof CV_FAILURES)[number][]

interface Heard {
  onRead?: (reading: CvReading) => void
  /** The file itself is not accepted: it would be refused again when it is sent to be kept. */
  onRefused?: (message: string) => void
}

/** Reading of one CV at a time. A new one, stopping and leaving the page end the one before. */
export function useReader({ onRead, onRefused }: Heard = {}) {
  const [state, setState] = useState<Reading>(NONE)
  const running = useRef<AbortController | null>(null)
  const heard = useRef<Heard>({})
  useEffect(() => {
    heard.current = { onRead, onRefused }
  })

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setState(NONE)
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (state.phase === 'failed') announce(`${m.reading_failed_title()}. ${state.message}`)
  }, [state])

  const start = useCallback(async (source: CvSource) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const isCurrent = () => running.current === controller
    setState({ phase: 'reading', progress: { stage: 'reading' } })
    announce(m.reg_cv_reading())
    try {
      for await (const progress of readCv(source, controller.signal)) {
        if (!isCurrent()) return
        if (progress.stage === 'failed')
          setState({ phase: 'failed', message: progress.message, mayPass: PASSING.includes(progress.failure) })
        else if (progress.stage === 'done') {
          setState({ phase: 'done', reading: progress.reading })
          heard.current.onRead?.(progress.reading)
        } else setState({ phase: 'reading', progress })
      }
    } catch (error) {
      if (!isCurrent() || (error instanceof CallError && error.code === 'ABORTED')) return
      const refused = fieldErrors(error)['cv']
      if (refused) heard.current.onRefused?.(refused)
      setState(refused ? NONE : { phase: 'failed', message: wordsOf(error), mayPass: true })
    }
  }, [])
  return { state, start, stop }
}
