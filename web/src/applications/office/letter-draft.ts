import type { Proposal } from '@korak/contract/letters.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { merged } from '@korak/contract/letter-templates.rules.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { reasonFault } from '#office/reason-fault.ts'
import { isRealDay } from '#ui/form/day.ts'
import { m } from '#words/messages.js'
import type { LetterDraft } from './moves.ts'

/** Nothing typed. */
export const EMPTY: LetterDraft = { subject: null, text: null, reason: '', day: null, postpones: false, promise: null }

/** A draft in the language its words are typed in, as long as there are any. */
export function worded({ language: _, ...draft }: LetterDraft, language: Language): LetterDraft {
  const isWorded = draft.subject !== null || draft.text !== null || draft.reason !== ''
  return isWorded ? { ...draft, language } : draft
}

/**
 * What was written of this move before something overtook it: of each field what is not as it is proposed now, and of words in
 * another language than it is proposed in all of them, with it.
 */
export function wordsBack(at: Proposal): LetterDraft | null {
  if (!at.overtaken) return null
  const { subject, text, reason, language, send_on: sendOn, promise_on: promiseOn } = at.overtaken
  const isSame = language === at.language
  const promise = promiseOn !== null && promiseOn >= today() ? promiseOn : (at.promise_on ?? '')
  const promisedDay = promise === '' ? null : formatDay(promise)
  const proposed = merged(letterText(at, reason ?? ''), { promised_day: promisedDay }, at.language)
  const draft = {
    subject: isSame && subject === at.subject ? null : subject,
    text: isSame && text === proposed ? null : text,
    reason: at.needs_reason ? (reason ?? '') : '',
    day: sendOn !== null && sendOn > today() ? sendOn : null,
    postpones: false,
    promise: promise === (at.promise_on ?? '') ? null : promise,
  }
  return worded(draft, language)
}

interface Typed {
  at: Proposal
  reason: string
  subject: string
  text: string
  isPlanned: boolean
  day: string
  promise: string
}
/** What is wrong with it as it stands in its form. */
export function faultsOf({ at, reason, subject, text, isPlanned, day, promise }: Typed): FieldErrors {
  const fault = at.needs_reason ? reasonFault(reason, at.language) : undefined
  const dayFault = (value: string) => (value === '' ? m.error_required() : plannedDayFault())
  return {
    ...(fault && { reason: fault }),
    ...(subject.trim() === '' && { subject: m.error_required() }),
    ...(text.trim() === '' && { text: m.error_required() }),
    ...(isPlanned && !isRealDay(day) && { send_on: dayFault(day) }),
    ...(at.promise_on !== null && !isRealDay(promise) && { promise_on: dayFault(promise) }),
  }
}
