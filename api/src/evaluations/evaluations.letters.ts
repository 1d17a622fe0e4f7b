import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

export interface EvaluationMails {
  /** `due` is a day, `YYYY-MM-DD`; `by` is who asks. No candidate's name. */
  evaluation_asked: { evaluation: string; job: string; stage: string; due: string | null; by: string }
}

const write: Writers<EvaluationMails> = {
  evaluation_asked: ({ params: { evaluation, job, stage, due, by }, locale }) => ({
    subject: m.mail_evaluation_asked_subject({ job }, { locale }),
    preheader: m.mail_evaluation_asked_preheader({ stage }, { locale }),
    title: m.mail_evaluation_asked_title({}, { locale }),
    paragraphs: [
      m.mail_evaluation_asked_text({ by, job, stage }, { locale }),
      ...(due === null ? [] : [m.mail_evaluation_asked_due({ day: shownDay(due) }, { locale })]),
      m.mail_evaluation_asked_own({}, { locale }),
    ],
    action: {
      label: m.mail_evaluation_asked_button({}, { locale }),
      url: linkTo(pathTo('/office/evaluations/:uid', { uid: evaluation })),
    },
    notes: [],
  }),
}

export const evaluationLetters: NounLetters<EvaluationMails> = { write }
