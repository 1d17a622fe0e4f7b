import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

type Nothing = Record<never, never>

/** Days are `YYYY-MM-DD`. */
export interface PrivacyMails {
  account_closing: { on: string; recordsUntil: string | null; hasHold: boolean }
  account_kept: Nothing
  /** `until`: last day to keep the profile; `eraseAfter`: last day of the quarantine that follows. */
  retention_renewal: { until: string; eraseAfter: string }
  profile_quarantined: { until: string }
  account_erased: Nothing
}

const keep = (label: string) => ({ label, url: linkTo('/privacy') })

const write: Writers<PrivacyMails> = {
  account_closing: ({ params, locale }) => {
    const date = shownDay(params.on)
    const { recordsUntil, hasHold } = params
    return {
      subject: m.mail_account_closing_subject({ date }, { locale }),
      preheader: m.mail_account_closing_preheader({}, { locale }),
      title: m.mail_account_closing_title({}, { locale }),
      paragraphs: [
        m.mail_account_closing_text({ brand: brand.name, date }, { locale }),
        ...(hasHold ? [m.mail_account_closing_hold({}, { locale })] : []),
        m.mail_account_closing_until({}, { locale }),
        ...(recordsUntil ? [m.mail_account_closing_stays({ date: shownDay(recordsUntil) }, { locale })] : []),
      ],
      action: keep(m.mail_account_closing_button({}, { locale })),
      notes: [m.mail_account_closing_not_you({ email: brand.email }, { locale })],
    }
  },
  account_kept: ({ locale }) => ({
    subject: m.mail_account_kept_subject({}, { locale }),
    preheader: m.mail_account_kept_preheader({}, { locale }),
    title: m.mail_account_kept_title({}, { locale }),
    paragraphs: [m.mail_account_kept_text({ brand: brand.name }, { locale })],
    action: { label: m.mail_account_kept_button({}, { locale }), url: linkTo('/dashboard') },
    notes: [m.mail_account_kept_not_you({ email: brand.email }, { locale })],
  }),
  retention_renewal: ({ params, locale }) => {
    const date = shownDay(params.until)
    return {
      subject: m.mail_retention_renewal_subject({}, { locale }),
      preheader: m.mail_retention_renewal_preheader({ date }, { locale }),
      title: m.mail_retention_renewal_title({}, { locale }),
      paragraphs: [
        m.mail_retention_renewal_text({ brand: brand.name, date }, { locale }),
        m.mail_retention_renewal_keep({}, { locale }),
        m.mail_retention_renewal_else({ date: shownDay(params.eraseAfter) }, { locale }),
      ],
      action: keep(m.mail_retention_renewal_button({}, { locale })),
    }
  },
  profile_quarantined: ({ params, locale }) => {
    const date = shownDay(params.until)
    return {
      subject: m.mail_profile_quarantined_subject({}, { locale }),
      preheader: m.mail_profile_quarantined_preheader({ date }, { locale }),
      title: m.mail_profile_quarantined_title({}, { locale }),
      paragraphs: [
        m.mail_profile_quarantined_text({ brand: brand.name }, { locale }),
        m.mail_profile_quarantined_keep({ date }, { locale }),
      ],
      action: keep(m.mail_profile_quarantined_button({}, { locale })),
    }
  },
  account_erased: ({ locale }) => ({
    subject: m.mail_account_erased_subject({}, { locale }),
    preheader: m.mail_account_erased_preheader({}, { locale }),
    title: m.mail_account_erased_title({}, { locale }),
    paragraphs: [
      m.mail_account_erased_text({ brand: brand.name }, { locale }),
      m.mail_account_erased_stays({}, { locale }),
      m.mail_account_erased_last({}, { locale }),
    ],
  }),
}

export const privacyLetters: NounLetters<PrivacyMails> = {
  write,
  // Nobody's address is kept for having been told that it is not.
  forgotten: ['account_erased'],
}
