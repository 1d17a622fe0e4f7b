import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

interface Named {
  /** The job or the company is confidential. */
  is_confidential: boolean
  company_sl: string | null
  company_en: string | null
}

/** The company as anybody may read it: its name, or "client of Korak" when it must not be known. */
export function companyName(job: Named, language: Language): string {
  const name = language === 'en-EN' ? (job.company_en ?? job.company_sl) : job.company_sl
  if (job.is_confidential || !name)
    return m.jobs_company_confidential({ name: m.app_name({}, { locale: language }) }, { locale: language })
  return name
}
