import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, shownInstant, type Writers } from '#mail/letter.ts'

/** What is told by mail. */
export type FactorChange =
  | 'app_created'
  | 'app_deleted'
  | 'passkey_created'
  | 'passkey_deleted'
  | 'codes_created'
  | 'code_used'
  | 'reset'

export interface SecondFactorMails {
  /** `device` is browser and system in words, empty when nobody knows. */
  second_factor_changed: { change: FactorChange; device: string }
}

const TITLES: Record<FactorChange, typeof m.mail_factor_app_created> = {
  app_created: m.mail_factor_app_created,
  app_deleted: m.mail_factor_app_deleted,
  passkey_created: m.mail_factor_passkey_created,
  passkey_deleted: m.mail_factor_passkey_deleted,
  codes_created: m.mail_factor_codes_created,
  code_used: m.mail_factor_code_used,
  reset: m.mail_factor_reset,
}

const write: Writers<SecondFactorMails> = {
  second_factor_changed: ({ params, at, locale }) => ({
    subject: TITLES[params.change]({}, { locale }),
    preheader: m.mail_factor_preheader({}, { locale }),
    title: TITLES[params.change]({}, { locale }),
    paragraphs: [
      m.mail_factor_text({ brand: brand.name }, { locale }),
      ...(params.change === 'reset' ? [m.mail_factor_reset_text({}, { locale })] : []),
      m.mail_factor_not_you({ email: brand.email }, { locale }),
    ],
    facts: [
      { label: m.mail_fact_when({}, { locale }), value: shownInstant(at) },
      ...(params.device ? [{ label: m.mail_fact_device({}, { locale }), value: params.device }] : []),
    ],
    action: { label: m.mail_factor_button({}, { locale }), url: linkTo('/settings/security') },
  }),
}

export const secondFactorLetters: NounLetters<SecondFactorMails> = { write }
