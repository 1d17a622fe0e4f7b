import type { RefusalCode } from '@korak/contract/errors.ts'

/** `NETWORK`: no answer at all. `UNREADABLE`: an answer that is not ours (a proxy's page). `ABORTED`: given up by us. */
export type CallErrorCode = RefusalCode | 'NETWORK' | 'UNREADABLE' | 'ABORTED'

/** A call that did not succeed. `message` is the server's, in the language of the request. */
export class CallError extends Error {
  readonly status: number
  readonly code: CallErrorCode
  readonly errors: Record<string, string[]> | undefined
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(given: {
    status: number
    code: CallErrorCode
    message: string
    errors?: Record<string, string[]> | undefined
    retryAfter?: number | undefined
  }) {
    super(given.message)
    this.name = 'CallError'
    this.status = given.status
    this.code = given.code
    this.errors = given.errors
    this.retryAfter = given.retryAfter
  }
}

/** Somebody else has changed it since it was read: it can be saved over what it is now, once that is fetched. */
export const isStale = (error: unknown): error is CallError => error instanceof CallError && error.code === 'STALE'

/** What was asked for is not there, or not for this person: no id, no such id, somebody else's. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && ['NOT_FOUND', 'VALIDATION'].includes(error.code)

/** Field errors of a 422 as one text per field: the lists of the server joined with spaces. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || !error.errors) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts.join(' ')]))
}
