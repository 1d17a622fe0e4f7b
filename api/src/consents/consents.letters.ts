import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownDay, type Writers, type Writing } from '#mail/letter.ts'

/** `consent` is the uid of the person's row; title, summary and effects are in the language of the mail. */
interface About {
  consent: string
  title: string
}

/** Days are `YYYY-MM-DD`. */
export interface ConsentMails {
  consent_request: About & { summary: string; isFree: boolean }
  consent_reminder: About & { endsOn: string }
  consent_expired: About & { endedOn: string; effects: string[] }
  consent_withdrawn: About & { effects: string[] }
}
type Locale = Writing<never>['locale']

const DAY_SECONDS = 86_400

/** The button opens a page that shows the text; only what is pressed there decides anything. */
const decide = ({ token }: { token: string }, locale: Locale) => ({
  label: m.mail_consent_button({}, { locale }),
  url: linkTo(pathTo('/consent/confirm/:token', { token })),
})
const validDays = (seconds: number, locale: Locale): string =>
  m.mail_valid_days({ count: Math.round(seconds / DAY_SECONDS) }, { locale })

const write: Writers<ConsentMails> = {
  consent_request: ({ params: { title, summary, isFree }, token, validSeconds, locale }) => ({
    subject: m.mail_consent_request_subject({ title }, { locale }),
    preheader: m.mail_consent_request_preheader({}, { locale }),
    title: m.mail_consent_request_title({}, { locale }),
    paragraphs: [m.mail_consent_request_text({ title }, { locale }), summary],
    action: decide({ token }, locale),
    notes: [...(isFree ? [m.mail_consent_request_free({}, { locale })] : []), validDays(validSeconds, locale)],
  }),
  consent_reminder: ({ params: { title, endsOn }, token, validSeconds, locale }) => {
    const date = shownDay(endsOn)
    return {
      subject: m.mail_consent_reminder_subject({ title, date }, { locale }),
      preheader: m.mail_consent_reminder_preheader({}, { locale }),
      title: m.mail_consent_reminder_title({ date }, { locale }),
      paragraphs: [m.mail_consent_reminder_text({ title }, { locale })],
      facts: [
        { label: m.mail_fact_consent({}, { locale }), value: title },
        { label: m.mail_fact_valid_until({}, { locale }), value: date },
      ],
      action: decide({ token }, locale),
      notes: [m.mail_consent_reminder_free({}, { locale }), validDays(validSeconds, locale)],
    }
  },
  consent_expired: ({ params: { title, endedOn, effects }, token, validSeconds, locale }) => ({
    subject: m.mail_consent_expired_subject({ title }, { locale }),
    preheader: m.mail_consent_expired_preheader({}, { locale }),
    title: m.mail_consent_expired_title({}, { locale }),
    paragraphs: [
      m.mail_consent_expired_text({ title, date: shownDay(endedOn) }, { locale }),
      ...effects,
      m.mail_consent_expired_again({}, { locale }),
    ],
    action: decide({ token }, locale),
    notes: [validDays(validSeconds, locale)],
  }),
  consent_withdrawn: ({ params: { consent, title, effects }, locale }) => ({
    subject: m.mail_consent_withdrawn_subject({ title }, { locale }),
    preheader: m.mail_consent_withdrawn_preheader({}, { locale }),
    title: m.mail_consent_withdrawn_title({}, { locale }),
    paragraphs: [
      m.mail_consent_withdrawn_text({ title }, { locale }),
      ...effects,
      m.mail_consent_withdrawn_receipt({}, { locale }),
    ],
    action: {
      label: m.mail_consent_open({}, { locale }),
      url: linkTo(pathTo('/consents/:uid', { uid: consent })),
    },
  }),
}

export const consentLetters: NounLetters<ConsentMails> = {
  write,
  purposes: { consent_request: 'consent', consent_reminder: 'consent', consent_expired: 'consent' },
}
