import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

interface Named {
  /** The job or the company is confidential. */
  is_confidential: boolean
  company_sl: string | null
  company_en: string | null
  /** What is said instead, as staff wrote it. */
  confidential_sl: string | null
  confidential_en: string | null
}

/** The company as anybody may read it: its name, or when it must not be known the words for it, "client of Korak" without any. */
export function companyName(job: Named, language: Language): string {
  const isEnglish = language === 'en-EN'
  const name = isEnglish ? (job.company_en ?? job.company_sl) : job.company_sl
  const instead = isEnglish ? job.confidential_en : job.confidential_sl
  if (!job.is_confidential && name) return name
  return instead ?? m.jobs_company_confidential({ name: m.app_name({}, { locale: language }) }, { locale: language })
}
