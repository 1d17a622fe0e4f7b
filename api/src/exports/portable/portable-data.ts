import { PROFILE_FIELDS, PROFILE_NAMES, type ProfileFieldName } from '@korak/contract/candidates.fields.ts'
import { labels } from '#i18n/words/groups/profile-fields.js'
import { m } from '#i18n/words/messages.js'
import { instant } from '#base/time.ts'
import type { StoredContent } from '#exports/build/export-writer.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import { EUROPASS_FIELDS, europassXml } from '#exports/formats/europass.ts'
import { fileNamer } from '#exports/build/file-names.ts'
import { jsonCv } from '#exports/formats/json-cv.ts'
import { showLists } from './lists.ts'
import { counted, type ExportContext, writeList } from '#exports/build/export-context.ts'
import { dayCell, shownSize, timeCell } from '#exports/formats/page.ts'
import { fileRows, type JobColumns, savedJobRows } from '#exports/person.queries.ts'
import type { CandidateProfile, Option } from './profile.ts'

type Fact = [string, string | null]

/** A field in words: what was chosen by its labels, days and numbers as the language writes them. */
function inWords({ profile, language }: ExportContext, name: ProfileFieldName): string | null {
  const value =
    name in profile ? profile[name as keyof typeof profile] : profile.candidate?.[name as keyof CandidateProfile]
  if (value === null || value === undefined) return null
  const { kind } = PROFILE_FIELDS[name]
  if (kind === 'day') return dayCell(String(value)) as string
  if (kind === 'number') return new Intl.NumberFormat(language === 'en-EN' ? 'en-GB' : 'sl-SI').format(Number(value))
  if (typeof value === 'string') return value
  return ([value].flat() as Option[]).map(({ label }) => label).join(', ') || null
}

/** The profile under the words of its form, for the page and for what Europass has no element for. */
function profileFacts(context: ExportContext): { account: Fact[]; own: Fact[]; others: Fact[] } {
  const { profile, language: locale } = context
  const factOf = (name: ProfileFieldName): Fact => [labels[name]({}, { locale }), inWords(context, name)]
  const language = profile.language === 'en-EN' ? m.export_language_en : m.export_language_sl
  const rest = PROFILE_NAMES.filter((name) => name !== 'name')
  return {
    account: [
      factOf('name'),
      [m.export_email({}, { locale }), profile.email],
      [m.export_username({}, { locale }), profile.username],
      [m.export_language({}, { locale }), language({}, { locale })],
      [m.export_department({}, { locale }), profile.position_department],
      [m.export_registered({}, { locale }), timeCell(new Date(profile.registered_at)) as string],
      [
        m.export_activated({}, { locale }),
        profile.activated_at && (timeCell(new Date(profile.activated_at)) as string),
      ],
      [
        m.export_last_login({}, { locale }),
        profile.last_login_at && (timeCell(new Date(profile.last_login_at)) as string),
      ],
    ],
    own: rest.filter((name) => EUROPASS_FIELDS.includes(name)).map(factOf),
    others: rest.filter((name) => !EUROPASS_FIELDS.includes(name)).map(factOf),
  }
}

/** Account and profile: for reading, as data, as JSON Resume and as Europass XML. */
export async function writeProfile(context: ExportContext): Promise<void> {
  const { parts, page, profile, language: locale } = context
  const { account, own, others } = profileFacts(context)
  const title = m.export_profile({}, { locale })
  await page.section('profile', title, async () => {
    await page.facts(title, [...account, ...own, ...others])
    await showLists(context)
    for (const name of ['profile.json', 'resume.json', 'europass.xml']) await page.pointer(`art20/${name}`)
  })
  await parts.json('art20/profile.json', m.export_about_profile({}, { locale }), profile)
  const headings = { industries: labels.industries({}, { locale }), workfields: labels.workfields({}, { locale }) }
  const cv = jsonCv(profile, headings, context.madeAt, locale)
  await parts.json('art20/resume.json', m.export_about_json_cv({}, { locale }), cv)
  const rows = others.flatMap(([name, text]) => (text ? [{ title: name, text }] : []))
  const other = { title: m.export_other_title({}, { locale }), rows }
  const xml = europassXml(profile, context.id, locale === 'en-EN' ? 'en' : 'sl', other)
  await parts.text('art20/europass.xml', m.export_about_europass({}, { locale }), (writer) => writer.write(xml))
}

