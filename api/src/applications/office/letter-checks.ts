import { type ApplicationStatus, canMoveApplication } from '@korak/contract/applications.policy.ts'
import type { LetterInput } from '@korak/contract/letters.ts'
import { noticeDue } from '@korak/contract/jobs.rules.ts'
import { faultOfReason } from '@korak/contract/letters.rules.ts'
import { addDays, shortDay, today } from '#base/time.ts'
import { type FieldError, Refusal } from '#errors.ts'
import { OWED, STATES } from '#applications/applications.states.ts'
import type { Locked } from '#applications/moves.queries.ts'
import { openIn } from './letter-words.ts'
import { findNamesIn, isOfferHeld } from './letters.queries.ts'

/** The codelist of what a reason often is. */
export const REASONS = 'rejection-reasons'
/** Days ahead a letter may be planned, or a step promised: beyond, somebody mistyped. */
const MOST_DAYS = 180
/** The ends somebody who was not chosen is told of. */
const NOTICES: ReadonlySet<ApplicationStatus> = new Set(['not_selected', 'job_closed'])

/**
 * Whether a locked application may be taken somewhere by a letter. Nobody is hired by one while another offer, or the word that
 * there is none any more, is on its way.
 * @throws Refusal STATE_NOT_ALLOWED, OFFER_HELD
 */
export async function requireTakeable({ id, status }: Locked, to: ApplicationStatus): Promise<void> {
  if (!canMoveApplication(status, to)) throw new Refusal('STATE_NOT_ALLOWED')
  if (to === 'hired' && (await isOfferHeld(id))) throw new Refusal('OFFER_HELD')
}

/** What keeps a letter from being sent as it is, by its fields. */
export async function letterFaults(
  {
    jobId,
    userId,
    language,
    nextMove,
    promiseOn: promised,
    selectionEndedOn: ended,
  }: Pick<Locked, 'jobId' | 'userId' | 'language' | 'nextMove' | 'promiseOn' | 'selectionEndedOn'>,
  to: ApplicationStatus,
  { subject, text, reason = '', send_on: day, promise_on: promise, postpones }: LetterInput,
): Promise<Record<string, FieldError[]>> {
  const faults: Record<string, FieldError[]> = {}
  if (!subject) faults['subject'] = ['error_required']
  if (!text) faults['text'] = ['error_required']
  // Nobody reads a letter with a gap in it.
  for (const [name, words = ''] of Object.entries({ subject, text })) {
    const [field] = openIn(words, language)
    if (field !== undefined) faults[name] ??= [{ key: 'error_letter_open', values: { field } }]
  }
  const latest = addDays(today(), MOST_DAYS)
  const tooFar: FieldError = { key: 'error_date_far', values: { day: shortDay(latest) } }
  if (day !== undefined && day <= today()) faults['send_on'] = ['error_letter_day']
  else if (day !== undefined && day > latest) faults['send_on'] = [tooFar]
  // The law knows no postponing (ZDR-1, article 30).
  else if (day !== undefined && NOTICES.has(to) && ended !== null && day > noticeDue(ended))
    faults['send_on'] = [{ key: 'error_letter_notice', values: { day: shortDay(noticeDue(ended)) } }]
  // A letter that is planned is the answer: it comes by the day that was promised, or the candidate hears of another one.
  else if (day !== undefined && OWED.has(nextMove) && promised !== null && day > promised && !postpones)
    faults['send_on'] = [{ key: 'error_letter_promised', values: { day: shortDay(promised) } }]
  if (promise !== undefined && STATES[to].isActive) {
    if (promise < (day ?? today())) faults['promise_on'] = ['error_date_past']
    else if (promise > latest) faults['promise_on'] = [tooFar]
  }
  if (to === 'not_selected') {
    const fault = reason ? faultOfReason(reason, language) : 'error_required'
    if (fault) faults['reason'] = [fault]
  }
  const [other] = await findNamesIn([subject, text, reason].join('\n'), jobId, userId)
  if (other !== undefined) faults['text'] ??= [{ key: 'error_other_name', values: { name: other } }]
  return faults
}
