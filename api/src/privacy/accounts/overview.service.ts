import { accountPolicy } from '@korak/contract/privacy.policy.ts'
import type { ClosingPreview, PrivacyOverview } from '@korak/contract/privacy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { WITHDRAWABLE } from '#applications/applications.states.ts'
import type { Who } from '#auth/who.ts'
import { addDays, dayOf, instant, today } from '#base/time.ts'
import { countSubmitted, ownStates } from '#campaigns/answers/states.service.ts'
import { retentionSchedule } from '#privacy/retention/retention-schedule.ts'
import { findSchedule } from '#privacy/retention/retention-schedule.queries.ts'
import { mayOf } from '#routing/may.ts'
import * as queries from './overview.queries.ts'
import { RETENTION } from '#base/retention.ts'

/** The overview of the own data, with what can be done about it. */
export async function ownOverview(who: Who): Promise<PrivacyOverview> {
  const overview = await overviewOf(who.userId)
  const isClosing = overview.closing !== null
  return { ...overview, may: mayOf(accountPolicy, who, { isStaff: who.isStaff, isClosing }) }
}

/** What is kept about a person and until when, and how the account stands. */
export async function overviewOf(userId: string): Promise<Omit<PrivacyOverview, 'may'>> {
  // One after the other: the download of personal data asks inside its snapshot, which has one connection.
  const row = await queries.findOverview(userId)
  const clockRow = await findSchedule(userId)
  const records = await queries.findRecords(userId, RETENTION.processFileMonths, today())
  const { begun, closed } = await ownStates(userId)
  const clock = clockRow && retentionSchedule(clockRow, RETENTION)
  return {
    kept: keptOf({ ...row, questionnaires: row.questionnaires + begun.length + closed.length }),
    retention: {
      profile_until: clock?.profileUntil ?? null,
      by: clock?.by ?? 'none',
      applications_until: records.until,
      clear_on: row.clearOn,
      is_renewal_asked: (clock?.canRenew ?? false) && row.closingAt === null,
      is_quarantined: row.quarantinedAt !== null,
    },
    closing: row.closingAt && row.eraseAt ? { asked_at: instant(row.closingAt), erase_on: dayOf(row.eraseAt) } : null,
    is_restricted: row.restrictedAt !== null,
    has_legal_hold: row.hasHold,
  }
}

const keptOf = (row: queries.OverviewRow): PrivacyOverview['kept'] => [
  { kind: 'profile', count: row.profile },
  { kind: 'cv', count: row.cv },
  { kind: 'files', count: row.files },
  { kind: 'applications', count: row.applications },
  { kind: 'messages', count: row.messages },
  { kind: 'saved_jobs', count: row.savedJobs },
  { kind: 'questionnaires', count: row.questionnaires },
  { kind: 'consents', count: row.decided },
  { kind: 'mails', count: row.mails },
  { kind: 'sign_ins', count: row.signIns },
]

/** The day an account closed today would be erased at the end of. */
export const eraseDay = (): string => addDays(today(), RETENTION.graceDays)

/** What closing the account would do, told before. */
export async function closingPreview(who: Who, language: Language): Promise<z.input<typeof ClosingPreview>> {
  const [row, open, records, answers] = await Promise.all([
    queries.findOverview(who.userId),
    queries.findOpenApplications(who.userId, WITHDRAWABLE, language),
    queries.findRecords(who.userId, RETENTION.processFileMonths, today()),
    countSubmitted(who.userId),
  ])
  return {
    erase_on: row.eraseAt ? dayOf(row.eraseAt) : eraseDay(),
    open_applications: open,
    records: records.count,
    records_until: records.until,
    consents: row.consents,
    answers_about_others: answers,
    has_legal_hold: row.hasHold,
  }
}
