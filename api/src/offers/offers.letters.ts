import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { type About, aboutFacts, type Notice, openOwn, personFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

/** Days are `YYYY-MM-DD`; `text` is what somebody wrote for the receiver. */
export interface OfferMails {
  offer_withdrawn: About & { text: string; promiseOn: string | null }
  offer_answer_received: About & { answer: 'accepted' | 'declined' }
  offer_answer_notice: Notice & {
    /** Null for who may not see to offers: that there is one is all they read. */
    answer: 'accepted' | 'declined' | null
    text: string | null
    /** A withdrawal that was held is dropped by the answer. */
    isKept?: boolean
  }
}

function noticeOf({ answer, job, text, isKept }: OfferMails['offer_answer_notice'], locale: Language) {
  if (answer === null)
    return {
      subject: m.mail_offer_notice_answered({ job }, { locale }),
      title: m.mail_offer_notice_answered_title({}, { locale }),
      paragraphs: [m.mail_offer_notice_answered_text({}, { locale })],
    }
  const isAccepted = answer === 'accepted'
  return {
    subject: (isAccepted ? m.mail_offer_notice_accepted : m.mail_offer_notice_declined)({ job }, { locale }),
    title: (isAccepted ? m.mail_offer_notice_accepted_title : m.mail_offer_notice_declined_title)({}, { locale }),
    paragraphs: [
      ...(text ? [text] : []),
      ...(isKept ? [m.mail_offer_notice_kept({}, { locale })] : []),
      (isAccepted ? m.mail_offer_notice_next : m.mail_offer_notice_declined_next)({}, { locale }),
    ],
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
    ...noticeOf(params, locale),
    preheader: m.mail_offer_notice_preheader({}, { locale }),
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
  knowing: {
    offer_answer_notice: { permission: 'offers.manage', others: { answer: null, text: null, isKept: false } },
  },
  posted: ['offer_withdrawn', 'offer_answer_received'],
  words: { offer_withdrawn: ['text'], offer_answer_notice: ['candidate', 'email', 'text'] },
}
