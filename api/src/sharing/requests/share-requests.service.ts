import type { ShareRequest } from '@korak/contract/sharing.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { addDays, now, today } from '#base/time.ts'
import { consentInForce } from '#consents/consents.service.ts'
import { transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { findAsked } from './share-requests.queries.ts'
import { end } from './ends.service.ts'
import { mailRequest } from '#sharing/sharing.mail.ts'
import * as queries from '#sharing/sharing.queries.ts'
import { ANSWER_DAYS, statusToday } from '#sharing/sharing.states.ts'
import { mayHoldCv, shareOf, type SharedField } from '#sharing/sharing.view.ts'

interface Wanted {
  application: string
  fields: SharedField[]
  note: string | null
  summary: string | null
  answer_by?: string | undefined
}

/**
 * Asks a candidate whether the company of a job may see the profile. The request names the company, also that of a
 * confidential job: nobody can agree to a receiver they do not know. Asking moves the application nowhere.
 * @throws Refusal NOT_FOUND for drafts, unknown applications and those the caller may not see, STATE_NOT_ALLOWED for ended ones, CONSENT_MISSING,
 * CONFLICT while the same waits for an answer; InvalidInput
 */
export async function askToShare(who: Who, wanted: Wanted, language: Language): Promise<ShareRequest> {
  const id = await transact(async () => {
    const application = await findAsked(wanted.application)
    if (!application || ['draft', 'expired'].includes(application.status)) throw new Refusal('NOT_FOUND')
    if (!may(who, 'applications.read', application.jobId)) throw new Refusal('NOT_FOUND')
    const { userId, jobId, companyId, cvFileId } = application
    await queries.lockPerson(userId)
    await requireShareable(userId)
    if (!(ACTIVE as string[]).includes(application.status)) throw new Refusal('STATE_NOT_ALLOWED')
    const hasCv = cvFileId !== null && application.scanState !== 'infected'
    const { fields, answerBy } = checked(wanted, await companyFault(companyId), hasCv)
    await requireUnasked(userId, application.id)
    const share = await queries.insertShare({
      userId,
      jobId,
      fields,
      answerBy,
      applicationId: application.id,
      companyId: companyId ?? '',
      cvFileId: fields.includes('cv') ? cvFileId : null,
      note: wanted.note || null,
      summary: wanted.summary || null,
      askedBy: who.userId,
      createdAt: now(),
      updatedAt: now(),
    })
    const row = await required(share)
    const details = { company: row.companySl, fields: fields.join(' ') }
    await audit({
      action: 'sharing.asked',
      actorId: who.userId,
      userId,
      subjectType: 'share',
      subjectId: share,
      details,
    })
    await mailRequest(row)
    return share
  })
  return shareOf(await required(id), who, language)
}

/** One request at a time waits for an answer; what was allowed before may be asked about anew, with other data. */
async function requireUnasked(userId: string, applicationId: string): Promise<void> {
  for (const share of await queries.findOpenShares(userId, applicationId)) {
    const { status, because } = statusToday(share)
    if (status === 'pending') throw new Refusal('CONFLICT')
    // The nightly task has not written it down yet.
    if (share.status === 'pending' && because) await end(share, 'expired', because, null)
  }
}

async function required(id: string): Promise<queries.ShareRow> {
  const row = await queries.findShare(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * May anything of this person be shown to companies today? The consent to sharing is in force and the account is neither
 * closing nor hidden nor limited by the person.
 * @throws Refusal NOT_FOUND, ACCOUNT_CLOSING, CONSENT_MISSING
 */
export async function requireShareable(userId: string): Promise<{ until: Date | null }> {
  const person = await queries.findPerson(userId)
  if (person?.status !== 'active' || person.quarantinedAt) throw new Refusal('NOT_FOUND')
  if (person.closingAt) throw new Refusal('ACCOUNT_CLOSING')
  const consent = person.restrictedAt ? null : await consentInForce(userId, 'client_sharing')
  if (!consent) throw new Refusal('CONSENT_MISSING')
  return consent
}

/** Why nobody can be asked about the company of a job: there is none, or nobody there to see or erase anything. */
async function companyFault(companyId: string | null): Promise<FieldError | null> {
  if (companyId === null) return 'error_share_no_company'
  return (await queries.findContacts(companyId)).length === 0 ? 'error_share_no_contact' : null
}

/** The chosen fields, each once, and the day of the answer. @throws InvalidInput with all errors at once */
function checked(
  wanted: Wanted,
  companyFault: FieldError | null,
  hasCv: boolean,
): { fields: SharedField[]; answerBy: string } {
  const fields = [...new Set(wanted.fields)]
  const answerBy = wanted.answer_by ?? addDays(today(), ANSWER_DAYS.usual)
  const errors: Record<string, FieldError[]> = {}
  if (companyFault) errors['application'] = [companyFault]
  if (fields.includes('cv') && !mayHoldCv(fields)) errors['fields'] = ['error_share_cv_alone']
  if (fields.includes('cv') && !hasCv) errors['fields'] = ['error_share_no_cv']
  if (fields.includes('summary') !== Boolean(wanted.summary)) errors['summary'] = ['error_share_summary']
  if (answerBy < today()) errors['answer_by'] = ['error_date_past']
  if (answerBy > addDays(today(), ANSWER_DAYS.most))
    errors['answer_by'] = [{ key: 'error_share_answer_by', values: { count: ANSWER_DAYS.most } }]
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  return { fields, answerBy }
}
