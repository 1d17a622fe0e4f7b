import { m } from '#i18n/words/messages.js'
import { type NounLetters, shownInstant, type Writers } from '#mail/letter.ts'

export interface AssessmentMails {
  /** `launchedAt`: instant, ISO 8601. */
  assessment_expired: { candidate: string; test: string; provider: string; launchedAt: string }
}

const write: Writers<AssessmentMails> = {
  assessment_expired: ({ params, locale }) => ({
    subject: m.mail_assessment_expired_subject({ test: params.test }, { locale }),
    preheader: m.mail_assessment_expired_title({}, { locale }),
    title: m.mail_assessment_expired_title({}, { locale }),
    paragraphs: [m.mail_assessment_expired_text({ provider: params.provider }, { locale })],
    facts: [
      { label: m.mail_fact_candidate({}, { locale }), value: params.candidate },
      { label: m.mail_assessment_expired_test({}, { locale }), value: params.test },
      { label: m.mail_assessment_expired_launched({}, { locale }), value: shownInstant(new Date(params.launchedAt)) },
    ],
  }),
}

export const assessmentLetters: NounLetters<AssessmentMails> = {
  write,
  words: { assessment_expired: ['candidate'] },
}
