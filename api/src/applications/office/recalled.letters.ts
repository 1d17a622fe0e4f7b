import type { Overtaken } from '@korak/contract/letters.rules.ts'
import { pathTo, pathWith } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { aboutFacts, personFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

export interface RecalledMails {
  application_letter_recalled_notice: {
    /** Uid, reference number and job title of the application. */
    application: string
    ref: string
    job: string
    candidate: string
    email: string | null
    why: Overtaken
    /** Who of us took it back, and the day it was planned for; only where a colleague did. */
    by?: string | null
    sendOn?: string | null
  }
  /** Of many at once that a colleague took back. */
  application_letters_recalled_notice: {
    bulk: string
    count: number
    by: string
    sendOn: string | null
  }
}

const OVERTAKEN = {
  accepted: m.mail_application_letter_recalled_accepted,
  declined: m.mail_application_letter_recalled_declined,
  picked: m.mail_application_letter_recalled_picked,
  withdrawn: m.mail_application_letter_recalled_withdrawn,
  changed: m.mail_application_letter_recalled_changed,
  colleague: m.mail_application_letter_recalled_colleague,
} as const satisfies Record<Overtaken, unknown>

const plannedFor = (day: string | null | undefined, locale: Language) =>
  day ? [{ label: m.mail_fact_planned_for({}, { locale }), value: shownDay(day) }] : []

const write: Writers<RecalledMails> = {
  application_letter_recalled_notice: ({ params, locale }) => {
    const why = OVERTAKEN[params.why]({ name: params.by ?? '' }, { locale })
    return {
      subject: m.mail_application_letter_recalled_subject({ ref: params.ref }, { locale }),
      preheader: why,
      title: m.mail_application_letter_recalled_title({}, { locale }),
      paragraphs: [
        why,
        m.mail_application_letter_recalled_text({}, { locale }),
        ...(params.why === 'colleague' ? [m.mail_application_letter_recalled_words({}, { locale })] : []),
      ],
      facts: [
        ...aboutFacts(params, locale),
        // Also in one written before it was left out: who has withdrawn is called by the number.
        ...(params.why === 'withdrawn' ? [] : personFacts(params, locale)),
        ...plannedFor(params.sendOn, locale),
      ],
      action: {
        label: m.mail_offer_notice_button({}, { locale }),
        url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
      },
    }
  },
  application_letters_recalled_notice: ({ params: { bulk, count, by, sendOn }, locale }) => {
    const why = m.mail_application_letters_recalled_why({ count, name: by }, { locale })
    return {
      subject: m.mail_application_letters_recalled_subject({ count }, { locale }),
      preheader: why,
      title: m.mail_application_letters_recalled_title({}, { locale }),
      paragraphs: [why, m.mail_application_letters_recalled_text({}, { locale })],
      facts: plannedFor(sendOn, locale),
      action: {
        label: m.mail_application_letters_recalled_button({}, { locale }),
        url: linkTo(pathWith('/office/applications', `look=table&recalled_uid=${bulk}`)),
      },
    }
  },
}

export const recalledLetters: NounLetters<RecalledMails> = {
  write,
  staff: ['application_letter_recalled_notice'],
  words: {
    application_letter_recalled_notice: ['candidate', 'email', 'by'],
    application_letters_recalled_notice: ['by'],
  },
}
