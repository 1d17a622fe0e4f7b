import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownDay, strangersNotice, type Writers } from '#mail/letter.ts'

/** `referee`: the token of the personal link is made from it. Days are `YYYY-MM-DD`; `text` is what staff wrote. */
interface Asked {
  referee: string
  candidate: string
  text: string
  answerBy: string
  keptMonths: number
}
export interface ReferenceMails {
  reference_wanted: { application: string }
  reference_request: Asked
  reference_reminder: Asked
  reference_unneeded: { keptMonths: number }
  reference_answered_notice: { application: string; ref: string }
  reference_stopped_notice: { application: string; ref: string }
  reference_deleted_notice: { application: string; ref: string }
}

/** The true reason for writing to somebody without an account. */
const why = ({ keptMonths }: { keptMonths: number }, locale: Language) => ({
  why: (address: string) => [
    m.mail_footer_reference({ address }, { locale }),
    m.mail_footer_reference_kept({ count: keptMonths }, { locale }),
    ...strangersNotice(undefined, locale),
  ],
})
const asked = (params: Asked, token: string, locale: Language) => ({
  ...why(params, locale),
  facts: [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.answerBy) }],
  action: {
    label: m.mail_reference_button({}, { locale }),
    // In the language of the letter, whichever the browser has: nothing is kept there that would know it.
    url: linkTo(pathTo('/public/references/:token', { token, lang: locale.slice(0, 2) })),
  },
  notes: [m.mail_reference_personal({}, { locale })],
})

const write: Writers<ReferenceMails> = {
  reference_wanted: ({ params, locale }) => ({
    subject: m.mail_reference_wanted_subject({}, { locale }),
    preheader: m.mail_reference_wanted_preheader({}, { locale }),
    title: m.mail_reference_wanted_title({}, { locale }),
    paragraphs: [m.mail_reference_wanted_text({}, { locale })],
    action: {
      label: m.mail_application_received_button({}, { locale }),
      url: linkTo(pathTo('/applications/:uid', { uid: params.application })),
    },
  }),
  reference_request: ({ params, token, locale }) => ({
    ...asked(params, token, locale),
    subject: m.mail_reference_request_subject({ candidate: params.candidate }, { locale }),
    preheader: m.mail_reference_request_preheader({}, { locale }),
    title: m.mail_reference_request_title({}, { locale }),
    paragraphs: [params.text, m.mail_reference_request_next({}, { locale })],
  }),
  reference_reminder: ({ params, token, locale }) => ({
    ...asked(params, token, locale),
    subject: m.mail_reference_reminder_subject({ candidate: params.candidate }, { locale }),
    preheader: m.mail_reference_request_preheader({}, { locale }),
    title: m.mail_reference_reminder_title({}, { locale }),
    paragraphs: [m.mail_reference_reminder_text({ candidate: params.candidate }, { locale })],
  }),
  reference_unneeded: ({ params, locale }) => ({
    ...why(params, locale),
    subject: m.mail_reference_unneeded_subject({}, { locale }),
    preheader: m.mail_reference_unneeded_text({}, { locale }),
    title: m.mail_reference_unneeded_title({}, { locale }),
    paragraphs: [m.mail_reference_unneeded_text({}, { locale })],
  }),
  reference_stopped_notice: ({ params, locale }) => ({
    subject: m.mail_reference_stopped_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_reference_stopped_text({}, { locale }),
    title: m.mail_reference_stopped_title({}, { locale }),
    paragraphs: [m.mail_reference_stopped_text({}, { locale })],
    action: {
      label: m.mail_offer_notice_button({}, { locale }),
      url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
    },
  }),
  reference_deleted_notice: ({ params, locale }) => ({
    subject: m.mail_reference_deleted_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_reference_deleted_text({}, { locale }),
    title: m.mail_reference_deleted_title({}, { locale }),
    paragraphs: [m.mail_reference_deleted_text({}, { locale })],
    action: {
      label: m.mail_offer_notice_button({}, { locale }),
      url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
    },
  }),
  reference_answered_notice: ({ params, locale }) => ({
    subject: m.mail_reference_answered_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_reference_answered_text({}, { locale }),
    title: m.mail_reference_answered_title({}, { locale }),
    paragraphs: [m.mail_reference_answered_text({}, { locale })],
    action: {
      label: m.mail_offer_notice_button({}, { locale }),
      url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
    },
  }),
}

export const referenceLetters: NounLetters<ReferenceMails> = {
  write,
  staff: ['reference_answered_notice', 'reference_stopped_notice', 'reference_deleted_notice'],
  words: { reference_request: ['candidate', 'text'], reference_reminder: ['candidate', 'text'] },
}
