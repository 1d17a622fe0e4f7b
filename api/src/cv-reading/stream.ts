import { PassThrough } from 'node:stream'
import type { CvProgress, CvReading } from '@korak/contract/cv.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { FastifyReply } from 'fastify'
import { failed, type Failure, failureOf } from './failures.ts'
import { readCv, type Stage } from './reader.ts'
import { answerOf } from './suggestions.ts'

/** Longest anybody waits for an answer, the queue included. */
const LIMIT_MS = 20_000

interface Wanted {
  /** Where the CV lies. It has to stay there until this has ended. */
  path: string
  language: Language
  limitMs?: number
  /** Hears the reading before the browser does. */
  onRead?: (reading: CvReading) => Promise<void>
  /** Nobody needs the file any more: called once, before the last line, whatever happened. */
  release?: () => Promise<void>
}

/**
 * Reads a CV and answers with a JSON line for each stage, `done` or `failed` last. When the browser goes away, or after the
 * limit, reading stops. Never fails itself; ends when nothing reads the file any more.
 */
export async function streamReading(reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
  const gone = new AbortController()
  const late = AbortSignal.timeout(wanted.limitMs ?? LIMIT_MS)
  const { raw } = reply
  raw.once('close', () => void (raw.writableFinished || gone.abort()))
  const lines = new PassThrough()
  // A browser that has gone is no fault.
  lines.on('error', () => {})
  // Proxies must not keep lines back until there are many.
  reply.headers({ 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Accel-Buffering': 'no' })
  void reply.send(lines)
  const tell = (progress: CvProgress): void => {
    if (!lines.writableEnded && !lines.destroyed) lines.write(`${JSON.stringify(progress)}\n`)
  }
  let last: Stage['stage'] = 'waiting'
  const onStage = (stage: Stage): void => {
    last = stage.stage
    tell(stage)
  }
  try {
    const signal = AbortSignal.any([gone.signal, late])
    const reading = answerOf(await readCv(wanted.path, { onStage, signal }).finally(wanted.release))
    await wanted.onRead?.(reading)
    tell({ stage: 'done', reading })
  } catch (error) {
    if (!gone.signal.aborted) tell(failed(whyOf(error, late.aborted, last, reply), wanted.language))
  } finally {
    lines.end()
  }
  return reply
}

function whyOf(error: unknown, isLate: boolean, last: Stage['stage'], reply: FastifyReply): Failure {
  if (isLate) return last === 'waiting' ? 'busy' : 'time-out'
  const failure = failureOf(error)
  // Of a fault the log holds where it was, never what the file said.
  if (failure === null) reply.log.error({ err: error }, 'fault')
  return failure ?? 'unreadable'
}
