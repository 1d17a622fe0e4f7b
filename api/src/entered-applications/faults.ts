import { profileFaults } from '@korak/contract/candidates.rules.ts'
import type { Entered } from '@korak/contract/entered-applications.ts'
import { addMonths, today } from '#base/time.ts'
import { cvErrors } from '#candidates/cv/cvs.service.ts'
import type { FieldError } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'

/** An application that came longer ago is no longer one for this job. */
const MOST_MONTHS = 12

/** What is wrong with what was written down, by field; of what is left out nothing. */
export function faultsOf(
  { phone, postal, came_on: day }: Partial<Entered>,
  cv: Spooled | undefined,
): Record<string, FieldError[]> {
  const reached = { ...(phone !== undefined && { phone }), ...(postal !== undefined && { postal }), country: 'SI' }
  const of = Object.entries(profileFaults(reached, today())).map(([field, fault]) => [field, [fault]])
  return {
    ...Object.fromEntries(of),
    ...(day !== undefined && day > today() && { came_on: ['error_posted_future'] }),
    ...(day !== undefined && day < addMonths(today(), -MOST_MONTHS) && { came_on: ['error_entered_old'] }),
    ...(cv && cvErrors(cv).length > 0 && { cv: cvErrors(cv) }),
  }
}
