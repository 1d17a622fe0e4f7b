import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

type Word = (values: Record<never, never>, options: { locale: Language }) => string
const STATUSES: Readonly<Record<ApplicationStatus, Word>> = {
  draft: m.apps_status_draft,
  submitted: m.apps_status_submitted,
  in_review: m.apps_status_in_review,
  shortlisted: m.apps_status_shortlisted,
  presented: m.apps_status_presented,
  interview: m.apps_status_interview,
  offer: m.apps_status_offer,
  hired: m.apps_status_hired,
  not_selected: m.apps_status_not_selected,
  withdrawn: m.apps_status_withdrawn,
  declined: m.apps_status_declined,
  job_closed: m.apps_status_job_closed,
  expired: m.apps_status_expired,
}
/** Where an application stands, as its candidate reads it. */
export const statusWord = (status: string, locale: Language): string =>
  (STATUSES as Readonly<Record<string, Word | undefined>>)[status]?.({}, { locale }) ?? status
