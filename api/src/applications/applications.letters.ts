import type { Language } from '@korak/contract/shapes.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { type About, aboutFacts, type Notice, openOwn, personFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, shownInstant, type Writers } from '#mail/letter.ts'

type Stage = 'in_review' | 'shortlisted' | 'presented' | 'interview' | 'offer'
type End = 'hired' | 'not_selected' | 'declined' | 'job_closed'

/**
 * Days are `YYYY-MM-DD`. What somebody wrote in a conversation is in no mail: it says that there is something to read. `reason` and `text` are what somebody wrote for the receiver; `times` of an interview are proposed,
 * `time` is chosen; mails written before there were any have none.
 */
export interface ApplicationMails {
  application_received: About & { answerBy: string | null }
  application_withdrawn: About
  application_withdrawn_notice: Notice & { reason: string | null }
  application_moved: About & {
    stage: Stage
    nextMove: 'candidate' | 'us' | 'company' | 'nobody'
    answerBy: string | null
    reason: string | null
    times?: string[]
  }
  application_ended: About & { end: End; reason: string | null }
  application_letter: About & {
    /** `subject` is the name of an assessed person's account in mails. */
    heading: string
    text: string
    nextMove: 'candidate' | 'us' | 'company' | 'nobody'
    answerBy: string | null
    /** It goes by itself: its words have no greeting. */
    isNotice?: true
  }
  application_postponed: About & { answerBy: string }
  application_message: About & { times?: string[]; answerBy?: string | null }
  application_message_notice: Notice & { time?: string | null }
  application_late: About & { answerBy: string }
  application_late_notice: Notice & { promisedBy: string }
  application_times_past_notice: Notice & { promisedBy: string }
}

const STAGES = {
  in_review: m.mail_application_in_review_title,
  shortlisted: m.mail_application_shortlisted_title,
  presented: m.mail_application_presented_title,
  interview: m.mail_application_interview_title,
  offer: m.mail_application_offer_title,
} as const satisfies Record<Stage, unknown>
const MOVES = {
  candidate: m.mail_application_move_candidate,
  us: m.mail_application_move_us,
  company: m.mail_application_move_company,
  nobody: null,
} as const
const ENDS = {
  hired: [m.mail_application_hired_title, m.mail_application_hired_text],
  not_selected: [m.mail_application_not_selected_title, m.mail_application_not_selected_text],
  declined: [m.mail_application_declined_title, m.mail_application_declined_text],
  job_closed: [m.mail_application_job_closed_title, m.mail_application_job_closed_text],
} as const satisfies Record<End, unknown>

const noticeFacts = (params: Notice, locale: Language) => [
  ...aboutFacts(params, locale),
  ...personFacts(params, locale),
]
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
const given = (text: string | null): string[] => (text ? [text] : [])

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
    facts: noticeFacts(params, locale),
  }),
  application_moved: ({ params, locale }) => {
    const { stage, nextMove, answerBy, reason } = params
    const title = STAGES[stage]({}, { locale })
    const move = MOVES[nextMove]?.({}, { locale })
    return {
      subject: m.mail_application_moved_subject({ job: params.job }, { locale }),
      preheader: title,
      title,
      paragraphs: [...given(reason), ...(move ? [move] : [])],
      facts: [
        ...aboutFacts(params, locale),
        ...timesFact(params.times, locale),
        ...(nextMove === 'candidate' ? replyFact : answerFact)(answerBy, locale),
      ],
      action: openOwn(params, locale),
    }
  },
  application_ended: ({ params, locale }) => {
    const [title, text] = ENDS[params.end]
    const { reason } = params
    return {
      subject: m.mail_application_moved_subject({ job: params.job }, { locale }),
      preheader: m.mail_application_ended_preheader({}, { locale }),
      title: title({}, { locale }),
      paragraphs: [
        text({}, { locale }),
        ...(reason ? [m.mail_application_decision_reason({ reason }, { locale })] : []),
      ],
      facts: aboutFacts(params, locale),
      action: openOwn(params, locale),
    }
  },
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
      { label: m.mail_fact_promised_by({}, { locale }), value: shownDay(params.promisedBy) },
    ],
  }),
}

export const applicationLetters: NounLetters<ApplicationMails> = {
  write,
  posted: (Object.keys(write) as (keyof ApplicationMails)[]).filter((template) => !template.endsWith('_notice')),
  answered: (['received', 'moved', 'ended', 'letter', 'postponed', 'message', 'late'] as const).map(
    (about) => `application_${about}` as const,
  ),
  words: {
    application_withdrawn_notice: ['candidate', 'email', 'reason'],
    application_moved: ['reason'],
    application_ended: ['reason'],
    application_letter: ['heading', 'text'],
    application_message_notice: ['candidate', 'email'],
    application_late_notice: ['candidate', 'email'],
    application_times_past_notice: ['candidate', 'email'],
  },
}
