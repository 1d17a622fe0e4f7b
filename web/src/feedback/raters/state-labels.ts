import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { formatDay } from '#base/text/dates.ts'
import type { Fact } from '#ui/list/FactsList.tsx'
import type { RingState } from '#ui/feedback/Ring.tsx'
import { STATE_TONES, type Tone } from '#ui/list/Tag.tsx'
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
  if (report) return { words: m.feedback_status_report(), tone: STATE_TONES.done, ring: 'current' }
  if (status === 'closed') return { words: m.feedback_status_closed(), tone: STATE_TONES.over, ring: 'done' }
  if (may.nominate) return { words: m.feedback_status_nominate(), tone: STATE_TONES.todo, ring: 'current' }
  if (status === 'draft') return { words: m.feedback_status_draft(), tone: STATE_TONES.waiting, ring: 'open' }
  return new Date(opens_at) > now
    ? { words: m.feedback_status_soon(), tone: STATE_TONES.waiting, ring: 'open' }
    : { words: m.feedback_status_open(), tone: STATE_TONES.underway, ring: 'current' }
}

export function datesOf(campaign: OwnFeedback, now = new Date()): Fact[] {
  const { nominate_until, opens_at, closes_at, report, status } = campaign
  // Of one that was closed before its last day, that day is no longer so.
  const isEndedSooner = status === 'closed' && new Date(closes_at) > now
  return [
    ...(nominate_until ? [{ label: m.feedback_fact_nominate(), value: lastDay(nominate_until) }] : []),
    { label: m.feedback_fact_opens(), value: formatDay(opens_at) },
    ...(isEndedSooner ? [] : [{ label: m.feedback_fact_closes(), value: lastDay(closes_at) }]),
    ...(report?.debrief_on ? [{ label: m.feedback_fact_debrief(), value: formatDay(report.debrief_on) }] : []),
  ]
}

export const NOMINATION = {
  proposed: { words: () => m.feedback_nomination_proposed(), tone: STATE_TONES.waiting },
  approved: { words: () => m.feedback_nomination_approved(), tone: STATE_TONES.done },
  declined: { words: () => m.feedback_nomination_declined(), tone: STATE_TONES.over },
} as const satisfies Record<Rater['nomination'], { words: () => string; tone: Tone }>
