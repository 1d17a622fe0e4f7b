import type { Overtaken } from '@korak/contract/letters.rules.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, type Writers } from '#mail/letter.ts'

export interface RecalledMails {
  application_letter_recalled_notice: {
    /** Uid, reference number and job title of the application. */
    application: string
    ref: string
    job: string
    candidate: string
    email: string | null
    why: Overtaken
  }
}

const OVERTAKEN = {
  accepted: m.mail_application_letter_recalled_accepted,
  declined: m.mail_application_letter_recalled_declined,
  picked: m.mail_application_letter_recalled_picked,
  withdrawn: m.mail_application_letter_recalled_withdrawn,
  changed: m.mail_application_letter_recalled_changed,
} as const satisfies Record<Overtaken, unknown>

const write: Writers<RecalledMails> = {
  application_letter_recalled_notice: ({ params, locale }) => {
    const why = OVERTAKEN[params.why]({}, { locale })
    return {
      subject: m.mail_application_letter_recalled_subject({ ref: params.ref }, { locale }),
      preheader: why,
      title: m.mail_application_letter_recalled_title({}, { locale }),
      paragraphs: [why, m.mail_application_letter_recalled_text({}, { locale })],
      facts: [
        { label: m.mail_fact_job({}, { locale }), value: params.job },
        { label: m.mail_fact_ref({}, { locale }), value: params.ref },
        { label: m.mail_fact_candidate({}, { locale }), value: params.candidate },
        ...(params.email === null ? [] : [{ label: m.mail_fact_email({}, { locale }), value: params.email }]),
      ],
      action: {
        label: m.mail_offer_notice_button({}, { locale }),
        url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
      },
    }
  },
}

export const recalledLetters: NounLetters<RecalledMails> = {
  write,
  words: { application_letter_recalled_notice: ['candidate', 'email'] },
}
