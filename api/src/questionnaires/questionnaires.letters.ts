import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

interface About {
  assignment: string
  questionnaire: string
}
/** Days are `YYYY-MM-DD`. No answer and no score is in a mail. */
export interface QuestionnaireMails {
  questionnaire_assigned: About & { minutes: number; dueOn: string | null }
  questionnaire_released: About
}

const write: Writers<QuestionnaireMails> = {
  questionnaire_assigned: ({ params, locale }) => ({
    subject: m.mail_questionnaire_assigned_subject({ questionnaire: params.questionnaire }, { locale }),
    preheader: m.mail_questionnaire_assigned_preheader({}, { locale }),
    title: m.mail_questionnaire_assigned_title({}, { locale }),
    paragraphs: [
      m.mail_questionnaire_assigned_text({ questionnaire: params.questionnaire }, { locale }),
      ...(params.minutes > 0 ? [m.mail_questionnaire_assigned_minutes({ count: params.minutes }, { locale })] : []),
    ],
    facts: params.dueOn ? [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.dueOn) }] : [],
    action: {
      label: m.mail_questionnaire_assigned_button({}, { locale }),
      url: linkTo(pathTo('/questionnaires/:uid', { uid: params.assignment })),
    },
  }),
  questionnaire_released: ({ params, locale }) => ({
    subject: m.mail_questionnaire_released_subject({ questionnaire: params.questionnaire }, { locale }),
    preheader: m.mail_questionnaire_released_preheader({}, { locale }),
    title: m.mail_questionnaire_released_title({}, { locale }),
    paragraphs: [m.mail_questionnaire_released_text({ questionnaire: params.questionnaire }, { locale })],
    action: {
      label: m.mail_questionnaire_released_button({}, { locale }),
      url: linkTo(pathTo('/questionnaires/:uid/result', { uid: params.assignment })),
    },
  }),
}

export const questionnaireLetters: NounLetters<QuestionnaireMails> = {
  write,
}
