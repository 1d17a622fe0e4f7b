import type { JobCard } from '@korak/contract/jobs.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { DAY_MS, instant, now } from '#base/time.ts'
import { type CardRow, findFlags } from './cards.queries.ts'
import { companyName } from './company-name.ts'
import { type Labels, optionOf } from '#jobs/labels.ts'

/** Days a job counts as new, and days before the deadline from which it is said to end soon. */
const NEW_DAYS = 3
const CLOSING_DAYS = 5

/** Language a job can be read in when this one is asked for: Slovenian where there is no English text. */
export const languageOfJob = (row: CardRow, asked: Language): Language =>
  asked === 'en-EN' && row.title_en ? 'en-EN' : 'sl-SI'

export const isOpen = (row: CardRow, at = now()): boolean => row.status === 'published' && row.expires_at > at

const payOf = (row: CardRow) =>
  row.pay_min === null
    ? null
    : { min: row.pay_min, max: row.pay_max, currency: row.pay_currency, period: row.pay_period }

/** A row of the list, the same for everybody: whose flags it carries is added by `withFlags`. */
export function cardOf(row: CardRow, labels: Labels, asked: Language): JobCard {
  const language = languageOfJob(row, asked)
  const at = now().getTime()
  return {
    uid: row.id,
    ref_no: row.ref_no,
    title: (language === 'en-EN' ? row.title_en : row.title_sl) ?? row.title_en ?? '',
    language,
    company: companyName(row, asked),
    city: row.city,
    region: optionOf(labels, 'region', row.region, asked),
    workplace: row.workplace,
    worktime: row.worktime.map((key) => ({ key, label: labels.label('worktime', key, asked) })),
    pay: payOf(row),
    published_at: instant(row.published_at),
    expires_at: instant(row.expires_at),
    is_new: at - row.published_at.getTime() < NEW_DAYS * DAY_MS,
    is_closing: isOpen(row) && row.expires_at.getTime() - at < CLOSING_DAYS * DAY_MS,
    applied: false,
    saved: false,
  }
}

/** A begun or withdrawn application is not one that was sent. */
export const isSent = (status: string | null): boolean => status !== null && status !== 'draft' && status !== 'expired'

type Flags = Awaited<ReturnType<typeof findFlags>>

/** The cards as a person sees them: which are saved, which applied for. The shared cards stay as they are. */
export async function withFlags<Card extends JobCard>(userId: string, cards: readonly Card[]): Promise<Card[]> {
  if (cards.length === 0) return []
  const ids = cards.map((card) => card.uid)
  return flagged(cards, await findFlags(userId, ids))
}

/** The same with flags that were asked for already. */
export function flagged<Card extends JobCard>(cards: readonly Card[], flags: Flags): Card[] {
  const byId = new Map(flags.map((flag) => [flag.id, flag]))
  return cards.map((card) => {
    const flag = byId.get(card.uid)
    return flag ? { ...card, saved: flag.saved, applied: isSent(flag.application_status) } : card
  })
}
