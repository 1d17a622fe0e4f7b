import { m } from '#words/messages.js'

/** What the lists the portal comes with are called; one made later is known by its key. */
const NAMES: Record<string, () => string> = {
  'candidate-industries': () => m.codelist_industries(),
  'candidate-work-fields': () => m.codelist_work_fields(),
  'project-ad-region': () => m.codelist_regions(),
  'project-ad-workTime': () => m.codelist_work_time(),
  'project-ad-contract': () => m.codelist_contracts(),
  'project-ad-locationMode': () => m.codelist_workplaces(),
  'notice-days': () => m.codelist_notice_days(),
  'rejection-reasons': () => m.codelist_rejection_reasons(),
  'publication-exceptions': () => m.codelist_publication_exceptions(),
  career: () => m.codelist_career(),
  education: () => m.codelist_education(),
  gender: () => m.codelist_gender(),
}
export const codelistName = (key: string): string => NAMES[key]?.() ?? key
