import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { highlightsOf, type SeriesKey } from '@korak/engine/feedback/report-series.ts'
import { shown } from '@korak/engine/feedback/rounding.ts'
import { INTL, getLanguage } from '#base/text/language.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'

const NAMES: Record<SeriesKey, () => string> = {
  self: () => m.report_block_self(),
  all: () => m.report_block_all(),
  leader: () => m.report_block_leader(),
  coworker: () => m.report_block_coworker(),
  employee: () => m.report_block_employee(),
  others: () => m.report_block_others(),
}
export const seriesWords = (key: SeriesKey): string => NAMES[key]()

/** Charts and sentences with one decimal, lists and tables with the two that are published. */
export const numberWords = (value: number, decimals = 1): string =>
  new Intl.NumberFormat(INTL[getLanguage()], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(shown(value, decimals))

export const titleOf = ({ titles }: Pick<FeedbackReport, 'titles'>, key: string): string =>
  withNonBreaking(titles[key] ?? key)
export const textOf = ({ texts }: Pick<FeedbackReport, 'texts'>, key: string): string =>
  withNonBreaking(texts[key] ?? key)

/** What the charts show, in a few sentences. */
export function summaryWords(report: Pick<FeedbackReport, 'competences' | 'titles'>): string[] {
  const { highest, lowest, widest } = highlightsOf(report)
  const said: string[] = []
  if (highest) {
    const of = { competence: titleOf(report, highest.key), value: numberWords(highest.value) }
    said.push(highest.bySelf ? m.report_summary_self(of) : m.report_summary_highest(of))
  }
  if (lowest)
    said.push(m.report_summary_lowest({ competence: titleOf(report, lowest.key), value: numberWords(lowest.value) }))
  if (widest) {
    const numbers = { self: numberWords(widest.self), others: numberWords(widest.others) }
    said.push(m.report_summary_widest({ competence: titleOf(report, widest.key), ...numbers }))
  }
  return said
}

/** What the numbers mean, paragraph by paragraph. */
export function howWords({ points, low, high, thresholds }: FeedbackReport): string[] {
  const [lowest, highest] = [points[0]?.label, points.at(-1)?.label]
  return [
    lowest !== undefined && highest !== undefined
      ? m.report_how_scale({ low, high, lowest, highest })
      : m.report_how_scale_plain({ low, high }),
    m.report_how_all(),
    m.report_how_n(),
    m.report_how_anonymous({ coworker: thresholds.coworker, employee: thresholds.employee }),
    ...(thresholds.leader === 1 ? [m.report_how_open()] : []),
    m.report_how_use(),
  ]
}
