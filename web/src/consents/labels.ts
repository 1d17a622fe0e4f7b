import type { ConsentDetails, OwnConsent } from '@korak/contract/consents.ts'
import { formatDay } from '#base/text/dates.ts'
import { STATE_TONES, type Tone } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'

type Status = OwnConsent['status']
type Kind = OwnConsent['kind']
type Event = ConsentDetails['history'][number]

export const kindWords: Record<Kind, () => string> = {
  consent: () => m.c_kind_consent(),
  notice: () => m.c_kind_notice(),
  terms: () => m.c_kind_terms(),
  contract: () => m.c_kind_contract(),
}

const STATUS: Record<Status, () => string> = {
  pending: () => m.c_status_pending(),
  confirmed: () => m.c_status_given(),
  declined: () => m.c_status_declined(),
  withdrawn: () => m.c_status_withdrawn(),
  expired: () => m.c_status_expired(),
  superseded: () => m.c_status_superseded(),
}
/** The state in a word; a notice is not given but acknowledged. */
export const statusWord = ({ kind, status }: Pick<OwnConsent, 'kind' | 'status'>): string =>
  status === 'confirmed' && kind !== 'consent' ? m.c_status_acknowledged() : STATUS[status]()

export const toneOf = (status: Status): Tone =>
  STATE_TONES[status === 'pending' ? 'todo' : status === 'confirmed' ? 'done' : 'over']

/** Until when a confirmed consent holds; null for everything that cannot be withdrawn or does not hold. */
export function validWords({ kind, status, valid_until }: OwnConsent): string | null {
  if (status !== 'confirmed') return null
  if (valid_until) return m.c_valid_until({ date: formatDay(valid_until) })
  return kind === 'consent' ? m.c_valid_open() : null
}

const ACTIONS: Record<Event['action'], () => string> = {
  asked: () => m.c_action_asked(),
  confirmed: () => m.c_action_given(),
  declined: () => m.c_action_declined(),
  withdrawn: () => m.c_action_withdrawn(),
  expired: () => m.c_action_expired(),
  superseded: () => m.c_action_superseded(),
}
export const actionWords = ({ action }: Event, kind: Kind): string =>
  action === 'confirmed' && kind !== 'consent' ? m.c_action_acknowledged() : ACTIONS[action]()

export const methodWords: Record<Event['method'], () => string> = {
  registration: () => m.c_method_registration(),
  portal: () => m.c_method_portal(),
  mail_link: () => m.c_method_mail_link(),
  system: () => m.c_method_system(),
  seed: () => m.c_method_seed(),
}

export type Decision = 'confirm' | 'decline' | 'withdraw'
/** What has just been done, as a sentence. */
export function doneWords(decision: Decision, kind: Kind): string {
  if (decision === 'withdraw') return m.c_withdrawn()
  if (decision === 'decline') return m.c_done_declined()
  return kind === 'consent' ? m.c_done_given() : m.c_done_acknowledged()
}
