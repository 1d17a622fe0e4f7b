import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { formatDay } from '#base/text/dates.ts'
import type { Fact } from '#ui/list/FactsList.tsx'
import type { RingState } from '#ui/feedback/Ring.tsx'
import type { Tone } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { lastDay } from '#feedback/labels.ts'

export type Rater = OwnFeedback['raters'][number]

interface CampaignState {
  words: string
  tone: Tone
  ring: RingState
}

/** How a campaign stands for the assessed person, what they can do first. */
export function stateOf({ report, may, status, opens_at }: OwnFeedback, now = new Date()): CampaignState {
  if (report) return { words: m.feedback_status_report(), tone: 'ok', ring: 'current' }
  if (status === 'closed') return { words: m.feedback_status_closed(), tone: 'neutral', ring: 'done' }
  if (may.nominate) return { words: m.feedback_status_nominate(), tone: 'honey', ring: 'current' }
  if (status === 'draft') return { words: m.feedback_status_draft(), tone: 'neutral', ring: 'open' }
  return new Date(opens_at) > now
    ? { words: m.feedback_status_soon(), tone: 'neutral', ring: 'open' }
    : { words: m.feedback_status_open(), tone: 'info', ring: 'current' }
}

export function datesOf({ nominate_until, opens_at, closes_at, report }: OwnFeedback): Fact[] {
  return [
    ...(nominate_until ? [{ label: m.feedback_fact_nominate(), value: lastDay(nominate_until) }] : []),
    { label: m.feedback_fact_opens(), value: formatDay(opens_at) },
    { label: m.feedback_fact_closes(), value: lastDay(closes_at) },
    ...(report?.debrief_on ? [{ label: m.feedback_fact_debrief(), value: formatDay(report.debrief_on) }] : []),
  ]
}

export const NOMINATION = {
  proposed: { words: () => m.feedback_nomination_proposed(), tone: 'honey' },
  approved: { words: () => m.feedback_nomination_approved(), tone: 'ok' },
  declined: { words: () => m.feedback_nomination_declined(), tone: 'neutral' },
} as const satisfies Record<Rater['nomination'], { words: () => string; tone: Tone }>
