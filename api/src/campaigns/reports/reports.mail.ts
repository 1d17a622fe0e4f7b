import { titleOf } from '#base/titles.ts'
import { sendMail } from '#mail/mail.ts'
import type { SubjectRow } from './reports.queries.ts'

/** Tells the assessed person that the report can be read, and when it is talked over. */
export async function mailReleased(row: SubjectRow, debriefOn: string | null): Promise<void> {
  const { id: subject, userId, email: address, name, language } = row
  const params = { subject, campaign: titleOf(row, language), debriefOn }
  await sendMail({ template: 'feedback_report_released', userId, to: { address, name }, language, params })
}
