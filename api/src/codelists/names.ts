import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

/** What the lists the portal comes with are called, as on their screen. */
const NAMES: Readonly<Record<string, (none: object, options: { locale: Language }) => string>> = {
  'candidate-industries': m.codelist_industries,
  'candidate-work-fields': m.codelist_work_fields,
  'project-ad-region': m.codelist_regions,
  'project-ad-workTime': m.codelist_work_time,
  'project-ad-contract': m.codelist_contracts,
  'project-ad-locationMode': m.codelist_workplaces,
  'notice-days': m.codelist_notice_days,
  'rejection-reasons': m.codelist_rejection_reasons,
  'publication-exceptions': m.codelist_publication_exceptions,
  career: m.codelist_career,
  education: m.codelist_education,
  gender: m.codelist_gender,
}
/** In both languages; of one made later none, it is known by its key. */
export const codelistNames = (key: string): string[] =>
  (['sl-SI', 'en-EN'] as const).flatMap((locale) => NAMES[key]?.({}, { locale }) ?? [])
export const NAMED_CODELISTS = Object.keys(NAMES)
