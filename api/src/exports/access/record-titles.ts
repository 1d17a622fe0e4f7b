import { m } from '#i18n/words/messages.js'
import type { Word } from './record-values.ts'

/** What the tables are of which the page tells only how many rows there are, by the file these are in. */
export const OTHERS: Readonly<Record<string, Word>> = {
  roles: m.export_other_roles,
  'cv-readings': m.export_other_cv_readings,
  employment: m.export_other_employment,
  'company-contact': m.export_other_company_contact,
  'company-employee': m.export_other_company_employee,
  'interviews-attended': m.export_other_interviews_attended,
  'calendar-feed': m.export_other_calendar_feed,
  sessions: m.export_other_sessions,
  'codes-app': m.export_other_codes_app,
  passkeys: m.export_other_passkeys,
  'recovery-codes': m.export_other_recovery_codes,
  links: m.export_other_links,
  'email-changes': m.export_other_email_changes,
  'former-emails': m.export_other_former_emails,
  'assessment-orders': m.export_other_assessment_orders,
  'feedback-assessed': m.export_other_feedback_assessed,
  'feedback-asked': m.export_other_feedback_asked,
  'feedback-about-others': m.export_other_feedback_about_others,
  'feedback-reports': m.export_other_feedback_reports,
  'public-invitations': m.export_other_public_invitations,
  'public-responses': m.export_other_public_responses,
  substitutes: m.export_other_substitutes,
  'news-seen': m.export_other_news_seen,
  'last-opened': m.export_other_last_opened,
  'saved-views': m.export_other_saved_views,
  'record-permissions': m.export_other_record_permissions,
  downloads: m.export_other_downloads,
  'legal-holds': m.export_other_legal_holds,
}
