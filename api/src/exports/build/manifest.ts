import { m } from '#i18n/words/messages.js'
import { instant } from '#base/time.ts'
import { brand } from '#mail/brand.ts'
import type { OwnFile } from '#exports/portable/portable-data.ts'
import type { ExportContext } from './export-context.ts'
import type { Withheld } from '#exports/access/records.ts'

/** Of the layout of the download; a program that reads one looks here first. */
const FORMAT_VERSION = 1

/** The list of everything in the download with its hash, of what is missing and why, and of what is withheld and why. */
export async function writeManifest(context: ExportContext, files: OwnFile[], withheld: Withheld[]): Promise<void> {
  const { parts, language, madeAt, userId, id } = context
  const missing = files.filter((file) => file.missing !== null)
  await parts.json('manifest.json', m.export_about_manifest({}, { locale: language }), {
    format: 'korak-data-export',
    version: FORMAT_VERSION,
    portal: brand.name,
    controller: brand.company,
    export: id,
    person: userId,
    made_at: instant(madeAt),
    language,
    files: parts.inOrder().map(({ name, size, sha256, description }) => ({ path: name, size, sha256, description })),
    missing: missing.map(({ uid, name, size, missing: reason }) => ({ uid, name, size, reason })),
    withheld,
  })
}
