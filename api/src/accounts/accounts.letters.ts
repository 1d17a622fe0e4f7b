import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, shownInstant, type Writers } from '#mail/letter.ts'

export interface AccountMails {
  /** `isAgain`: in place of another registration of the address; `isKept`: another one did not take its place. */
  activation: { username: string; isAgain?: boolean; isKept?: boolean }
  account_exists: Record<never, never>
  password_reset: Record<never, never>
  password_changed: Record<never, never>
}

const hours = (seconds: number): number => Math.round(seconds / 3600)
const minutes = (seconds: number): number => Math.round(seconds / 60)

const write: Writers<AccountMails> = {
  activation: ({ params, token, validSeconds, locale }) => ({
    subject: m.mail_activation_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_activation_preheader({}, { locale }),
    title: m.mail_activation_title({}, { locale }),
    paragraphs: [
      ...(params.isAgain ? [m.mail_activation_again({}, { locale })] : []),
      ...(params.isKept ? [m.mail_activation_kept({}, { locale })] : []),
      m.mail_activation_text({ brand: brand.name }, { locale }),
    ],
    facts: [{ label: m.mail_activation_username({}, { locale }), value: params.username }],
    action: {
      label: m.mail_activation_button({}, { locale }),
      url: linkTo(pathTo('/registration/activate/:token', { token })),
    },
    notes: [
      m.mail_valid_hours({ count: hours(validSeconds) }, { locale }),
      params.isKept ? m.mail_account_exists_not_you({}, { locale }) : m.mail_activation_not_you({}, { locale }),
    ],
  }),
  account_exists: ({ locale }) => ({
    subject: m.mail_account_exists_subject({}, { locale }),
    preheader: m.mail_account_exists_preheader({}, { locale }),
    title: m.mail_account_exists_title({}, { locale }),
    paragraphs: [
      m.mail_account_exists_text({ brand: brand.name }, { locale }),
      m.mail_account_exists_you({}, { locale }),
    ],
    action: { label: m.mail_account_exists_button({}, { locale }), url: linkTo('/login') },
    notes: [m.mail_account_exists_not_you({}, { locale })],
  }),
  password_reset: ({ token, validSeconds, locale }) => ({
    subject: m.mail_password_reset_subject({}, { locale }),
    preheader: m.mail_password_reset_preheader({ brand: brand.name }, { locale }),
    title: m.mail_password_reset_title({}, { locale }),
    paragraphs: [m.mail_password_reset_text({ brand: brand.name }, { locale })],
    action: {
      label: m.mail_password_reset_button({}, { locale }),
      url: linkTo(pathTo('/login/reset-password', { token })),
    },
    notes: [
      m.mail_valid_minutes({ count: minutes(validSeconds) }, { locale }),
      m.mail_password_reset_not_you({}, { locale }),
    ],
  }),
  password_changed: ({ at, locale }) => ({
    subject: m.mail_password_changed_subject({}, { locale }),
    preheader: m.mail_password_changed_preheader({}, { locale }),
    title: m.mail_password_changed_title({}, { locale }),
    paragraphs: [
      m.mail_password_changed_text({ brand: brand.name, at: shownInstant(at) }, { locale }),
      m.mail_password_changed_not_you({ email: brand.email }, { locale }),
    ],
    action: { label: m.mail_password_changed_button({}, { locale }), url: linkTo('/login/forgot-password') },
  }),
}

export const accountLetters: NounLetters<AccountMails> = {
  write,
  purposes: { password_reset: 'password_reset' },
}
