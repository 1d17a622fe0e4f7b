import type { CvField } from '@korak/contract/cv-fields.ts'
import type { CvProgress, CvReading, CvSuggestion } from '@korak/contract/cv.ts'
import { fieldLabel } from '#candidates/field-text.ts'
import { INTL, getLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'

/** The label a field has in the forms. */
export const labelOf = (field: CvField): string => (field === 'email' ? m.forgot_email() : fieldLabel[field]())

/** What is happening with the CV just now. */
export function progressWords(progress: CvProgress): string {
  if (progress.stage === 'waiting' && progress.ahead > 0) return m.reading_waiting({ count: progress.ahead })
  if (progress.stage !== 'recognising') return m.reg_cv_reading()
  const { page, pages } = progress
  // How many pages there are is not always known; then the server gives the page itself.
  return pages > page ? m.reading_page_of({ page, pages }) : m.reading_page({ page })
}

/** What was found in a CV, in one sentence; null when there is nothing. */
export function foundWords({ suggestions, lists }: CvReading): string | null {
  const has = (...fields: CvField[]) => suggestions.some(({ field }) => fields.includes(field))
  const [experiences, schoolings, tongues, skills] = [lists.experiences, lists.schoolings, lists.tongues, lists.skills]
  const things = [
    has('name') && m.reading_found_name(),
    has('email', 'phone') && m.reading_found_contact(),
    experiences.length > 0 && m.reading_found_experiences({ count: experiences.length }),
    schoolings.length > 0
      ? m.reading_found_schoolings({ count: schoolings.length })
      : has('education') && m.reading_found_education(),
    tongues.length > 0 && m.reading_found_tongues({ count: tongues.length }),
    skills.length > 0 && m.reading_found_skills({ count: skills.length }),
  ].filter((thing) => typeof thing === 'string')
  if (things.length === 0) return null
  return m.reading_read({ things: new Intl.ListFormat(INTL[getLanguage()], { type: 'conjunction' }).format(things) })
}

/** That only the first pages were read; nothing when all were. */
export const partlyWords = ({ pages, pages_read: read }: CvReading): string | null =>
  read < pages ? m.reading_pages({ read, pages }) : null

const SOURCES: Record<string, () => string> = {
  europass: () => m.reading_source_europass(),
  linkedin: () => m.reading_source_linkedin(),
  'json-cv': () => m.reading_source_json(),
  link: () => m.reading_source_link(),
  label: () => m.reading_source_label(),
  heading: () => m.reading_source_heading(),
  text: () => m.reading_source_text(),
  entry: () => m.reading_source_entry(),
  place: () => m.reading_source_place(),
  'dialling-code': () => m.reading_source_dialling(),
  grammar: () => m.reading_source_grammar(),
  derived: () => m.reading_source_derived(),
}
/** Where in the document a value was found, with its words. */
export const foundIn = ({ source, quote }: Pick<CvSuggestion, 'source' | 'quote'>): string =>
  [(SOURCES[source] ?? SOURCES['text']!)(), quote && m.reading_quote({ quote })].filter(Boolean).join(' ')

/** Where a value that came by itself is from: the region follows from where the person lives, no CV says it. */
export const originWords = (field: string): string =>
  field === 'region' ? m.reg_cv_from_place() : m.reg_cv_filled_tag()
