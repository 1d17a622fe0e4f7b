import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { type About, aboutFacts, type Notice, openOwn, personFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

/** Days are `YYYY-MM-DD`; `text` is what somebody wrote for the receiver. */
export interface OfferMails {
  offer_withdrawn: About & { text: string; promiseOn: string | null }
  offer_answer_received: About & { answer: 'accepted' | 'declined' }
  offer_answer_notice: Notice & {
    answer: 'accepted' | 'declined'
    text: string | null
    /** A withdrawal that was held is dropped by the answer. */
    isKept?: boolean
  }
}

const write: Writers<OfferMails> = {
  offer_withdrawn: ({ params, locale }) => ({
    subject: m.mail_offer_withdrawn_subject({ job: params.job }, { locale }),
    preheader: m.mail_offer_withdrawn_preheader({}, { locale }),
    title: m.mail_offer_withdrawn_title({}, { locale }),
    paragraphs: [
      params.text,
      ...(params.promiseOn === null
        ? []
        : [m.mail_offer_withdrawn_next({ day: shownDay(params.promiseOn) }, { locale })]),
    ],
    facts: aboutFacts(params, locale),
    action: openOwn(params, locale),
  }),
  offer_answer_received: ({ params, locale }) => ({
    subject: m.mail_offer_answer_subject({ job: params.job }, { locale }),
    preheader: m.mail_offer_answer_preheader({}, { locale }),
    title:
      params.answer === 'accepted'
        ? m.mail_offer_accepted_title({}, { locale })
        : m.mail_offer_declined_title({}, { locale }),
    paragraphs: [m.mail_offer_answer_text({}, { locale })],
    facts: aboutFacts(params, locale),
    action: openOwn(params, locale),
  }),
  offer_answer_notice: ({ params, locale }) => ({
    subject:
      params.answer === 'accepted'
        ? m.mail_offer_notice_accepted({ job: params.job }, { locale })
        : m.mail_offer_notice_declined({ job: params.job }, { locale }),
    preheader: m.mail_offer_notice_preheader({}, { locale }),
    title:
      params.answer === 'accepted'
        ? m.mail_offer_notice_accepted_title({}, { locale })
        : m.mail_offer_notice_declined_title({}, { locale }),
    paragraphs: [
      ...(params.text ? [params.text] : []),
      ...(params.isKept ? [m.mail_offer_notice_kept({}, { locale })] : []),
      params.answer === 'accepted'
        ? m.mail_offer_notice_next({}, { locale })
        : m.mail_offer_notice_declined_next({}, { locale }),
    ],
    facts: [...aboutFacts(params, locale), ...personFacts(params, locale)],
    action: {
      label: m.mail_offer_notice_button({}, { locale }),
      url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
    },
  }),
}

export const offerLetters: NounLetters<OfferMails> = {
  write,
  staff: ['offer_answer_notice'],
  posted: ['offer_withdrawn', 'offer_answer_received'],
  words: { offer_withdrawn: ['text'], offer_answer_notice: ['candidate', 'email', 'text'] },
}
