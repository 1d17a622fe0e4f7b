import type { Language } from '@korak/contract/shapes.ts'
import type { FeedJob } from '#jobs/ads/feed.service.ts'
import { jobHtml, jobUrl } from './job-text.ts'

/** Values of schema.org `employmentType` search engines know, by our codelists of work time and contract. */
const BY_WORKTIME: Record<string, string> = {
  'polni-delovni-cas': 'FULL_TIME',
  'krajsi-delovni-cas': 'PART_TIME',
  'studentsko-delo': 'PART_TIME',
  pripravnistvo: 'INTERN',
  praksa: 'INTERN',
  'zacasno-delo-upokojencev': 'TEMPORARY',
}
const BY_CONTRACT: Record<string, string> = {
  'dolocen-cas': 'TEMPORARY',
  'dolocen-cas-podaljsanje': 'TEMPORARY',
  nadomescanje: 'TEMPORARY',
  'agencijsko-delo': 'TEMPORARY',
  'studentsko-delo': 'TEMPORARY',
  'podjemna-pogodba': 'CONTRACTOR',
  'sodelovanje-s-p': 'CONTRACTOR',
  pripravnistvo: 'INTERN',
}
const PAY_UNITS = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const
/** Region of the codelist whose jobs are not in Slovenia. */
const ABROAD = 'tujina'

function employmentTypes(job: FeedJob): string[] {
  const times = job.worktime.map(({ key }) => BY_WORKTIME[key])
  const types = [...times, job.contract ? BY_CONTRACT[job.contract.key] : undefined].filter(
    (type) => type !== undefined,
  )
  return types.length > 0 ? [...new Set(types)] : ['OTHER']
}

function placeOf(job: FeedJob) {
  const address = {
    '@type': 'PostalAddress',
    ...(job.city ? { addressLocality: job.city } : {}),
    ...(job.postal ? { postalCode: job.postal } : {}),
    ...(job.region ? { addressRegion: job.region.label } : {}),
    ...(job.region?.key === ABROAD ? {} : { addressCountry: 'SI' }),
  }
  return { '@type': 'Place', address }
}

function salaryOf({ pay }: FeedJob) {
  if (!pay) return undefined
  const range = pay.max === null ? { value: pay.min } : { minValue: pay.min, maxValue: pay.max }
  const value = { '@type': 'QuantitativeValue', ...range, unitText: PAY_UNITS[pay.period] }
  return { '@type': 'MonetaryAmount', currency: pay.currency, value }
}

/**
 * schema.org `JobPosting` of an open ad, as search engines read it. Source: schema.org/JobPosting and Google's
 * "Job posting structured data". The company is the label the public sees, never the name of a confidential client.
 */
export function jobPosting(job: FeedJob, language: Language, origin: string): Record<string, unknown> {
  const remote =
    job.workplace === 'remote'
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'Slovenia' } }
      : {}
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: jobHtml(job),
    identifier: { '@type': 'PropertyValue', name: job.company, value: job.ref_no },
    datePosted: job.published_at,
    validThrough: job.expires_at,
    employmentType: employmentTypes(job),
    hiringOrganization: { '@type': 'Organization', name: job.company },
    ...(job.workplace === 'remote' && !job.city ? {} : { jobLocation: placeOf(job) }),
    ...remote,
    baseSalary: salaryOf(job),
    industry: job.industry?.label,
    totalJobOpenings: job.openings,
    directApply: true,
    inLanguage: job.language === 'en-EN' ? 'en' : 'sl',
    url: jobUrl(origin, job.uid, language),
  }
}
