import { REFUSALS, type RefusalCode } from '@korak/contract/errors.ts'

/** A refusal the caller is told about: code of the contract's table, words added at the door. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Values for the words, such as `{ wait: '3 min' }`. */
  readonly values: Record<string, string | number>
  /** Seconds for a Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, values: Record<string, string | number> = {}, retryAfter?: number) {
    super(code)
    this.code = code
    this.values = values
    this.retryAfter = retryAfter
  }

  get status(): number {
    return REFUSALS[this.code]
  }
}

const HOUR_SECONDS = 60 * 60

/**
 * 429: how long to wait is said in minutes, from two hours on in hours.
 * @param seconds until the next try may succeed
 */
export function tooMany(seconds: number): Refusal {
  const wait = seconds < 2 * HOUR_SECONDS ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / HOUR_SECONDS)} h`
  return new Refusal('TOO_MANY', { wait }, seconds)
}

/** A field error: the key of a message in messages/errors.*.json, with values where the text has any. */
export type FieldError = string | { key: string; values: Record<string, string | number> }

/** 422 with lists of errors per field, as section 5 of the specification shapes them; a narrower code may say what to do. */
export class InvalidInput extends Refusal {
  readonly fields: Record<string, FieldError[]>

  constructor(fields: Record<string, FieldError[]>, code: RefusalCode = 'VALIDATION') {
    super(code)
    this.fields = fields
  }
}

/** Said beside the first mistakes of a body that has more of them. */
export const MORE: Record<string, FieldError[]> = { _: ['error_more'] }
