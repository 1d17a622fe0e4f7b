import type { Language } from '@korak/contract/shapes.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { type About, aboutFacts, type Notice, openOwn, personFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, shownInstant, type Writers } from '#mail/letter.ts'

/**
 * Days are `YYYY-MM-DD`. What somebody wrote in a conversation is in no mail: it says that there is something to read. `reason` and `text` are what
 * somebody wrote for the receiver; `times` of an interview are proposed, `time` is chosen; mails written before there were
 * any have none.
 */
export interface ApplicationMails {
  application_received: About & { answerBy: string | null }
  application_withdrawn: About
  /** Who it was nobody reads; why they withdrew is what they have told us by writing it. */
  application_withdrawn_notice: About & { reason: string | null }
  application_letter: About & {
    /** `subject` is the name of an assessed person's account in mails. */
    heading: string
    text: string
    nextMove: 'candidate' | 'us' | 'company' | 'nobody'
    answerBy: string | null
    /** It goes by itself: its words have no greeting. */
    isNotice?: true
    /** It makes an offer, and says what holds no more once that is over. */
    isOffer?: true
  }
  application_postponed: About & { answerBy: string }
  application_message: About & { times?: string[]; answerBy?: string | null }
  application_message_notice: Notice & { time?: string | null }
  application_late: About & { answerBy: string }
  application_late_notice: Notice & { promisedBy: string }
  application_times_past_notice: Notice & { promisedBy: string | null }
}

const noticeFacts = (params: Notice, locale: Language) => [
  ...aboutFacts(params, locale),
  ...personFacts(params, locale),
]
const openInOffice = ({ application }: About, locale: Language) => ({
  label: m.mail_offer_notice_button({}, { locale }),
  url: linkTo(pathTo('/office/applications/:uid', { uid: application })),
})
const answerFact = (day: string | null, locale: Language) =>
  day ? [{ label: m.mail_fact_answer_by({}, { locale }), value: shownDay(day) }] : []
const replyFact = (day: string | null | undefined, locale: Language) =>
  day ? [{ label: m.mail_fact_reply_by({}, { locale }), value: shownDay(day) }] : []
const timesFact = (times: string[] | undefined, locale: Language) =>
  times && times.length > 0
    ? [
        {
          label: m.mail_fact_times({}, { locale }),
          value: times.map((time) => shownInstant(new Date(time))).join('; '),
        },
      ]
    : []

