import type { InterviewKind } from '@korak/contract/interviews.rules.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { type About, aboutFacts, type Notice, openOwn, personFacts } from '#mail/about-application.ts'
import { linkTo, type NounLetters, shownDay, shownInstant, type Writers } from '#mail/letter.ts'

interface Place {
  kind: InterviewKind | null
  place: string
  minutes: number
}

interface ByWord {
  /** To somebody without an account: agreed in words, and nothing of it is in a portal. */
  isByWord?: true
}

interface Today {
  /** It is not tomorrow, but today. */
  isToday?: true
}

interface Moved {
  /** The time that was agreed before, and is not any more; a mail that waited for a start of the version before has none. */
  was?: string | null
}

/** Days are `YYYY-MM-DD`, times instants; what people wrote to each other is in the portal alone. */
export interface InterviewMails {
  interview_proposed: About &
    Place &
    Moved & {
      act: 'proposed' | 'rescheduled'
      times: string[]
      answerBy: string
      /** The subject, in words of the office; `subject` is the name of an assessed person's account in mails. */
      heading?: string
    }
  interview_confirmed: About & Place & ByWord & Moved & { time: string }
  interview_cancelled: About & ByWord & { time: string | null; isEnded: boolean }
  /** What was agreed holds no more, by the candidate's own answer. */
  interview_given_up: About & { answer: keyof typeof GIVEN_UP; time: string }
  interview_reminder: About & Place & Today & { time: string }
  interview_answer_notice: Notice & { answer: 'picked' | 'declined' | 'asked'; time: string | null; hasWords: boolean }
  interview_cancelled_notice: Notice & { time: string | null }
  interview_agreed_notice: Notice & Place & { time: string; was: string | null }
  interview_reminder_notice: Notice & Place & Today & { time: string }
}

const KINDS = {
  on_site: m.interview_kind_on_site,
  video: m.interview_kind_video,
  phone: m.interview_kind_phone,
} as const satisfies Record<InterviewKind, unknown>
const PLACES = {
  on_site: m.interview_place_on_site,
  video: m.interview_place_video,
  phone: m.interview_place_phone,
} as const satisfies Record<InterviewKind, unknown>
const ANSWERS = {
  picked: m.mail_interview_picked_title,
  declined: m.mail_interview_declined_title,
  asked: m.mail_interview_asked_title,
} as const

const GIVEN_UP = {
  declined: m.mail_interview_given_up_declined,
  asked: m.mail_interview_given_up_asked,
} as const

const shown = (time: string): string => shownInstant(new Date(time))
const placeFacts = ({ kind, place, minutes }: Place, locale: Language) => [
  ...(kind ? [{ label: m.interview_kind({}, { locale }), value: KINDS[kind]({}, { locale }) }] : []),
  ...(kind && place ? [{ label: PLACES[kind]({}, { locale }), value: place }] : []),
  { label: m.interview_length({}, { locale }), value: m.interview_minutes({ count: minutes }, { locale }) },
]
const timeFact = (time: string | null, locale: Language) =>
  time ? [{ label: m.mail_fact_interview_time({}, { locale }), value: shown(time) }] : []
/** The time it had, where it has another one now or none. */
const wasFact = ({ was }: Moved, time: string | null, locale: Language) =>
  was && was !== time ? [{ label: m.mail_fact_interview_was({}, { locale }), value: shown(was) }] : []
const reminderTitle = ({ isToday }: Today, locale: Language): string =>
  (isToday ? m.mail_interview_today_title : m.mail_interview_reminder_title)({}, { locale })
/** What was agreed in words, to who of us comes: for the first time, at another time, or in another place. */
const agreedTitle = ({ time, was }: Moved & { time: string }, locale: Language): string => {
  if (!was) return m.mail_interview_confirmed_title({}, { locale })
  return (was === time ? m.mail_interview_changed_title : m.mail_interview_moved_title)({}, { locale })
}
const openForUs = ({ application }: About, locale: Language) => ({
  label: m.mail_application_received_button({}, { locale }),
  url: linkTo(pathTo('/office/applications/:uid', { uid: application })),
})

