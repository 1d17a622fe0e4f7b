import type { CV_FAILURES, CvProgress } from '@korak/contract/cv.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { Unreadable, type UnreadableReason } from '@korak/cv/read.ts'
import { m } from '#i18n/words/messages.js'

type Failure = (typeof CV_FAILURES)[number]

const WORDS = {
  locked: m.cv_failed_locked,
  empty: m.cv_failed_empty,
  unreadable: m.cv_failed_unreadable,
  'too-large': m.cv_failed_too_large,
  'no-text': m.cv_failed_no_text,
  'time-out': m.cv_failed_time_out,
  busy: m.cv_failed_busy,
} satisfies Record<Failure, unknown>

/** What the reader calls a reason, as the person is told. */
const REASONS: Partial<Record<UnreadableReason, Failure>> = {
  locked: 'locked',
  empty: 'empty',
  'too-large': 'too-large',
  'out-of-memory': 'too-large',
  'no-text': 'no-text',
  'time-out': 'time-out',
  busy: 'busy',
}

/** Why a CV could not be read; null for a fault of ours. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof Unreadable ? (REASONS[error.reason] ?? 'unreadable') : null

export const failed = (failure: Failure, locale: Language): CvProgress => ({
  stage: 'failed',
  failure,
  message: WORDS[failure]({}, { locale }),
})
