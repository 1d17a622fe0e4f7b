import { m } from '#i18n/words/messages.js'
import type { ExportContext } from '#exports/build/export-context.ts'
import { PERSONAL_TABLES, TOLD_IN_FULL } from '#privacy/registry.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { allLabels } from '#questionnaires/versions/question-text.ts'
import { CONTRACTS } from '#offers/document.ts'
import { RECORD_PAGES, SECTIONS } from './record-pages.ts'
import { type Known, plain, type Row } from './record-values.ts'
import { OTHERS } from './record-titles.ts'
import { countRecords, findGuides, findNumbers, findTitles } from './records.queries.ts'
import { openTables } from './records.ts'

/**
 * Everything else that is kept of the person, row for row in words, and of what says little to them how much there is: for
 * each table of the registry.
 */
export async function writeInFull(context: ExportContext): Promise<void> {
  const known = await knownOf(context)
  const tables = await openTables()
  for (const section of TOLD_IN_FULL) {
    const { page, language: locale } = context
    await page.section(section, SECTIONS[section]({}, { locale }), async () => {
      let isEmpty = true
      const told = tables.filter((table) => table.page === section)
      for (const table of told)
        for await (const row of table.rows(context.userId)) {
          isEmpty = false
          await writeRow(context, table.exported, row, known)
        }
      if (isEmpty) await page.nothing()
      for (const { exported } of told) await page.pointer(`art15/records/${exported}.json`)
    })
  }
  await writeOthers(context)
}

interface Refers extends Known {
  numbers: ReadonlyMap<string, string>
}

async function knownOf({ userId, language }: ExportContext): Promise<Refers> {
  const [numbers, jobs, versions, labels] = [
    await findNumbers(userId),
    await findTitles(userId, language),
    await findGuides(userId),
    await allLabels(language),
  ]
  const guides = new Map<string, Awaited<ReturnType<typeof definitionOf>>>()
  for (const [id, version] of versions) guides.set(id, await definitionOf(version))
  return { language, numbers, jobs, guides, contracts: labels.get(CONTRACTS) ?? new Map() }
}

async function writeRow({ page }: ExportContext, name: string, row: Row, known: Refers): Promise<void> {
  const shown = RECORD_PAGES[name]
  if (!shown) throw new Error(`Nobody has said how rows of ${name} are read`)
  const { language: locale, numbers } = known
  const number = numbers.get(String(row['application_id']))
  const title = [shown.title({}, { locale }), number].filter(Boolean).join(': ')
  await page.facts(
    title,
    Object.entries(shown.columns)
      .filter(([column]) => column in row)
      .map(([column, [word, reader = plain]]) => [
        word({}, { locale }),
        row[column] === null ? null : reader(row[column], known, row),
      ]),
  )
}

/** Of each of the other tables how many rows there are, and where. */
async function writeOthers({ page, userId, language: locale }: ExportContext): Promise<void> {
  const title = m.export_others({}, { locale })
  await page.section('others', title, async () => {
    await page.paragraph(m.export_others_intro({}, { locale }))
    await page.table(
      title,
      [m.export_what, m.export_count, m.export_file].map((word) => word({}, { locale })),
    )
    for (const { table, owner, exported, page: where } of PERSONAL_TABLES) {
      if (where !== 'others' || owner === null) continue
      const word = OTHERS[exported]
      if (!word) throw new Error(`Nobody has said what ${exported} are`)
      const file = `art15/records/${exported}.json`
      await page.row([word({}, { locale }), String(await countRecords(table, owner, userId)), { text: file, file }])
    }
    await page.endTable()
  })
}
