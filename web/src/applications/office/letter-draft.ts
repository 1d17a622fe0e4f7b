import type { Proposal } from '@korak/contract/letters.ts'
import { merged } from '@korak/contract/letter-templates.rules.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import { formatDay, today } from '#base/text/dates.ts'
import type { LetterDraft } from './moves.ts'

/** Nothing typed. */
export const EMPTY: LetterDraft = { subject: null, text: null, reason: '', day: null, postpones: false, promise: null }

/** What was written of this move before something overtook it: of each field what is not as it is proposed now. */
export function wordsBack(at: Proposal): LetterDraft | null {
  if (!at.overtaken) return null
  const { subject, text, reason, send_on: sendOn, promise_on: promiseOn } = at.overtaken
  const promise = promiseOn !== null && promiseOn >= today() ? promiseOn : (at.promise_on ?? '')
  const promisedDay = promise === '' ? null : formatDay(promise)
  const proposed = merged(letterText(at, reason ?? ''), { promised_day: promisedDay }, at.language)
  return {
    subject: subject === at.subject ? null : subject,
    text: text === proposed ? null : text,
    reason: at.needs_reason ? (reason ?? '') : '',
    day: sendOn !== null && sendOn > today() ? sendOn : null,
    postpones: false,
    promise: promise === (at.promise_on ?? '') ? null : promise,
  }
}
