import type { Application } from '@korak/contract/applications.ts'
import type { Answers } from '@korak/contract/definition.ts'
import { applicationPolicy, type ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { isReferenced } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { checkedReceiver } from '#mail/mail.ts'
import { requireState } from '#routing/may.ts'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { type DetailRow, findApplication } from './applications.queries.ts'
import { ownApplication } from './applications.service.ts'
import { insertSubmission, isOwnCv } from './apply.queries.ts'
import { promiseDay } from './moves.service.ts'
import { closedAnswers } from './screening/screening.service.ts'

interface Given {
  message?: string | undefined
  /** The message as the caller had it when it was changed. */
  before?: string | null | undefined
  cv_uid?: string | undefined
  answers?: Answers | undefined
}

/** Of what has gone out already, sending it once more changes nothing. */
const UNSENT: ReadonlySet<ApplicationStatus> = new Set(['draft', 'expired', 'withdrawn'])

/**
 * Sends a draft. What has been sent before is answered as it is, so that repeating the call is safe.
 * @throws Refusal NOT_FOUND, JOB_CLOSED, STATE_NOT_ALLOWED, ACCOUNT_CLOSING, CONFLICT when the message was changed elsewhere
 *   meanwhile, STATE_NOT_ALLOWED when it was sent with another one; InvalidInput PROFILE_INCOMPLETE, CV_MISSING or
 *   VALIDATION naming what is missing
 */
export async function submit(who: Who, uid: string, given: Given, language: Language): Promise<Application> {
  // In the person's own language, which is also that of the confirmation.
  const row = await findApplication(uid, who.userId, who.language)
  if (!row) throw new Refusal('NOT_FOUND')
  if (UNSENT.has(row.status) || isAnother(row, given)) await send(who, row, given)
  return ownApplication(who, uid, language)
}

/** Does the caller, who says what the message was, mean to send another one than there is? */
const isAnother = ({ message }: DetailRow, given: Given): boolean =>
  given.message !== undefined && given.before !== undefined && (given.message || null) !== message

async function send(who: Who, row: DetailRow, given: Given): Promise<void> {
  if (row.status === 'draft') await refuseWhileClosing(who.userId)
  requireState(applicationPolicy.submit, { status: row.status, isOpen: row.is_open })
  if (given.cv_uid && !(await isOwnCv(given.cv_uid, who.userId))) throw new InvalidInput({ cv_uid: ['error_choice'] })
  if (isAnother(row, given) && given.before !== row.message) throw new Refusal('CONFLICT')
  const cvId = given.cv_uid ?? row.cv_id
  const { answers, errors } = await closedAnswers(row, given.answers)
  refuseIncomplete(row, cvId, errors)
  const promiseOn = promiseDay()
  const params = { application: row.id, ref: row.ref_no, job: row.title ?? '', answerBy: promiseOn }
  const isSent = await insertSubmission({
    uid: row.id,
    userId: who.userId,
    promiseOn,
    at: now(),
    message: given.message === undefined ? row.message : given.message || null,
    cvId,
    sentName: row.sent_name,
    sentEmail: row.sent_email,
    sentPhone: row.sent_phone,
    asked: row.asked,
    answers,
    mail: { ...checkedReceiver({ address: row.sent_email, name: row.sent_name }), language: who.language, params },
  }).catch((error: unknown) => {
    // The CV was removed in the same moment.
    throw isReferenced(error) ? new InvalidInput({ cv: ['error_cv_required'] }, 'CV_MISSING') : error
  })
  if (isSent) return
  // Either a parallel request has sent it, then its result is the answer, or the account or the job closed in this moment.
  const after = await findApplication(row.id, who.userId, who.language)
  if (after?.status !== 'draft') return
  await refuseWhileClosing(who.userId)
  throw new Refusal('JOB_CLOSED')
}

/** @param unanswered what is wrong with answers, by question */
function refuseIncomplete(
  row: DetailRow,
  cvId: string | null,
  unanswered: Record<string, FieldError[]>,
): asserts cvId is string {
  const missing = row.missing.map((field) => [field, [`error_required_${field}`]])
  const errors = {
    ...Object.fromEntries(missing),
    ...(cvId === null && { cv: ['error_cv_required'] }),
    ...unanswered,
  }
  if (row.missing.length > 0) throw new InvalidInput(errors, 'PROFILE_INCOMPLETE')
  if (cvId === null) throw new InvalidInput(errors, 'CV_MISSING')
  if (Object.keys(unanswered).length > 0) throw new InvalidInput(errors)
}
