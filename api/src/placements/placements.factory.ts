import type { Client } from '../../test/app.ts'
import { makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { addDays, today } from '#base/time.ts'
import type { MadeJob } from '#jobs/jobs.factory.ts'

/** What the terms of a placement are, unless a test says otherwise. */
export const placementTerms = (changes: Record<string, unknown> = {}) => ({
  start_on: addDays(today(), 10),
  pay: 2400.5,
  pay_period: 'month',
  contract: 'nedolocen-cas',
  guarantee_days: 180,
  check_ins: ['week', 'month', 'quarter', 'guarantee'],
  ...changes,
})

/** Somebody who begins work: `await makePlacement(staff, { start_on: today() })`. */
export async function makePlacement(
  staff: Client,
  changes: Record<string, unknown> = {},
  wanted: { job?: MadeJob } = {},
): Promise<MadeApplication & { placement: string }> {
  const made = await makeApplication({ status: 'hired', ...wanted })
  const { json } = await staff.post(`/api/applications/${made.uid}/placement`, placementTerms(changes))
  return { ...made, placement: json.uid }
}
