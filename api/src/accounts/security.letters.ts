import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, shownInstant, type Writers } from '#mail/letter.ts'

type Nothing = Record<never, never>

/** `device` is browser and system in words, `network` as people read it; `email` is a hint such as `m…@example.com`. */
export interface SecurityMails {
  new_device: { device: string; network: string | null }
  email_change: { username: string }
  email_change_former: { email: string }
  email_taken: Nothing
  email_changed: { email: string }
  email_confirmed: { username: string }
  /** `reason` as the administration has written it. */
  account_disabled: { reason: string }
  account_enabled: Nothing
}

const write: Writers<SecurityMails> = {
  account_disabled: ({ params, locale }) => ({
    subject: m.mail_account_disabled_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_account_disabled_preheader({}, { locale }),
    title: m.mail_account_disabled_title({}, { locale }),
    paragraphs: [
      m.mail_account_disabled_text({ brand: brand.name }, { locale }),
      m.mail_account_disabled_object({ email: brand.email }, { locale }),
    ],
    facts: [{ label: m.mail_account_disabled_reason({}, { locale }), value: params.reason }],
  }),
  account_enabled: ({ locale }) => ({
    subject: m.mail_account_enabled_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_account_enabled_preheader({}, { locale }),
    title: m.mail_account_enabled_title({}, { locale }),
    paragraphs: [m.mail_account_enabled_text({ brand: brand.name }, { locale })],
    action: { label: m.mail_account_enabled_button({}, { locale }), url: linkTo('/login') },
  }),
  new_device: ({ params, at, locale }) => ({
    subject: m.mail_new_device_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_new_device_preheader({}, { locale }),
    title: m.mail_new_device_title({}, { locale }),
    paragraphs: [
      m.mail_new_device_text({ brand: brand.name }, { locale }),
      m.mail_new_device_you({}, { locale }),
      m.mail_new_device_not_you({ email: brand.email }, { locale }),
    ],
    facts: [
      { label: m.mail_fact_when({}, { locale }), value: shownInstant(at) },
      { label: m.mail_fact_device({}, { locale }), value: params.device || m.mail_device_unknown({}, { locale }) },
      ...(params.network ? [{ label: m.mail_fact_network({}, { locale }), value: params.network }] : []),
    ],
    action: { label: m.mail_new_device_button({}, { locale }), url: linkTo('/settings/security') },
  }),
  email_change: ({ params, token, validSeconds, locale }) => ({
    subject: m.mail_email_change_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_email_change_preheader({}, { locale }),
    title: m.mail_email_change_title({}, { locale }),
    paragraphs: [m.mail_email_change_text({ brand: brand.name }, { locale })],
    facts: [{ label: m.mail_activation_username({}, { locale }), value: params.username }],
    action: {
      label: m.mail_email_change_button({}, { locale }),
      url: linkTo(pathTo('/settings/email/:token', { token })),
    },
    notes: [
      m.mail_valid_hours({ count: Math.round(validSeconds / 3600) }, { locale }),
      m.mail_email_change_not_you({}, { locale }),
    ],
    why: (address) => [m.mail_footer_email_change({ address, brand: brand.name }, { locale })],
  }),
  email_change_former: ({ params, token, validSeconds, at, locale }) => ({
    subject: m.mail_email_change_former_subject({}, { locale }),
    preheader: m.mail_email_change_former_preheader({}, { locale }),
    title: m.mail_email_change_former_title({}, { locale }),
    paragraphs: [
      m.mail_email_change_former_text({ brand: brand.name, at: shownInstant(at) }, { locale }),
      m.mail_email_change_former_you({}, { locale }),
      m.mail_email_change_former_not_you({ email: brand.email }, { locale }),
    ],
    facts: [{ label: m.mail_fact_new_email({}, { locale }), value: params.email }],
    action: {
      label: m.mail_email_change_former_button({}, { locale }),
      url: linkTo(pathTo('/settings/email/:token', { token })),
    },
    notes: [m.mail_valid_hours({ count: Math.round(validSeconds / 3600) }, { locale })],
  }),
  email_taken: ({ locale }) => ({
    subject: m.mail_account_exists_subject({}, { locale }),
    preheader: m.mail_email_taken_preheader({}, { locale }),
    title: m.mail_account_exists_title({}, { locale }),
    paragraphs: [m.mail_email_taken_text({ brand: brand.name }, { locale }), m.mail_email_taken_you({}, { locale })],
    action: { label: m.mail_account_exists_button({}, { locale }), url: linkTo('/login') },
    notes: [m.mail_account_exists_not_you({}, { locale })],
  }),
  email_changed: ({ params, at, locale }) => ({
    subject: m.mail_email_changed_subject({}, { locale }),
    preheader: m.mail_email_changed_preheader({}, { locale }),
    title: m.mail_email_changed_title({}, { locale }),
    paragraphs: [
      m.mail_email_changed_text({ brand: brand.name, at: shownInstant(at) }, { locale }),
      m.mail_email_changed_not_you({ email: brand.email }, { locale }),
    ],
    facts: [{ label: m.mail_fact_new_email({}, { locale }), value: params.email }],
  }),
  email_confirmed: ({ params, locale }) => ({
    subject: m.mail_email_confirmed_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_email_confirmed_preheader({}, { locale }),
    title: m.mail_email_confirmed_title({}, { locale }),
    paragraphs: [m.mail_email_confirmed_text({ brand: brand.name }, { locale })],
    facts: [{ label: m.mail_activation_username({}, { locale }), value: params.username }],
    action: { label: m.mail_account_exists_button({}, { locale }), url: linkTo('/login') },
  }),
}

export const securityLetters: NounLetters<SecurityMails> = {
  write,
  words: { account_disabled: ['reason'] },
  purposes: { email_change: 'email_change', email_change_former: 'email_change' },
}
