/**
 * Every refusal the server can answer: code → HTTP status. Words for each code in both languages
 * are in messages/errors.*.json under `refusal_<code in lower case>`; a code without words does not compile.
 */
export const REFUSALS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  LOGIN_FAILED: 401,
  FORBIDDEN: 403,
  ORIGIN_REFUSED: 403,
  PASSWORD_NEEDED: 403,
  OWN_FEEDBACK: 403,
  ACCOUNT_DISABLED: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  ROLE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STALE: 409,
  SHOWN_CHANGED: 409,
  LIST_CHANGED: 409,
  IN_USE: 409,
  ALREADY_APPLIED: 409,
  STATE_NOT_ALLOWED: 409,
  LAST_ADMINISTRATOR: 409,
  APPLICATIONS_WAITING: 409,
  CLAIMS_WAITING: 409,
  EXPORT_RUNNING: 409,
  CONSENT_MISSING: 409,
  DECISION_NEEDED: 409,
  ACCOUNT_CLOSING: 409,
  NOT_SCANNED: 409,
  GONE: 410,
  JOB_CLOSED: 410,
  TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA: 415,
  HOST_REFUSED: 421,
  VALIDATION: 422,
  LINK_INVALID: 422,
  PROFILE_INCOMPLETE: 422,
  CV_MISSING: 422,
  CV_UNREADABLE: 422,
  LOCKED: 423,
  TOO_MANY: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  BUSY: 503,
  KEY_MISSING: 503,
  STORAGE_FULL: 507,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof REFUSALS

/** So many mistakes of one body are told; whoever mends them hears of the others. */
export const MOST_TOLD = 50
