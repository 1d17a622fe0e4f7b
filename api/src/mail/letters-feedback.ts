import { raterToken } from '#auth/rater-links.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from './brand.ts'
import { type Letter, linkTo, shownDay, type Writing } from './letter.ts'

interface About {
  campaign: string
  campaignId: string
  /** Of somebody without an account: the personal link is made from it. Null: answered in the portal. */
  participant: string | null
  /** `YYYY-MM-DD`. */
  closesOn: string
}
/** Whom it is about is not in a mail, and nothing of what anybody answered. */
export interface FeedbackMails {
  /** `count`: people to assess; `isSelf`: and oneself. */
  feedback_invitation: About & { count: number; isSelf: boolean }
  feedback_reminder: About & { count: number }
}
type Letters = { [T in keyof FeedbackMails]: (mail: Writing<FeedbackMails[T]>) => Letter }

const urlOf = ({ participant, campaignId }: About): string =>
  linkTo(participant ? `/public/questionnaires/${raterToken(participant)}/${campaignId}` : '/questionnaires')

export const feedbackLetters: Letters = {
  feedback_invitation: ({ params, locale }) => ({
    subject: m.mail_feedback_invitation_subject({ campaign: params.campaign }, { locale }),
    preheader: m.mail_feedback_invitation_preheader({}, { locale }),
    title: m.mail_feedback_invitation_title({}, { locale }),
    paragraphs: [
      m.mail_feedback_invitation_text({ brand: brand.name, campaign: params.campaign }, { locale }),
      ...(params.count > 0 ? [m.mail_feedback_invitation_people({ count: params.count }, { locale })] : []),
      ...(params.isSelf ? [m.mail_feedback_invitation_self({}, { locale })] : []),
      ...(params.count > 0 ? [m.mail_feedback_anonymity({}, { locale })] : []),
    ],
    facts: [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.closesOn, locale) }],
    action: { label: m.mail_feedback_button({}, { locale }), url: urlOf(params) },
    notes: params.participant ? [m.mail_feedback_personal({}, { locale })] : [],
  }),
  feedback_reminder: ({ params, locale }) => ({
    subject: m.mail_feedback_reminder_subject({ campaign: params.campaign }, { locale }),
    preheader: m.mail_feedback_reminder_preheader({}, { locale }),
    title: m.mail_feedback_reminder_title({}, { locale }),
    paragraphs: [
      m.mail_feedback_reminder_text({ campaign: params.campaign }, { locale }),
      m.mail_feedback_reminder_left({ count: params.count }, { locale }),
      m.mail_feedback_reminder_blind({}, { locale }),
    ],
    facts: [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.closesOn, locale) }],
    action: { label: m.mail_feedback_button({}, { locale }), url: urlOf(params) },
    notes: params.participant ? [m.mail_feedback_personal({}, { locale })] : [],
  }),
}
