import { type CandidateForStaff, STAFF_FIELDS } from '@korak/contract/candidates-for-staff.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { cvOf } from '#candidates/cv/cvs.service.ts'
import { fieldsOf } from '#candidates/stored-fields.ts'
import { listsOf } from '#candidates/lists/lists.service.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { reasonFor } from './purposes.ts'
import * as queries from './staff.queries.ts'
import { recordView, type ViewPurpose } from '#views/views.service.ts'

/**
 * A candidate as staff see one. The look is recorded before anything is answered, and the candidate can read who had it
 * in which role and what for.
 * @throws Refusal NOT_FOUND for people who are no candidates, or when the purpose is not true of them; InvalidInput for an
 * unknown job, or help without a reason
 */
export async function candidateForStaff(
  who: Who,
  uid: string,
  { purpose, job, reason: why }: { purpose: ViewPurpose; job?: string | undefined; reason?: string | undefined },
  context: RequestContext,
): Promise<z.input<typeof CandidateForStaff>> {
  if (purpose === 'support' && !why) throw new InvalidInput({ reason: ['error_required'] })
  const row = await queries.findForStaff(uid)
  const reason = row && (await reasonFor(who, uid, purpose, job))
  if (!row || !reason) throw new Refusal('NOT_FOUND')
  // Of a search nothing but the job tells what it was for: one nobody is looked for any more was not.
  const isKnown = purpose === 'search' ? queries.isOpenJob : queries.isJob
  if (job && !(await isKnown(job))) throw new InvalidInput({ job: ['error_choice'] })
  const told = purpose === 'support' ? why : null
  await recordView({ userId: uid, what: 'profile', who, purpose, jobId: reason.jobId, reason: told }, context)
  const cvs = await queries.findCvsOf(uid)
  return {
    ...fieldsOf(row, STAFF_FIELDS),
    uid: row.id,
    email: row.email,
    lists: await listsOf(uid),
    cvs: cvs.map(cvOf),
    registered_at: instant(row.createdAt),
  }
}
