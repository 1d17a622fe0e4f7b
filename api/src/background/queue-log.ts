import pino from 'pino'
import { traceId } from '#base/trace.ts'
import { loggerOptions } from '#log.ts'

export type QueueLog = (
  level: 'debug' | 'info' | 'warn' | 'error',
  what: string,
  fields: Record<string, unknown>,
) => void

/**
 * The log of what is done outside requests: listed fields only. Payloads and messages of errors never reach it,
 * since they may quote what a person wrote.
 */
export function queueLog(): QueueLog {
  const log = pino(loggerOptions())
  return (level, what, fields) => log[level]({ reqId: traceId(), ...fields }, what)
}

/** A line whenever somebody outside is left alone because of not answering, and when answering again. */
export const reportOn =
  (partner: string) =>
  (isAnswering: boolean): void =>
    isAnswering
      ? queueLog()('info', `${partner} answers again`, {})
      : queueLog()('warn', `${partner} does not answer`, {})

export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code ?? error.name) : 'unknown'
