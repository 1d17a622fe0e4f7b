import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { titleOf } from '#base/titles.ts'
import { m } from '#i18n/words/messages.js'
import type { GivenAnswer } from '#campaigns/answers/own-feedback.service.ts'
import { namedRaters } from '#campaigns/own.service.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { allLabels, answerWords } from '#questionnaires/versions/question-text.ts'
import { type ExportContext, writeList } from '#exports/build/export-context.ts'

/** What the person has answered about others and themselves in 360 feedback; nothing for who was never asked. */
export async function writeGivenFeedback(context: ExportContext): Promise<void> {
  const { given, page, language: locale } = context
  if (!given) return
  const labels = await allLabels(locale)
  const columns = [m.export_feedback_about, m.export_question, m.export_answer].map((word) => word({}, { locale }))
  const caption = m.export_feedback_given({}, { locale })
  const about = m.export_about_feedback_given({}, { locale })
  const what = { file: 'art20/feedback-given.json', about, caption, columns }
  // How far the download is stands in the database: rows of the database count for it, answers out of slots do not.
  await writeList({ ...context, onRow: () => {} }, what, readable(given.answers, locale, labels), {
    element: ({ row, question, answer, value }) => ({
      campaign: titleOf(row, locale),
      about: row.subject,
      relationship: row.relationship,
      status: row.status,
      completed_on: row.completedOn,
      item: row.item,
      question,
      answer,
      value,
    }),
    cells: ({ row, question, answer }) => [row.subject, question, answer],
  })
  for (const campaign of given.shut)
    await page.paragraph(m.export_feedback_shut({ campaign: titleOf(campaign, locale) }, { locale }))
}

/** Whom the person has named as raters of theirs, as their screen shows it; nothing for who has named nobody. */
export async function writeNamedRaters(context: ExportContext): Promise<void> {
  const { userId, language: locale } = context
  const named = await namedRaters(userId)
  if (named.length === 0) return
  const words = [m.export_feedback_campaign, m.export_feedback_rater, m.export_feedback_rater_email]
  const columns = words.map((word) => word({}, { locale }))
  const caption = m.export_feedback_named({}, { locale })
  const about = m.export_about_feedback_named({}, { locale })
  // As with answers, how far the download is stands in the database, which is to tell nothing of whom staff has named, too.
  await writeList(
    { ...context, onRow: () => {} },
    { file: 'art20/feedback-named.json', about, caption, columns },
    each(named),
    {
      element: ({ campaign, ...rater }) => ({ campaign: titleOf(campaign, locale), ...rater }),
      cells: ({ campaign, name, email }) => [titleOf(campaign, locale), name, email],
    },
  )
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

type Labels = Awaited<ReturnType<typeof allLabels>>

/** Rows with question and answer in words. */
async function* readable(rows: readonly GivenAnswer[], language: ExportContext['language'], labels: Labels) {
  for (const row of rows) {
    const definition = await definitionOf(row.versionId)
    const { value } = row
    const item = itemsOf(definition).find(({ key }) => key === row.item)
    const isSelf = row.relationship === 'self'
    const text = item && (isSelf && item.type !== 'info' ? (item.text_self ?? item.text) : item.text)
    const question = text?.[language] ?? row.item
    yield { row, question, value, answer: item ? answerWords(item, value, { definition, labels, language }) : '' }
  }
}
