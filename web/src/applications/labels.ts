import type { ApplicationCard, ApplicationStatus, Ask } from '@korak/contract/applications.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { answerUntil } from '#interviews/labels.ts'
import { STATE_TONES, type Tone } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'

/** Words of every status as the candidate reads it; internal stages never show. */
export const statusWords: Record<ApplicationStatus, () => string> = {
  draft: () => m.apps_status_draft(),
  submitted: () => m.apps_status_submitted(),
  in_review: () => m.apps_status_in_review(),
  shortlisted: () => m.apps_status_shortlisted(),
  presented: () => m.apps_status_presented(),
  interview: () => m.apps_status_interview(),
  offer: () => m.apps_status_offer(),
  hired: () => m.apps_status_hired(),
  not_selected: () => m.apps_status_not_selected(),
  withdrawn: () => m.apps_status_withdrawn(),
  declined: () => m.apps_status_declined(),
  job_closed: () => m.apps_status_job_closed(),
  expired: () => m.apps_status_expired(),
}

/** What the candidate is asked, as a heading. */
export const ASK_TITLES: Record<Ask['kind'], () => string> = {
  interview: () => m.interview_own_proposed(),
  offer: () => m.apps_asked_offer(),
  references: () => m.reference_own_title(),
  message: () => m.apps_asked_message(),
}
/** The part of an application's page each is answered in. */
export const ASK_PARTS: Record<Ask['kind'], string> = {
  interview: 'razgovor',
  offer: 'ponudba',
  references: 'reference',
  message: 'sporocilo',
}

/** Where it stands, as the candidate reads it. */
export const standingWords = ({ status, is_accepted }: ApplicationCard): string =>
  is_accepted ? m.apps_status_offer_accepted() : statusWords[status]()

const WAITS: Record<Ask['kind'], () => string> = {
  interview: () => m.apps_waits_interview(),
  offer: () => m.apps_waits_offer(),
  references: () => m.apps_waits_references(),
  message: () => m.apps_waits_message(),
}
/** What waits for the candidate; null where that is nothing but what it stands at. */
export function waitsOf({ asked, status, is_active, is_accepted }: ApplicationCard): string | null {
  // A server of the version before does not say it.
  if (!is_active || !asked) return null
  return asked === status && !is_accepted ? null : WAITS[asked]()
}

const MOVES = {
  candidate: () => m.apps_waiting_on_you(),
  us: () => m.apps_waiting_on_us(),
  company: () => m.apps_waiting_on_client(),
} as const

/** How the line of an application ends: it goes on, it came to its aim, or it stopped on the way. */
export const lineState = ({ is_active, status }: ApplicationCard) =>
  is_active ? 'current' : status === 'hired' ? 'reached' : 'stopped'

/** Who has the next move, with the tone of its tag; null when nothing more will happen. */
export function moveOf({ next_move, is_active }: ApplicationCard): { words: string; tone: Tone } | null {
  if (!is_active || next_move === 'nobody') return null
  return { words: MOVES[next_move](), tone: STATE_TONES[next_move === 'candidate' ? 'todo' : 'waiting'] }
}

/** By when something happens, in one sentence; null when nothing more will. */
export function promiseOf({ next_move, promise_on, is_late, is_active, status, job }: ApplicationCard): string | null {
  if (!is_active) return null
  if (status === 'draft' && !job.is_open) return m.apps_draft_closed()
  if (status === 'draft') return m.apps_draft_until({ date: formatDay(job.expires_at) })
  if (!promise_on) return null
  if (next_move === 'candidate') return answerUntil(promise_on)
  const date = formatDay(promise_on)
  // Nobody promises what is over: the second day can pass too, and the first before the notice of the morning.
  if (promise_on < today()) return m.apps_late_missed({ date })
  return is_late ? m.apps_late({ date }) : m.apps_expected({ date })
}
