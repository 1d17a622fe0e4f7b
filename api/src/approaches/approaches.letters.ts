import { pathTo } from '@korak/contract/screens.ts'
import { approachToken } from '#auth/approach-links.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, shownDay, strangersNotice, type Writers } from '#mail/letter.ts'

/** Days are `YYYY-MM-DD`. The token is made from the approach when the mail is written. */
export interface ApproachMails {
  approach_asked: {
    approach: string
    job: string
    company: string | null
    city: string | null
    note: string
    answerBy: string
    /** For how long the address is kept. */
    keptMonths: number
  }
  /** To who asked; who has answered stands with the job alone. */
  approach_accepted_notice: { jobId: string; job: string }
}

const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])

const write: Writers<ApproachMails> = {
  approach_asked: ({ params, locale }) => ({
    subject: m.mail_approach_subject({ job: params.job }, { locale }),
    preheader: m.mail_approach_preheader({}, { locale }),
    title: m.mail_approach_title({}, { locale }),
    paragraphs: [
      m.mail_approach_text({ company: brand.company, job: params.job }, { locale }),
      ...(params.note ? [params.note] : []),
      m.mail_approach_nothing({}, { locale }),
    ],
    facts: [
      ...fact(m.mail_fact_job({}, { locale }), params.job),
      ...fact(m.mail_fact_company({}, { locale }), params.company),
      ...fact(m.offer_place({}, { locale }), params.city),
      ...fact(m.mail_fact_reply_by({}, { locale }), shownDay(params.answerBy)),
    ],
    action: {
      label: m.mail_approach_button({}, { locale }),
      url: linkTo(pathTo('/approach/:token', { token: approachToken(params.approach) })),
    },
    why: (address) => [
      m.mail_footer_approach({ address, company: brand.company }, { locale }),
      ...strangersNotice(params.keptMonths, locale),
    ],
  }),
  approach_accepted_notice: ({ params, locale }) => {
    const title = m.mail_approach_accepted_title({}, { locale })
    return {
      subject: m.mail_approach_accepted_subject({ job: params.job }, { locale }),
      preheader: title,
      title,
      paragraphs: [m.mail_approach_accepted_text({}, { locale })],
      facts: fact(m.mail_fact_job({}, { locale }), params.job),
      action: {
        label: m.mail_approach_accepted_button({}, { locale }),
        url: linkTo(pathTo('/office/jobs/:uid', { uid: params.jobId })),
      },
    }
  },
}

export const approachLetters: NounLetters<ApproachMails> = {
  write,
  words: { approach_asked: ['note'] },
}
