import { m } from '#i18n/words/messages.js'
import type { ExportContext } from '#exports/build/export-context.ts'

/**
 * What staff have written on no record of the person may name them. A name is what one calls oneself: by it alone nobody is shown
 * words that may be about somebody else, nor that there are any. Whoever asks the office is answered once they are known.
 */
export async function writeNamed({ page, language: locale }: ExportContext): Promise<void> {
  await page.section('named', m.export_named({}, { locale }), async () => {
    await page.paragraph(m.export_named_intro({}, { locale }))
  })
}
