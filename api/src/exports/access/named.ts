import { instant } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { viewsNaming } from '#saved-views/naming.service.ts'
import { tasksNaming } from '#staff-tasks/naming.service.ts'
import { type ExportContext, writeList } from '#exports/build/export-context.ts'
import { timeCell } from '#exports/formats/page.ts'

/** Words of staff on no record of the person that name them in full. */
export async function writeNamed(context: ExportContext): Promise<void> {
  const { page, userId, language: locale } = context
  const caption = m.export_named({}, { locale })
  const about = m.export_about_named({}, { locale })
  const columns = [m.export_when, m.export_kind, m.export_text].map((word) => word({}, { locale }))
  const found = [
    ...(await tasksNaming(userId)).map((one) => ({ kind: 'task' as const, ...one })),
    ...(await viewsNaming(userId)).map(({ name, search, ...one }) => ({
      kind: 'saved-view' as const,
      text: [name, search].filter(Boolean).join(': '),
      ...one,
    })),
  ]
  const kinds = { task: m.task_edit, 'saved-view': m.export_other_saved_views }
  await page.section('named', caption, async () => {
    await page.paragraph(m.export_named_intro({}, { locale }))
    await writeList(
      { ...context, onRow: () => {} },
      { file: 'art15/named.json', about, caption, columns },
      each(found),
      {
        element: ({ kind, id, text, createdAt }) => ({ uid: id, kind, text, at: instant(createdAt) }),
        cells: ({ kind, text, createdAt }) => [timeCell(createdAt), kinds[kind]({}, { locale }), text],
      },
    )
  })
}

// oxlint-disable-next-line typescript/require-await -- what is written is read as it comes
async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}
