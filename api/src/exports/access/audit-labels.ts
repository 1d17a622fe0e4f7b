import { activityOf } from '@korak/contract/activities.ts'
import type { SHARED_FIELDS } from '@korak/contract/sharing.ts'
import type { CONSENT_ACTIONS, CONSENT_METHODS } from '@korak/contract/consent-text.ts'
import type { VIEW_KINDS, VIEW_PURPOSES, VIEWER_ROLES } from '@korak/contract/privacy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { labels as activities } from '#i18n/words/groups/activities.js'
import { labels } from '#i18n/words/groups/share-fields.js'
import { m } from '#i18n/words/messages.js'

type Word = (values: Record<never, never>, options: { locale: Language }) => string

const VIEWS = {
  profile: m.priv_view_profile,
  cv: m.priv_view_cv,
  application: m.priv_view_application,
  export: m.priv_view_export,
  shared_profile: m.priv_view_shared_profile,
  report: m.priv_view_report,
  masked_application: m.record_view_masked,
  list: m.priv_view_list,
} satisfies Record<(typeof VIEW_KINDS)[number], Word>
const ROLES = {
  consultant: m.priv_role_consultant,
  administrator: m.priv_role_administrator,
  employee: m.priv_role_employee,
  client: m.priv_role_client,
  system: m.priv_role_system,
} satisfies Record<(typeof VIEWER_ROLES)[number], Word>
const PURPOSES = {
  application: m.priv_purpose_application,
  search: m.priv_purpose_search,
  presentation: m.priv_purpose_presentation,
  request: m.priv_purpose_request,
  support: m.priv_purpose_support,
  feedback: m.priv_purpose_feedback,
} satisfies Record<(typeof VIEW_PURPOSES)[number], Word>
const SHARES = {
  confirmed: m.export_share_confirmed,
  withdrawn: m.export_share_withdrawn,
  expired: m.export_share_expired,
}
const CONSENTS = {
  asked: m.export_consent_asked,
  confirmed: m.export_consent_confirmed,
  declined: m.export_consent_declined,
  withdrawn: m.export_consent_withdrawn,
  expired: m.export_consent_expired,
  superseded: m.export_consent_superseded,
} satisfies Record<(typeof CONSENT_ACTIONS)[number], Word>
const METHODS = {
  registration: m.c_method_registration,
  portal: m.c_method_portal,
  mail_link: m.c_method_mail_link,
  system: m.c_method_system,
  seed: m.c_method_seed,
} satisfies Record<(typeof CONSENT_METHODS)[number], Word>
const FIELDS: Record<(typeof SHARED_FIELDS)[number], Word> = labels

/** The words of a key; a key from an older or newer version of the portal stands for itself. */
const wordFrom =
  (words: Readonly<Record<string, Word>>) =>
  (key: string, locale: Language): string =>
    words[key]?.({}, { locale }) ?? key

export const viewLabel = wordFrom(VIEWS)
export const roleLabel = wordFrom(ROLES)
export const purposeLabel = wordFrom(PURPOSES)
export const shareLabel = wordFrom(SHARES)
export const consentLabel = wordFrom(CONSENTS)
export const methodLabel = wordFrom(METHODS)
export const fieldLabels = (fields: string[], locale: Language): string =>
  fields.map((field) => wordFrom(FIELDS)(field, locale)).join(', ')

/** What the trail says, in words; an event from another version of the portal stands for itself. */
export const activityLabel = (action: string, locale: Language): string =>
  (activities as Record<string, Word | undefined>)[activityOf(action).replace('.', '_')]?.({}, { locale }) ?? action