/** The job of an application as anybody may read it: of a confidential client only that it is one. */
export const jobOf = (row: JobColumns, context: ExportContext) => ({
  uid: row.jobId,
  ref_no: row.jobRef,
  title: row.jobTitle,
  company: companyName(
    {
      is_confidential: row.isConfidential,
      company_sl: row.company,
      company_en: row.company,
      confidential_sl: row.confidential,
      confidential_en: row.confidential,
    },
    context.language,
  ),
  city: row.jobCity,
})

export async function writeSavedJobs(context: ExportContext): Promise<void> {
  const { page, language: locale } = context
  const caption = m.export_saved({}, { locale })
  const columns = [m.export_job, m.export_company, m.export_place, m.export_saved_at].map((word) =>
    word({}, { locale }),
  )
  const what = { file: 'art20/saved-jobs.json', about: m.export_about_saved({}, { locale }), caption, columns }
  await page.section('saved', caption, () =>
    writeList(context, what, savedJobRows(context.userId, locale), {
      element: (row) => ({ job: jobOf(row, context), saved_at: instant(row.savedAt) }),
      cells: (row) => {
        const { title, company, city } = jobOf(row, context)
        return [title, company, city, timeCell(row.savedAt)]
      },
    }),
  )
}

/** A file of the person, taken in or not. */
export interface OwnFile {
  uid: string
  name: string
  kind: string
  size: number
  uploadedAt: Date
  /** What it is in our store. */
  source: StoredContent
  /** Where it lies in the folder of the try, and where it will be in the ZIP; null when it is not handed over. */
  taken: { place: string; path: string } | null
  missing: 'gone' | 'infected' | null
}

/** Lists the files and takes them in at once, so that all that refers to one says where it is. */
export async function takeFiles(context: ExportContext): Promise<OwnFile[]> {
  const { parts } = context
  const nameFor = fileNamer('art20/files')
  const files: OwnFile[] = []
  const about = m.export_about_files({}, { locale: context.language })
  await parts.list('art20/files.json', about, counted(fileRows(context.userId), context.onRow), async (row) => {
    const isInfected = row.scanState === 'infected'
    const { storageKey, size, sha256 } = row
    const source = { storageKey, size, sha256 }
    const place = isInfected ? null : await parts.take(source)
    const path = place && nameFor(row.name)
    if (path) context.paths.set(row.id, path)
    files.push({
      uid: row.id,
      name: row.name,
      kind: row.collection,
      size: row.size,
      uploadedAt: row.createdAt,
      source,
      taken: place && path ? { place, path } : null,
      missing: isInfected ? 'infected' : place ? null : 'gone',
    })
    return {
      uid: row.id,
      path,
      kind: row.collection,
      title: row.title,
      name: row.name,
      mime: row.mime,
      size: row.size,
      sha256: row.sha256.toString('hex'),
      scan: row.scanState,
      is_current: row.isCurrent,
      uploaded_at: instant(row.createdAt),
    }
  })
  return files
}

const KIND_WORDS: Record<string, typeof m.export_collection_cv> = {
  cv: m.export_collection_cv,
  answer: m.export_collection_answer,
}

/** Reads the files through and shows them on the page. */
export async function writeFiles(
  context: ExportContext,
  files: OwnFile[],
  onBytes: (count: number) => void,
): Promise<void> {
  const { parts, page, language: locale } = context
  const about = m.export_about_file({}, { locale })
  for (const file of files) {
    if (!file.taken) continue
    const { place, path } = file.taken
    const isThere = await parts.file({ source: file.source, place }, path, about, onBytes)
    if (!isThere) Object.assign(file, { taken: null, missing: 'gone' })
  }
  const title = m.export_files({}, { locale })
  const columns = [m.export_file, m.export_kind, m.export_size, m.export_uploaded].map((word) => word({}, { locale }))
  const why = { gone: m.export_missing_gone, infected: m.export_missing_infected }
  await page.section('files', title, async () => {
    if (files.length === 0) await page.nothing()
    else {
      await page.table(title, columns)
      for (const { name, kind, size, uploadedAt, taken, missing } of files) {
        const file = taken
          ? { text: name, file: taken.path }
          : `${name}: ${missing ? why[missing]({}, { locale }) : ''}`
        const kindWord = KIND_WORDS[kind]?.({}, { locale }) ?? kind
        await page.row([file, kindWord, shownSize(size, locale), timeCell(uploadedAt)])
      }
      await page.endTable()
    }
    await page.pointer('art20/files.json')
  })
}
