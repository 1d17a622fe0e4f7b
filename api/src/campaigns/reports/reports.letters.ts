import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

/** Days are `YYYY-MM-DD`. Nothing of what the report says is in a mail. */
export interface ReportMails {
  /** To staff. `until`: last day on which answers are kept; `count`: assessed people without a report. */
  feedback_answers_end: { campaign: string; until: string; count: number }
  feedback_report_released: { subject: string; campaign: string; debriefOn: string | null }
}

const write: Writers<ReportMails> = {
  feedback_answers_end: ({ params: { campaign, until, count }, locale }) => {
    const date = shownDay(until)
    return {
      subject: m.mail_answers_end_subject({ campaign }, { locale }),
      preheader: m.mail_answers_end_preheader({ date }, { locale }),
      title: m.mail_answers_end_title({}, { locale }),
      paragraphs: [
        m.mail_answers_end_text({ campaign, date }, { locale }),
        ...(count > 0 ? [m.mail_answers_end_people({ count }, { locale })] : []),
      ],
      facts: [{ label: m.mail_answers_end_until({}, { locale }), value: date }],
    }
  },
  feedback_report_released: ({ params: { subject, campaign, debriefOn }, locale }) => ({
    subject: m.mail_report_released_subject({}, { locale }),
    preheader: m.mail_report_released_preheader({}, { locale }),
    title: m.mail_report_released_title({}, { locale }),
    paragraphs: [
      m.mail_report_released_text({ campaign }, { locale }),
      ...(debriefOn ? [m.mail_report_released_debrief({}, { locale })] : []),
    ],
    facts: debriefOn ? [{ label: m.mail_report_released_debrief_on({}, { locale }), value: shownDay(debriefOn) }] : [],
    action: {
      label: m.mail_report_released_button({}, { locale }),
      url: linkTo(pathTo('/feedback/:uid/report', { uid: subject })),
    },
  }),
}

export const reportLetters: NounLetters<ReportMails> = {
  write,
}
