import type { Application } from '@korak/contract/applications.ts'
import type { Answers } from '@korak/contract/definition.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { isReferenced } from '#db/db.ts'
import { checkedReceiver } from '#mail/mail.ts'
import type { DetailRow } from './applications.queries.ts'
import { apply } from './applications.service.ts'
import { detailOf } from './applications.view.ts'
import { promiseDay } from './moves.service.ts'
import { findReadiness, insertSent, type Readiness } from './send.queries.ts'
import { submit } from './submit.service.ts'

interface Given {
  job_uid: string
  message?: string | undefined
  cv_uid?: string | undefined
  answers?: Answers | undefined
}

/**
 * Applies in one step when nothing is missing. Otherwise, when the job asks something, and when there is an application already, it goes the two
 * steps of the portal: the draft stays, and the refusal says what to do.
 * @throws what `apply` and `submit` throw
 */
export async function applyAndSend(who: Who, given: Given, language: Language): Promise<Application> {
  const ready = await findReadiness(given.job_uid, who.userId, who.language, given.cv_uid ?? null)
  const sent = ready && (await sendNow(who, given, ready, language))
  if (sent) return detailOf(sent, null, language)
  const draft = await apply(who, given.job_uid, language)
  return submit(who, draft.uid, given, language)
}

/** Of a job that asks nothing. */
async function sendNow(who: Who, given: Given, ready: Readiness, language: Language): Promise<DetailRow | undefined> {
  const { is_open: isOpen, cv_id: cvId, existing_status: existing, missing, name, email, phone } = ready
  if (!isOpen || ready.is_closing || ready.is_asking || !cvId || existing !== null || missing.length > 0)
    return undefined
  const promiseOn = promiseDay()
  const params = { job: ready.title ?? '', answerBy: promiseOn }
  const submission = {
    jobId: given.job_uid,
    userId: who.userId,
    promiseOn,
    at: now(),
    message: given.message || null,
    cvId,
    sentName: name,
    sentEmail: email,
    sentPhone: phone,
    mail: { ...checkedReceiver({ address: email, name }), language: who.language, params },
  }
  return insertSent(submission, language).catch((error: unknown) => {
    // The CV was removed in the same moment: the long way finds the one there is now, or says that there is none.
    if (isReferenced(error)) return undefined
    throw error
  })
}
