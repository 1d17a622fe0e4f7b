import type { Language } from '@korak/contract/shapes.ts'
import type { GivenFeedback } from '#campaigns/answers/own-feedback.service.ts'
import type { Cell, Page } from '#exports/formats/page.ts'
import type { Parts } from './export-writer.ts'
import type { Profile } from '#exports/portable/profile.ts'

/** What everybody who writes a part of the download has at hand. */
export interface ExportContext {
  userId: string
  /** Identity of the download. */
  id: string
  language: Language
  madeAt: Date
  profile: Profile
  given: GivenFeedback | null
  parts: Parts
  page: Page
  /** Files by uid, where they are in the ZIP: set before anything that refers to one is written. */
  paths: Map<string, string>
  /** One more row has been read. */
  onRow(): void
}

/** Hands rows on and counts them. */
export async function* counted<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

/** One list in one reading: as data in a file of its own, and as a table of the open section of the page. */
export async function writeList<Row>(
  context: ExportContext,
  what: { file: string; about: string; caption: string; columns: string[] },
  rows: AsyncIterable<Row>,
  as: { element: (row: Row) => unknown; cells: (row: Row) => Cell[] },
): Promise<void> {
  const { parts, page } = context
  let isOpen = false
  await parts.list(what.file, what.about, counted(rows, context.onRow), async (row) => {
    if (!isOpen) await page.table(what.caption, what.columns)
    isOpen = true
    await page.row(as.cells(row))
    return as.element(row)
  })
  await (isOpen ? page.endTable() : page.nothing())
  await page.pointer(what.file)
}
