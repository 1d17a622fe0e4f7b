import pino from 'pino'
import { loggerOptions } from '#log.ts'

export type QueueLog = (
  level: 'debug' | 'info' | 'warn' | 'error',
  what: string,
  fields: Record<string, unknown>,
) => void

/**
 * The log of the background process: listed fields only. Payloads and messages of errors never reach it,
 * since they may quote what a person wrote.
 */
export function queueLog(): QueueLog {
  const log = pino(loggerOptions())
  return (level, what, fields) => log[level](fields, what)
}

export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code ?? error.name) : 'unknown'
