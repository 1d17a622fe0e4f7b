import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import { othersBound } from '@korak/engine/feedback/report-series.ts'
import { Words } from '#campaigns/reports/report-words.ts'
import { ownReports } from '#campaigns/reports/reports.service.ts'
import { m } from '#i18n/words/messages.js'
import { type ExportContext, writeList } from '#exports/build/export-context.ts'

type Item = FeedbackReport['items'][number]
type Comments = FeedbackReport['comments'][number]
type Line = { report: FeedbackReport; words: Words } & ({ item: Item } | { comments: Comments })

/** Released reports of 360 feedback about the person, in the words of what was asked; nothing for who has none. */
export async function writeFeedbackReports(context: ExportContext): Promise<void> {
  const { userId, page, language: locale } = context
  const reports = await ownReports(userId, locale)
  if (reports.length === 0) return
  const names = [m.export_feedback_campaign, m.report_statement, m.report_block_self, m.report_block_all]
  const columns = names.map((word) => word({}, { locale }))
  const caption = m.export_other_feedback_reports({}, { locale })
  const about = m.export_about_feedback_reports({}, { locale })
  await page.section('feedback-reports', caption, () =>
    writeList(
      { ...context, onRow: () => {} },
      { file: 'art15/feedback-reports.json', about, caption, columns },
      linesOf(reports, locale),
      {
        element: ({ report: { campaign, released_at: at }, words, ...line }) => {
          const from = { campaign, released_at: at }
          if ('comments' in line)
            return { ...from, question: words.text(line.comments.key), answers: line.comments.texts }
          const { key, section, self, others, cells } = line.item
          return { ...from, competence: words.title(section), question: words.text(key), self, others, groups: cells }
        },
        cells: ({ report: { campaign }, words, ...line }) => {
          if ('comments' in line) return [campaign, words.text(line.comments.key), null, line.comments.texts.join('\n')]
          const { key, self, others, cells } = line.item
          return [
            campaign,
            words.text(key),
            self === null ? null : words.number(self),
            others === null ? null : words.bounded(others, othersBound(cells)),
          ]
        },
      },
    ),
  )
}

async function* linesOf(reports: readonly FeedbackReport[], language: ExportContext['language']): AsyncGenerator<Line> {
  for (const report of reports) {
    const words = new Words(report, language)
    for (const item of report.items) yield { report, words, item }
    for (const comments of report.comments) yield { report, words, comments }
  }
}
