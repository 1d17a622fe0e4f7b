import { m } from '#i18n/words/messages.js'
import { RETENTION } from '#base/retention.ts'
import { brand } from '#mail/brand.ts'
import { type About, aboutFacts } from '#mail/about-application.ts'
import { type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

/** Days are `YYYY-MM-DD`. */
export interface EnteredMails {
  application_entered: About & { cameOn: string; answerBy: string }
}

const write: Writers<EnteredMails> = {
  application_entered: ({ params, locale }) => ({
    subject: m.letter_entered_subject({ job: params.job }, { locale }),
    preheader: m.letter_entered_title({}, { locale }),
    title: m.letter_entered_title({}, { locale }),
    paragraphs: [
      m.letter_entered_text({ day: shownDay(params.cameOn), job: params.job }, { locale }),
      m.letter_entered_answer({ day: shownDay(params.answerBy) }, { locale }),
      m.letter_entered_post({}, { locale }),
      m.letter_entered_privacy({ company: brand.company, months: RETENTION.processFileMonths }, { locale }),
      m.letter_entered_rights({ company: brand.company, email: brand.privacyEmail }, { locale }),
    ],
    facts: aboutFacts(params, locale),
  }),
}

export const enteredLetters: NounLetters<EnteredMails> = { write, posted: ['application_entered'] }