const write: Writers<ApplicationMails> = {
  application_received: ({ params, locale }) => ({
    subject: m.mail_application_received_subject({ job: params.job }, { locale }),
    preheader: m.mail_application_received_preheader({}, { locale }),
    title: m.mail_application_received_title({}, { locale }),
    paragraphs: [m.mail_application_received_text({}, { locale })],
    facts: [...aboutFacts(params, locale), ...answerFact(params.answerBy, locale)],
    action: openOwn(params, locale),
  }),
  application_withdrawn: ({ params, locale }) => ({
    subject: m.mail_application_withdrawn_subject({ job: params.job }, { locale }),
    preheader: m.mail_application_withdrawn_preheader({}, { locale }),
    title: m.mail_application_withdrawn_title({}, { locale }),
    paragraphs: [m.mail_application_withdrawn_text({}, { locale }), m.mail_application_withdrawn_again({}, { locale })],
    facts: aboutFacts(params, locale),
    action: { label: m.mail_application_withdrawn_button({}, { locale }), url: linkTo('/jobs') },
  }),
  application_withdrawn_notice: ({ params, locale }) => ({
    subject: m.mail_application_withdrawn_notice_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_application_withdrawn_notice_text({}, { locale }),
    title: m.mail_application_withdrawn_title({}, { locale }),
    paragraphs: [
      m.mail_application_withdrawn_notice_text({}, { locale }),
      ...(params.reason ? [m.mail_application_given_reason({ reason: params.reason }, { locale })] : []),
    ],
    facts: aboutFacts(params, locale),
    action: openInOffice(params, locale),
  }),
  application_letter: ({ params, locale }) => {
    const { heading, text, nextMove, answerBy, isNotice } = params
    const [first = '', ...more] = text.split(/\n{2,}/)
    return {
      subject: heading,
      preheader: more[0] ?? first,
      title: heading,
      ...(!isNotice && { isWhole: true }),
      paragraphs: [first, ...more],
      facts: [...aboutFacts(params, locale), ...(nextMove === 'candidate' ? replyFact : answerFact)(answerBy, locale)],
      action: openOwn(params, locale),
    }
  },
  application_postponed: ({ params, locale }) => ({
    subject: m.mail_application_postponed_subject({ job: params.job }, { locale }),
    preheader: m.mail_application_postponed_text({}, { locale }),
    title: m.mail_application_postponed_title({}, { locale }),
    paragraphs: [m.mail_application_postponed_text({}, { locale })],
    facts: [...aboutFacts(params, locale), ...answerFact(params.answerBy, locale)],
    action: openOwn(params, locale),
  }),
  application_message: ({ params, locale }) => ({
    subject: m.mail_application_message_subject({ job: params.job }, { locale }),
    preheader: m.mail_application_message_text({}, { locale }),
    title: m.mail_application_message_title({}, { locale }),
    paragraphs: [m.mail_application_message_text({}, { locale })],
    facts: [...aboutFacts(params, locale), ...timesFact(params.times, locale), ...replyFact(params.answerBy, locale)],
    action: {
      label: m.mail_application_message_button({}, { locale }),
      url: linkTo(pathTo('/messages/:uid', { uid: params.application })),
    },
  }),
  application_message_notice: ({ params, locale }) => ({
    subject: m.mail_application_message_notice_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_application_message_notice_text({}, { locale }),
    title: m.mail_application_message_notice_title({}, { locale }),
    paragraphs: [m.mail_application_message_notice_text({}, { locale })],
    facts: [
      ...noticeFacts(params, locale),
      ...(params.time
        ? [{ label: m.mail_fact_chosen_time({}, { locale }), value: shownInstant(new Date(params.time)) }]
        : []),
    ],
    action: {
      label: m.mail_application_message_button({}, { locale }),
      url: linkTo(pathTo('/office/applications/:uid', { uid: params.application })),
    },
  }),
  application_late: ({ params, locale }) => ({
    subject: m.mail_application_late_subject({ job: params.job }, { locale }),
    preheader: m.mail_application_late_text({}, { locale }),
    title: m.mail_application_late_title({}, { locale }),
    paragraphs: [m.mail_application_late_text({}, { locale })],
    facts: [...aboutFacts(params, locale), ...answerFact(params.answerBy, locale)],
    action: openOwn(params, locale),
  }),
  application_late_notice: ({ params, locale }) => ({
    subject: m.mail_application_late_notice_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_application_late_notice_text({}, { locale }),
    title: m.mail_application_late_notice_title({}, { locale }),
    paragraphs: [m.mail_application_late_notice_text({}, { locale })],
    facts: [
      ...noticeFacts(params, locale),
      { label: m.mail_fact_promised_by({}, { locale }), value: shownDay(params.promisedBy) },
    ],
  }),
  application_times_past_notice: ({ params, locale }) => ({
    subject: m.mail_application_times_past_notice_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_application_times_past_notice_text({}, { locale }),
    title: m.mail_application_times_past_notice_title({}, { locale }),
    paragraphs: [m.mail_application_times_past_notice_text({}, { locale })],
    facts: [
      ...noticeFacts(params, locale),
      ...(params.promisedBy === null
        ? []
        : [{ label: m.mail_fact_promised_by({}, { locale }), value: shownDay(params.promisedBy) }]),
    ],
  }),
}

export const applicationLetters: NounLetters<ApplicationMails> = {
  write,
  posted: (Object.keys(write) as (keyof ApplicationMails)[]).filter((template) => !template.endsWith('_notice')),
  staff: (Object.keys(write) as (keyof ApplicationMails)[]).filter((template) => template.endsWith('_notice')),
  answered: (['received', 'letter', 'postponed', 'message', 'late'] as const).map(
    (about) => `application_${about}` as const,
  ),
  words: {
    // Written before they were left out.
    application_withdrawn_notice: ['candidate', 'email', 'reason'],
    application_letter: ['heading', 'text'],
    application_message_notice: ['candidate', 'email'],
    application_late_notice: ['candidate', 'email'],
    application_times_past_notice: ['candidate', 'email'],
  },
}
