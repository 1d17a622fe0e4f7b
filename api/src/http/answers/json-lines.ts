import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Work that answers bit by bit; `gone` is told when nobody listens any more. */
export type ProgressStream<Line> = (emit: (line: Line) => void, gone: AbortSignal) => Promise<void>

/**
 * Answers with a line of JSON for each thing told, as soon as it is told (application/x-ndjson). Ends with the work, so
 * that an upload is there until then. What the work throws is logged as a fault; the answer ends like any other.
 */
export async function sendLines<Line>(reply: FastifyReply, work: ProgressStream<Line>): Promise<FastifyReply> {
  const gone = new AbortController()
  reply.raw.once('close', () => void (reply.raw.writableFinished || gone.abort()))
  const lines = new PassThrough()
  // Writing to nobody is no fault.
  lines.on('error', () => {})
  // Proxies must not keep lines back until there are many.
  reply.headers({ 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Accel-Buffering': 'no' })
  void reply.send(lines)
  const emit = (line: Line): void => {
    if (!lines.writableEnded && !lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  try {
    await work(emit, gone.signal)
  } catch (error) {
    if (!gone.signal.aborted) reply.log.error({ err: error }, 'fault')
  } finally {
    lines.end()
  }
  return reply
}
