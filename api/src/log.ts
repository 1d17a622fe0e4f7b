import type { LoggerOptions } from 'pino'
import { env } from './env.ts'

/** Frames without the message: an error's message may quote what a person typed. */
const frames = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((part) => /^\s+at /.test(part))
    .map((part) => part.trim())

/**
 * All a line may hold beside level, time and message: the id of the request it is because of, then of requests, then of tasks.
 * Libraries log too, one of them whole request headers.
 */
const FIELDS = ['reqId', 'route', 'method', 'status', 'ms', 'user', 'err', 'task', 'job', 'attempt', 'code'] as const
const listed = (entry: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]])))

/** A logger that can only write what is listed here; request and answer objects never reach it. */
export const loggerOptions = (): LoggerOptions => ({
  level: env().LOG_LEVEL,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { log: listed },
  serializers: {
    err: (error: Error & { code?: string; constraint?: string }) => ({
      type: error.name,
      code: error.code,
      constraint: error.constraint,
      stack: frames(error.stack),
    }),
    req: () => undefined,
    res: () => undefined,
  },
})
