import type { SHARED_FIELDS, SharedProfile, ShareRequest } from '@korak/contract/sharing.ts'
import { formatDay } from '#base/text/dates.ts'
import { STATE_TONES, type Tone } from '#ui/list/Tag.tsx'
import { labels } from '#words/groups/share-fields.js'
import { m } from '#words/messages.js'
import type { ClientAnswer, Decision } from './sharing.api.ts'

/** As in the middle of a sentence. */
const fieldWords: Record<(typeof SHARED_FIELDS)[number], () => string> = labels

/** As a label. */
export function fieldLabel(field: keyof typeof fieldWords): string {
  const words = fieldWords[field]()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** The state of a request in a word or two; how it ended depends on whether the company ever saw anything. */
export function statusOf({ status, visible_until, ended_because }: ShareRequest): { words: string; tone: Tone } {
  if (status === 'pending') return { words: m.share_status_pending(), tone: STATE_TONES.todo }
  if (status === 'confirmed') return { words: m.share_status_confirmed(), tone: STATE_TONES.done }
  if (status === 'declined') return { words: m.share_status_declined(), tone: STATE_TONES.over }
  if (status === 'withdrawn') return { words: m.share_status_withdrawn(), tone: STATE_TONES.over }
  if (ended_because === 'replaced') return { words: m.share_status_replaced(), tone: STATE_TONES.over }
  return { words: visible_until ? m.share_status_over() : m.share_status_expired(), tone: STATE_TONES.over }
}

/** When it was asked, decided or ended, and until when something is possible: one line of a list. */
export function datesOf(share: ShareRequest): string {
  const { status, asked_at, decided_at, ended_at, answer_by, visible_until } = share
  const day = (words: (inputs: { date: string }) => string, at: string | null) =>
    at ? words({ date: formatDay(at) }) : null
  const parts = {
    pending: [day(m.share_asked_on, asked_at), day(m.share_answer_until, answer_by)],
    confirmed: [day(m.share_decided_on, decided_at), day(m.share_visible_until, visible_until)],
    declined: [day(m.share_decided_on, decided_at)],
    withdrawn: [day(m.share_decided_on, decided_at), day(m.share_ended_on, ended_at)],
    expired: [day(m.share_asked_on, asked_at), day(m.share_ended_on, ended_at ?? visible_until ?? answer_by)],
  }
  return parts[status].filter(Boolean).join(' · ')
}

/** Which data, in a sentence: »ime in priimek, e-pošta«. */
export const fieldsLine = ({ fields }: ShareRequest): string =>
  m.share_fields_line({ fields: fields.map((field) => fieldWords[field]()).join(', ') })

const BECAUSE = {
  person: null,
  consent: () => m.share_because_consent(),
  account: () => m.share_because_account(),
  application: () => m.share_because_application(),
  time: null,
  replaced: null,
} as const

/** What became of a request: a heading and sentences. Null while it waits for an answer. */
export function outcomeOf(share: ShareRequest): { title: string; sentences: string[] } | null {
  const { status, decided_at, ended_at, ended_because, answer_by, visible_until, is_erasure_owed, has_contact } = share
  const decided = formatDay(decided_at ?? '')
  const ended = formatDay(ended_at ?? '')
  const because = ended_because ? BECAUSE[ended_because]?.() : undefined
  const reason = because ? [because] : []
  const untold = has_contact ? m.share_erasure_undelivered : m.share_erasure_owed
  const owed = is_erasure_owed ? [untold()] : []
  if (status === 'pending') return null
  if (status === 'confirmed') {
    const until = formatDay(visible_until ?? '')
    return { title: m.share_confirmed_title(), sentences: [m.share_confirmed_text({ date: decided, until })] }
  }
  if (status === 'declined')
    return { title: m.share_declined_title(), sentences: [m.share_declined_text({ date: decided })] }
  if (status === 'withdrawn') {
    const words = visible_until ? m.share_withdrawn_seen : m.share_withdrawn_unseen
    return { title: m.share_withdrawn_title(), sentences: [words({ date: ended }), ...owed, ...reason] }
  }
  if (ended_because === 'replaced')
    return { title: m.share_replaced_title(), sentences: [m.share_replaced_text({ date: ended }), ...owed] }
  if (visible_until)
    return {
      title: m.share_over_title(),
      sentences: [m.share_over_text({ date: formatDay(visible_until) }), ...owed, ...reason],
    }
  const isOver = ended_because === 'application'
  return {
    title: m.share_expired_title(),
    sentences: [isOver ? m.share_closed_text() : m.share_expired_text({ date: formatDay(answer_by) })],
  }
}

/** Said once a decision is recorded. */
export const doneWords: Record<Decision, () => string> = {
  confirm: () => m.share_confirmed_title(),
  decline: () => m.share_declined_title(),
  withdraw: () => m.share_withdrawn_title(),
}

/** What a company can answer, in its words. */
export const clientAnswers: Record<ClientAnswer, () => string> = {
  interested: () => m.shared_answer_interested(),
  interview: () => m.shared_answer_interview(),
  not_interested: () => m.shared_answer_not_interested(),
}

/** How a company calls a profile: by the name when it may be known, else by the number of the application. */
export const nameOf = ({ name, ref }: Pick<SharedProfile, 'name' | 'ref'>): string =>
  name ?? m.shared_unnamed({ ref: ref ?? '' })
