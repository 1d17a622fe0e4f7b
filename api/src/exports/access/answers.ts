import type { AnswerValue } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { m } from '#i18n/words/messages.js'
import { instant, instantOrNull } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { allLabels, answerWords } from '#questionnaires/versions/question-text.ts'
import { type ExportContext, writeList } from '#exports/build/export-context.ts'
import { type AnswerRow, answerRows, findAnsweredVersions } from './answers.queries.ts'
import { writeGivenFeedback, writeNamedRaters } from './feedback.ts'

const valueOf = ({ text }: AnswerRow) => JSON.parse(text) as AnswerValue

/** Answers to questionnaires with the questions as they were asked. */
export async function writeAnswers(context: ExportContext): Promise<void> {
  const { page, userId, language: locale } = context
  const versions = await findAnsweredVersions(userId)
  const definitions = new Map(await Promise.all(versions.map(async (id) => [id, await definitionOf(id)] as const)))
  const labels = await allLabels(locale)
  const readable = (row: AnswerRow) => {
    const definition = definitions.get(row.versionId)
    const item = definition && itemsOf(definition).find(({ key }) => key === row.item)
    if (!definition || !item) return { question: row.item, answer: '' }
    return {
      question: item.text[locale],
      answer: answerWords(item, valueOf(row), { definition, labels, language: locale }),
    }
  }
  const caption = m.export_answers({}, { locale })
  const columns = [m.export_questionnaire, m.export_question, m.export_answer].map((word) => word({}, { locale }))
  const what = { file: 'art20/answers.json', about: m.export_about_answers({}, { locale }), caption, columns }
  await page.section('answers', caption, async () => {
    await writeList(context, what, answerRows(userId), {
      element: (row) => ({
        questionnaire: {
          uid: row.sheetId,
          title: titleOf(row, locale),
          version: row.version,
          status: row.status,
          finished_at: instantOrNull(row.finishedAt),
        },
        item: row.item,
        ...readable(row),
        value: valueOf(row),
        answered_at: instant(row.updatedAt),
      }),
      cells: (row) => {
        const { question, answer } = readable(row)
        return [titleOf(row, locale), question, answer]
      },
    })
    await writeGivenFeedback(context)
    await writeNamedRaters(context)
  })
}
