import type { AnswerOf } from '@korak/contract/all.ts'
import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import { m } from '#words/messages.js'

export type View = AnswerOf<'GET /portal/privacy/views'>['data'][number]
export type Kept = PrivacyOverview['kept'][number]

export const keptWords: Record<Kept['kind'], (count: number) => string> = {
  profile: () => m.priv_kept_profile(),
  cv: (count) => m.priv_kept_cv({ count }),
  files: (count) => m.priv_kept_files({ count }),
  applications: (count) => m.priv_kept_applications({ count }),
  messages: (count) => m.priv_kept_messages({ count }),
  saved_jobs: (count) => m.priv_kept_saved_jobs({ count }),
  questionnaires: (count) => m.priv_kept_questionnaires({ count }),
  consents: (count) => m.priv_kept_consents({ count }),
  mails: (count) => m.priv_kept_mails({ count }),
  sign_ins: (count) => m.priv_kept_sign_ins({ count }),
}

export const viewWords: Record<View['what'], () => string> = {
  profile: () => m.priv_view_profile(),
  cv: () => m.priv_view_cv(),
  application: () => m.priv_view_application(),
  export: () => m.priv_view_export(),
  shared_profile: () => m.priv_view_shared_profile(),
  report: () => m.priv_view_report(),
  masked_application: () => m.record_view_masked(),
  list: () => m.priv_view_list(),
}
export const roleWords: Record<View['role'], () => string> = {
  consultant: () => m.priv_role_consultant(),
  administrator: () => m.priv_role_administrator(),
  employee: () => m.priv_role_employee(),
  client: () => m.priv_role_client(),
  system: () => m.priv_role_system(),
}
const PURPOSES: Record<View['purpose'], () => string> = {
  application: () => m.priv_purpose_application(),
  search: () => m.priv_purpose_search(),
  presentation: () => m.priv_purpose_presentation(),
  request: () => m.priv_purpose_request(),
  support: () => m.priv_purpose_support(),
  feedback: () => m.priv_purpose_feedback(),
}

/** What it was opened for, as a fact of its own. Null for a purpose this version of the portal does not know. */
export function purposeWords(purpose: string): string | null {
  return purpose in PURPOSES ? m.priv_purpose({ purpose: PURPOSES[purpose as View['purpose']]() }) : null
}
