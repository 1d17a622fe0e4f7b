import type { FeedbackReport as Report } from '@korak/contract/campaigns.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Bound, highlightsOf, othersBound, type SeriesKey } from '@korak/engine/feedback/report-series.ts'
import { shown } from '@korak/engine/feedback/rounding.ts'
import { m } from '#i18n/words/messages.js'

const INTL = { 'sl-SI': 'sl-SI', 'en-EN': 'en-GB' } as const
const NAMES: Record<SeriesKey, typeof m.report_block_self> = {
  self: m.report_block_self,
  all: m.report_block_all,
  leader: m.report_block_leader,
  coworker: m.report_block_coworker,
  employee: m.report_block_employee,
  others: m.report_block_others,
}

/** What the document says in a language, put together from its numbers. */
export class Words {
  readonly locale: { locale: Language }
  readonly #report: Report
  constructor(report: Report, language: Language) {
    this.#report = report
    this.locale = { locale: language }
  }

  /** Charts and sentences with one decimal, lists and tables with the two that are published. */
  number = (value: number, decimals = 1): string =>
    new Intl.NumberFormat(INTL[this.locale.locale], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(shown(value, decimals))

  /** A number, or that it is this or beyond. */
  bounded = (value: number, bound?: Bound): string =>
    `${bound ? { at_least: '≥ ', at_most: '≤ ' }[bound] : ''}${this.number(value)}`

  series = (key: SeriesKey): string => NAMES[key]({}, this.locale)
  title = (key: string): string => this.#report.titles[key] ?? key
  text = (key: string): string => this.#report.texts[key] ?? key

  /** A few sentences about the charts. */
  summary(): string {
    const { highest, lowest, widest } = highlightsOf(this.#report)
    const of = { competence: this.title(highest?.key ?? ''), value: this.number(highest?.value ?? 0) }
    const first = highest && (highest.bySelf ? m.report_summary_self : m.report_summary_highest)(of, this.locale)
    const last =
      lowest &&
      m.report_summary_lowest({ competence: this.title(lowest.key), value: this.number(lowest.value) }, this.locale)
    const apart =
      widest &&
      m.report_summary_widest(
        { competence: this.title(widest.key), self: this.number(widest.self), others: this.number(widest.others) },
        this.locale,
      )
    return [first, last, apart].filter(Boolean).join(' ')
  }

  /** What the numbers mean, paragraph by paragraph. */
  how(): string[] {
    const { points, low, high, thresholds } = this.#report
    const [lowest, highest] = [points[0]?.label, points.at(-1)?.label]
    return [
      lowest !== undefined && highest !== undefined
        ? m.report_how_scale({ low, high, lowest, highest }, this.locale)
        : m.report_how_scale_plain({ low, high }, this.locale),
      m.report_how_all({}, this.locale),
      m.report_how_n({}, this.locale),
      m.report_how_anonymous({ coworker: thresholds.coworker, employee: thresholds.employee }, this.locale),
      ...(thresholds.leader === 1 ? [m.report_how_open({}, this.locale)] : []),
      m.report_how_use({}, this.locale),
    ]
  }

  /** Numbers of an item, for the lists. */
  item(key: string): { others: string; self: string; difference: string; section: string } {
    const item = this.#report.items.find((one) => one.key === key)
    const [self, others] = [item?.self ?? 0, item?.others ?? 0]
    const bound = othersBound(item?.cells ?? [])
    return {
      others: this.bounded(others, bound),
      self: this.number(self),
      difference: this.bounded(Math.abs(self - others), bound && 'at_least'),
      section: this.title(item?.section ?? ''),
    }
  }
}