const write: Writers<InterviewMails> = {
  interview_proposed: ({ params, locale }) => {
    const title = (params.act === 'proposed' ? m.mail_interview_proposed_title : m.mail_interview_rescheduled_title)(
      {},
      { locale },
    )
    return {
      subject: params.heading ?? m.mail_interview_subject({ job: params.job }, { locale }),
      preheader: title,
      title,
      paragraphs: [
        ...(params.was ? [m.mail_interview_was_off({}, { locale })] : []),
        m.mail_interview_pick({}, { locale }),
      ],
      facts: [
        ...aboutFacts(params, locale),
        ...wasFact(params, null, locale),
        { label: m.mail_fact_times({}, { locale }), value: params.times.map(shown).join('; ') },
        ...placeFacts(params, locale),
        { label: m.mail_fact_reply_by({}, { locale }), value: shownDay(params.answerBy) },
      ],
      action: openOwn(params, locale),
    }
  },
  interview_confirmed: ({ params, locale }) => ({
    subject: m.mail_interview_subject({ job: params.job }, { locale }),
    preheader: agreedTitle(params, locale),
    title: agreedTitle(params, locale),
    paragraphs: [(params.isByWord ? m.mail_interview_by_word : m.mail_interview_confirmed_text)({}, { locale })],
    facts: [
      ...timeFact(params.time, locale),
      ...wasFact(params, params.time, locale),
      ...placeFacts(params, locale),
      ...aboutFacts(params, locale),
    ],
    action: openOwn(params, locale),
  }),
  interview_cancelled: ({ params, locale }) => ({
    subject: m.mail_interview_subject({ job: params.job }, { locale }),
    preheader: m.mail_interview_cancelled_title({}, { locale }),
    title: m.mail_interview_cancelled_title({}, { locale }),
    paragraphs: [
      (params.isEnded
        ? m.mail_interview_cancelled_ended
        : params.isByWord
          ? m.mail_interview_by_word
          : m.mail_interview_cancelled_words)({}, { locale }),
    ],
    facts: [...timeFact(params.time, locale), ...aboutFacts(params, locale)],
    action: openOwn(params, locale),
  }),
  interview_given_up: ({ params, locale }) => {
    const title = GIVEN_UP[params.answer]({}, { locale })
    return {
      subject: m.mail_interview_subject({ job: params.job }, { locale }),
      preheader: title,
      title,
      paragraphs: [m.mail_interview_given_up_calendar({}, { locale })],
      facts: [...timeFact(params.time, locale), ...aboutFacts(params, locale)],
      action: openOwn(params, locale),
    }
  },
  interview_reminder: ({ params, locale }) => ({
    subject: (params.isToday ? m.mail_interview_today_subject : m.mail_interview_reminder_subject)(
      { job: params.job },
      { locale },
    ),
    preheader: reminderTitle(params, locale),
    title: reminderTitle(params, locale),
    paragraphs: [m.mail_interview_confirmed_text({}, { locale })],
    facts: [...timeFact(params.time, locale), ...placeFacts(params, locale), ...aboutFacts(params, locale)],
    action: openOwn(params, locale),
  }),
  interview_answer_notice: ({ params, locale }) => {
    const title = ANSWERS[params.answer]({}, { locale })
    return {
      subject: m.mail_interview_notice_subject({ ref: params.ref }, { locale }),
      preheader: title,
      title,
      paragraphs: params.hasWords ? [m.mail_interview_words({}, { locale })] : [],
      facts: [...timeFact(params.time, locale), ...aboutFacts(params, locale), ...personFacts(params, locale)],
      action: openForUs(params, locale),
    }
  },
  interview_cancelled_notice: ({ params, locale }) => ({
    subject: m.mail_interview_notice_subject({ ref: params.ref }, { locale }),
    preheader: m.mail_interview_cancelled_title({}, { locale }),
    title: m.mail_interview_cancelled_title({}, { locale }),
    paragraphs: [m.mail_interview_cancelled_notice_text({}, { locale })],
    facts: [...timeFact(params.time, locale), ...aboutFacts(params, locale), ...personFacts(params, locale)],
    action: openForUs(params, locale),
  }),
  interview_agreed_notice: ({ params, locale }) => ({
    subject: m.mail_interview_notice_subject({ ref: params.ref }, { locale }),
    preheader: agreedTitle(params, locale),
    title: agreedTitle(params, locale),
    paragraphs: [m.mail_interview_agreed_notice_text({}, { locale })],
    facts: [
      ...timeFact(params.time, locale),
      ...wasFact(params, params.time, locale),
      ...placeFacts(params, locale),
      ...aboutFacts(params, locale),
      ...personFacts(params, locale),
    ],
    action: openForUs(params, locale),
  }),
  interview_reminder_notice: ({ params, locale }) => ({
    subject: m.mail_interview_notice_subject({ ref: params.ref }, { locale }),
    preheader: reminderTitle(params, locale),
    title: reminderTitle(params, locale),
    paragraphs: [m.mail_interview_reminder_notice_text({}, { locale })],
    facts: [
      ...timeFact(params.time, locale),
      ...placeFacts(params, locale),
      ...aboutFacts(params, locale),
      ...personFacts(params, locale),
    ],
    action: openForUs(params, locale),
  }),
}

export const interviewLetters: NounLetters<InterviewMails> = {
  write,
  staff: (Object.keys(write) as (keyof InterviewMails)[]).filter((template) => template.endsWith('_notice')),
  // A reminder by post would come too late.
  posted: ['interview_proposed', 'interview_confirmed', 'interview_cancelled'],
  answered: [
    'interview_proposed',
    'interview_confirmed',
    'interview_cancelled',
    'interview_given_up',
    'interview_reminder',
  ],
  words: {
    interview_proposed: ['place', 'heading'],
    interview_confirmed: ['place'],
    interview_reminder: ['place'],
    interview_answer_notice: ['candidate', 'email'],
    interview_cancelled_notice: ['candidate', 'email'],
    interview_agreed_notice: ['candidate', 'email'],
    interview_reminder_notice: ['candidate', 'email'],
  },
}
