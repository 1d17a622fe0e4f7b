import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { RETENTION } from '#base/retention.ts'
import { brand } from '#mail/brand.ts'
import { type About, aboutFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

const DAY = 86_400

/** Days are `YYYY-MM-DD`. */
export interface EnteredMails {
  application_entered: About & { cameOn: string; answerBy: string }
  application_account: About
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
  application_account: ({ params, token, validSeconds, locale }) => ({
    subject: m.letter_account_subject({ job: params.job }, { locale }),
    preheader: m.letter_account_preheader({}, { locale }),
    title: m.letter_account_title({}, { locale }),
    paragraphs: [
      m.letter_account_text({ job: params.job }, { locale }),
      m.letter_account_choice({ brand: brand.name }, { locale }),
      m.letter_entered_privacy({ company: brand.company, months: RETENTION.processFileMonths }, { locale }),
      m.letter_entered_rights({ company: brand.company, email: brand.privacyEmail }, { locale }),
    ],
    facts: aboutFacts(params, locale),
    action: { label: m.letter_account_button({}, { locale }), url: linkTo(pathTo('/invitation/:token', { token })) },
    notes: [
      m.mail_invitation_valid({ count: Math.round(validSeconds / DAY) }, { locale }),
      m.letter_account_not_you({ email: brand.privacyEmail }, { locale }),
    ],
  }),
}

export const enteredLetters: NounLetters<EnteredMails> = {
  write,
  purposes: { application_account: 'invitation' },
  posted: ['application_entered'],
}
