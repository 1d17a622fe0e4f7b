import type { CvProgress, CvReading } from '@korak/contract/cv.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { ProgressStream } from '#http/answers/json-lines.ts'
import { failed, failureOf } from './failures.ts'
import { readCv, type Stage } from './reader.ts'
import { answerOf } from './suggestions.ts'

/** Longest anybody waits for an answer, the queue included. */
const LIMIT_MS = 20_000

interface StreamRequest {
  /** Where the CV lies. It has to stay there until `release`. */
  path: string
  language: Language
  /** The network it comes from. */
  from: string
  limitMs?: number
  /** Hears the reading before the browser does. */
  onRead?: (reading: CvReading) => Promise<void>
  /** Nobody needs the file any more: called once, before the last line, whatever happened. */
  release?: () => Promise<void>
}

/**
 * Reads a CV and tells each stage, `done` or `failed` last. Reading stops when nobody listens any more, and after the limit.
 * @returns work that throws only what is a fault of ours, after it has told so
 */
export const streamReading =
  ({ path, language, from, limitMs = LIMIT_MS, onRead, release }: StreamRequest): ProgressStream<CvProgress> =>
  async (emit, gone) => {
    const late = AbortSignal.timeout(limitMs)
    let last: Stage['stage'] = 'waiting'
    const onStage = (stage: Stage): void => {
      last = stage.stage
      emit(stage)
    }
    try {
      const signal = AbortSignal.any([gone, late])
      const reading = answerOf(await readCv(path, { onStage, signal, from }).finally(release))
      await onRead?.(reading)
      emit({ stage: 'done', reading })
    } catch (error) {
      const failure = late.aborted ? (last === 'waiting' ? 'busy' : 'time-out') : failureOf(error)
      emit(failed(failure ?? 'unreadable', language))
      if (failure === null) throw error
    }
  }
