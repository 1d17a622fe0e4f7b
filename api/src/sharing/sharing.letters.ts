import type { Language } from '@korak/contract/shapes.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { CLIENT_ANSWERS, SHARED_FIELDS } from '@korak/contract/sharing.ts'
import { labels } from '#i18n/words/groups/share-fields.js'
import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownDay, type Writers } from '#mail/letter.ts'

interface About {
  company: string
  job: string
}
type Answer = 'confirmed' | 'declined' | 'withdrawn' | 'expired'
type Field = (typeof SHARED_FIELDS)[number]
type End = 'person' | 'consent' | 'account' | 'application' | 'time' | 'replaced'

/** Days are `YYYY-MM-DD`; `ref` is the number of the application. */
export interface SharingMails {
  share_asked: About & { share: string; answerBy: string; note: string | null }
  share_received: { share: string; ref: string | null; job: string; visibleUntil: string }
  /** `fields`: what is to be erased; mails written before they were named have none. */
  share_ended: { ref: string | null; job: string; candidate: string | null; because: End; fields?: Field[] }
  share_answered: About & {
    ref: string | null
    /** Empty once the application is withdrawn, as in all that staff is told about it. */
    candidate: string
    answer: Answer
    untold?: true
    /**
     * The name the company was shown, where nobody could ask it to erase. It stays also once the application is withdrawn: the
     * consultant has to ask by it, since the company would not find by the number what it has kept, and no page of ours names
     * the person any more.
     */
    shownAs?: string | null
  }
  share_client_answered: About & {
    ref: string | null
    /** As above. */
    candidate: string
    answer: (typeof CLIENT_ANSWERS)[number]
    message: string | null
  }
}

const ANSWERS = {
  confirmed: [m.mail_share_answered_confirmed, m.mail_share_answered_confirmed_text],
  declined: [m.mail_share_answered_declined, m.mail_share_answered_declined_text],
  withdrawn: [m.mail_share_answered_withdrawn, m.mail_share_answered_withdrawn_text],
  expired: [m.mail_share_answered_expired, m.mail_share_answered_expired_text],
} as const satisfies Record<Answer, unknown>

const CLIENT = {
  interested: m.mail_share_client_interested,
  interview: m.mail_share_client_interview,
  not_interested: m.mail_share_client_not_interested,
} as const

/** What is told instead when nobody at the company could be written to: the duty is the consultant's then. */
const UNTOLD = {
  confirmed: [m.mail_share_answered_confirmed, m.mail_share_untold_confirmed_text],
  withdrawn: [m.mail_share_untold, m.mail_share_untold_text],
  expired: [m.mail_share_untold, m.mail_share_untold_text],
} as const

const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
const jobFacts = ({ job, ref }: { job: string; ref: string | null }, locale: Language) => [
  ...fact(m.mail_fact_job({}, { locale }), job),
  ...fact(m.mail_fact_ref({}, { locale }), ref),
]

const fieldWords = (fields: Field[], locale: Language): string =>
  fields.map((field) => labels[field]({}, { locale })).join(', ')

/** Why, and what is to be done; after a later yes only some of it. */
function endWords(because: End, locale: Language): string[] {
  if (because === 'replaced')
    return [m.mail_share_ended_replaced({}, { locale }), m.mail_share_ended_erase_listed({}, { locale })]
  const why = because === 'time' ? m.mail_share_ended_time : m.mail_share_ended_text
  return [why({}, { locale }), m.mail_share_ended_erase({}, { locale })]
}

const write: Writers<SharingMails> = {
  share_asked: ({ params, locale }) => ({
    subject: m.mail_share_asked_subject({ company: params.company }, { locale }),
    preheader: m.mail_share_asked_preheader({}, { locale }),
    title: m.mail_share_asked_title({}, { locale }),
    paragraphs: [
      m.mail_share_asked_text({ company: params.company }, { locale }),
      ...(params.note ? [m.mail_share_asked_note({ note: params.note }, { locale })] : []),
      m.mail_share_asked_nothing({}, { locale }),
    ],
    facts: [
      ...fact(m.mail_fact_company({}, { locale }), params.company),
      ...fact(m.mail_fact_job({}, { locale }), params.job),
      ...fact(m.mail_fact_reply_by({}, { locale }), shownDay(params.answerBy)),
    ],
    action: {
      label: m.mail_share_asked_button({}, { locale }),
      url: linkTo(pathTo('/sharing/:uid', { uid: params.share })),
    },
  }),
  share_received: ({ params, locale }) => ({
    subject: m.mail_share_received_subject({ job: params.job }, { locale }),
    preheader: m.mail_share_received_preheader({}, { locale }),
    title: m.mail_share_received_title({}, { locale }),
    paragraphs: [m.mail_share_received_text({}, { locale }), m.mail_share_received_recorded({}, { locale })],
    facts: [
      ...jobFacts(params, locale),
      ...fact(m.mail_fact_visible_until({}, { locale }), shownDay(params.visibleUntil)),
    ],
    action: {
      label: m.mail_share_received_button({}, { locale }),
      url: linkTo(pathTo('/shared-profiles/:uid', { uid: params.share })),
    },
  }),
  share_ended: ({ params, locale }) => ({
    subject: m.mail_share_ended_subject({ ref: params.ref ?? params.job }, { locale }),
    preheader: m.mail_share_ended_title({}, { locale }),
    title: m.mail_share_ended_title({}, { locale }),
    paragraphs: endWords(params.because, locale),
    facts: [
      ...fact(m.mail_fact_candidate({}, { locale }), params.candidate),
      ...jobFacts(params, locale),
      ...fact(m.mail_fact_erase({}, { locale }), fieldWords(params.fields ?? [], locale)),
    ],
  }),
  share_answered: ({ params, locale }) => {
    const { answer, untold } = params
    const [title, text] = untold && answer !== 'declined' ? UNTOLD[answer] : ANSWERS[answer]
    return {
      subject: m.mail_share_answered_subject({ ref: params.ref ?? params.job }, { locale }),
      preheader: title({}, { locale }),
      title: title({}, { locale }),
      paragraphs: [text({}, { locale })],
      facts: [
        ...fact(m.mail_fact_candidate({}, { locale }), params.candidate || (params.shownAs ?? null)),
        ...fact(m.mail_fact_company({}, { locale }), params.company),
        ...jobFacts(params, locale),
      ],
    }
  },
  share_client_answered: ({ params, locale }) => {
    const title = CLIENT[params.answer]({}, { locale })
    return {
      subject: m.mail_share_client_subject({ ref: params.ref ?? params.job }, { locale }),
      preheader: title,
      title,
      paragraphs: [m.mail_share_client_text({}, { locale }), ...(params.message ? [params.message] : [])],
      facts: [
        ...fact(m.mail_fact_candidate({}, { locale }), params.candidate),
        ...fact(m.mail_fact_company({}, { locale }), params.company),
        ...jobFacts(params, locale),
      ],
    }
  },
}

export const sharingLetters: NounLetters<SharingMails> = {
  write,
  staff: ['share_answered', 'share_client_answered'],
  words: {
    share_asked: ['note'],
    share_ended: ['candidate'],
    share_answered: ['candidate', 'shownAs'],
    share_client_answered: ['candidate', 'message'],
  },
}
