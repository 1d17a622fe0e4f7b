import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { linkTo, type NounLetters, shownDay, strangersNotice, type Writers } from '#mail/letter.ts'

interface About {
  campaign: string
  campaignId: string
  /** Of somebody without an account: the token of the personal link is made from it. Null: answered in the portal. */
  participant: string | null
  /** `YYYY-MM-DD`. */
  closesOn: string
  /** For how long after the end name and e-mail of somebody without an account are kept. */
  keptMonths?: number
}
/**
 * `subject`: the assessed person in the campaign when it is one, whose name is looked up when the mail is written.
 * `givenBy`: who gave us the address of somebody without an account. Nothing of what anybody answered; so the row of a
 * reminder has neither `count` nor `subject`, which are looked up when it goes out (`late.ts`).
 */
export interface FeedbackMails {
  /** `count`: people to assess; `isSelf`: and oneself. */
  feedback_invitation: About & { count: number; isSelf: boolean; subject?: string; givenBy?: GivenBy }
  /** `asked`: the participant, with or without an account; `before`: what they were asked before that instant. */
  feedback_reminder: About & { asked: string; before: string; count?: number; subject?: string; givenBy?: GivenBy }
  /** To the assessed person: until when they may propose raters. `subject`: they in the campaign. */
  feedback_nominate: { campaign: string; subject: string; until: string }
  /** To the assessed person, about proposals of theirs. Whom they had proposed stays in the portal. `subject`: they in the campaign. */
  feedback_raters_declined: { campaign: string; subject: string; count: number; reasons: string[] }
}
type GivenBy = 'subject' | 'staff'

const urlOf = ({ participant, campaignId }: About, token: string): string =>
  linkTo(
    participant ? pathTo('/public/questionnaires/:place/:id', { place: token, id: campaignId }) : '/questionnaires',
  )

/** Whom it is about: by name when it is one person, else how many. */
function people(count: number, about: string | null, locale: Language): string[] {
  if (count === 0) return []
  if (count === 1 && about !== null) return [m.mail_feedback_invitation_about({ name: about }, { locale })]
  return [m.mail_feedback_invitation_people({ count }, { locale })]
}

/** What is left, once it is known. */
function left(count: number | undefined, about: string | null, locale: Language): string[] {
  if (count === undefined) return []
  if (count === 1 && about !== null) return [m.mail_feedback_reminder_about({ name: about }, { locale })]
  return [m.mail_feedback_reminder_left({ count }, { locale })]
}

/** The true reason for writing to somebody without an account. */
function why({ participant, givenBy, keptMonths }: About & { givenBy?: GivenBy }, locale: Language) {
  if (participant === null) return {}
  const reason = givenBy === 'subject' ? m.mail_footer_rater_subject : m.mail_footer_rater_staff
  return {
    why: (address: string) => [
      reason({ address }, { locale }),
      ...strangersNotice(keptMonths, locale),
      m.mail_footer_rater_longer({}, { locale }),
    ],
  }
}

const write: Writers<FeedbackMails> = {
  feedback_invitation: ({ params, token, about, locale }) => ({
    ...why(params, locale),
    subject: m.mail_feedback_invitation_subject({ campaign: params.campaign }, { locale }),
    preheader: m.mail_feedback_invitation_preheader({}, { locale }),
    title: m.mail_feedback_invitation_title({}, { locale }),
    paragraphs: [
      m.mail_feedback_invitation_text({ brand: brand.name, campaign: params.campaign }, { locale }),
      ...people(params.count, about, locale),
      ...(params.isSelf ? [m.mail_feedback_invitation_self({}, { locale })] : []),
      ...(params.count > 0 ? [m.mail_feedback_anonymity({}, { locale })] : []),
    ],
    facts: [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.closesOn) }],
    action: { label: m.mail_feedback_button({}, { locale }), url: urlOf(params, token) },
    notes: params.participant ? [m.mail_feedback_personal({}, { locale })] : [],
  }),
  feedback_reminder: ({ params, token, about, locale }) => ({
    ...why(params, locale),
    subject: m.mail_feedback_reminder_subject({ campaign: params.campaign }, { locale }),
    preheader: m.mail_feedback_reminder_preheader({}, { locale }),
    title: m.mail_feedback_reminder_title({}, { locale }),
    paragraphs: [
      m.mail_feedback_reminder_text({ campaign: params.campaign }, { locale }),
      ...left(params.count, about, locale),
      m.mail_feedback_reminder_blind({}, { locale }),
    ],
    facts: [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.closesOn) }],
    action: { label: m.mail_feedback_button({}, { locale }), url: urlOf(params, token) },
    notes: params.participant ? [m.mail_feedback_personal({}, { locale })] : [],
  }),
  feedback_nominate: ({ params: { campaign, subject, until }, locale }) => ({
    subject: m.mail_nominate_subject({ campaign }, { locale }),
    preheader: m.mail_nominate_preheader({}, { locale }),
    title: m.mail_nominate_title({}, { locale }),
    paragraphs: [m.mail_nominate_text({ campaign }, { locale }), m.mail_nominate_whom({}, { locale })],
    facts: [{ label: m.mail_nominate_until({}, { locale }), value: shownDay(until) }],
    action: { label: m.mail_nominate_button({}, { locale }), url: linkTo(pathTo('/feedback/:uid', { uid: subject })) },
  }),
  feedback_raters_declined: ({ params: { campaign, subject, count, reasons }, locale }) => ({
    subject: m.mail_raters_declined_subject({ count, campaign }, { locale }),
    preheader: m.mail_raters_declined_preheader({}, { locale }),
    title: m.mail_raters_declined_title({ count }, { locale }),
    paragraphs: [
      m.mail_raters_declined_text({ count, campaign }, { locale }),
      ...reasons,
      m.mail_raters_declined_others({}, { locale }),
    ],
    action: {
      label: m.mail_raters_declined_button({}, { locale }),
      url: linkTo(pathTo('/feedback/:uid', { uid: subject })),
    },
  }),
}

export const feedbackLetters: NounLetters<FeedbackMails> = {
  write,
  // No reminder tells who had not answered; the local mailbox is where one is read.
  forgotten: ['feedback_reminder'],
  shown: ['feedback_reminder'],
  words: { feedback_raters_declined: ['reasons'] },
}
