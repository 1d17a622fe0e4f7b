import type { Job } from '@korak/contract/job-records.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { dayOf, instant, instantOrNull } from '#base/time.ts'
import { env } from '#env.ts'
import type { JobRow, TextRow } from './jobs.queries.ts'
import type { JobColumn } from './jobs.resource.ts'

const companyOf = ({ nameSl, nameEn }: JobRow, language: Language): string | null =>
  language === 'en-EN' ? nameEn : nameSl

/** As they were written: checked on the way in. */
export const questionsOf = ({ questions }: Pick<JobRow, 'questions'>): ScreeningQuestion[] =>
  (questions ?? []) as unknown as ScreeningQuestion[]

type Days = 'publishOn' | 'publishMissedOn' | 'selectionEndedOn'
interface Named {
  title: string
  company: string | null
  companyUid: string | null
  contactUid: string | null
}
/** Of a job only what the list reads, too: a fact without a column there does not compile. */
type Facts = Pick<JobRow, Extract<JobColumn, keyof JobRow>> & Named
/** A row of the staff list. */
export type ListedJob = Omit<Facts, Days> & Record<Days, Date | null>
type JobFacts = Omit<Job, 'texts' | 'publication' | 'questions' | 'may' | 'instead_of'>

const factsOf = (job: Facts): JobFacts => ({
  id: job.id,
  uid: job.id,
  rev: job.rev,
  ref_no: job.refNo,
  status: job.status,
  title: job.title,
  company_uid: job.companyUid,
  company: job.company,
  is_confidential: job.isConfidential,
  region: job.region,
  city: job.city,
  postal: job.postal,
  workplace: job.workplace,
  worktime: job.worktime,
  contract: job.contract,
  industry: job.industry,
  workfield: job.workfield,
  education_min: job.educationMin,
  career: job.career,
  openings: job.openings,
  pay_min: job.payMin,
  pay_max: job.payMax,
  pay_period: job.payPeriod,
  published_at: instantOrNull(job.publishedAt),
  publish_on: job.publishOn,
  publish_missed_on: job.publishMissedOn,
  expires_at: instantOrNull(job.expiresAt),
  selection_ended_on: job.selectionEndedOn,
  contact_uid: job.contactUid,
  contact_name: job.contactName,
  contact_email: job.contactEmail,
  contact_phone: job.contactPhone,
  is_slovenian_only: job.isSlovenianOnly,
  publication_exception: job.publicationException,
  tags: job.tags,
  created_at: instant(job.createdAt),
  updated_at: instant(job.updatedAt),
})

/** A job as staff sees it: everything, in both languages, the client by name. */
export function staffJob(job: JobRow, texts: readonly TextRow[], language: Language): Omit<Job, 'may' | 'instead_of'> {
  const titleIn = (of: Language) => texts.find((text) => text.language === of)?.title
  const title = titleIn(language) || titleIn('sl-SI') || titleIn('en-EN') || ''
  const company = companyOf(job, language)
  return {
    ...factsOf({ ...job, title, company, companyUid: job.companyId, contactUid: job.contactId }),
    publication: {
      last_on: job.lastPublishedOn,
      is_zrsz_required: job.mustPublishAtEmploymentService ?? false,
      is_at_zrsz: job.isAtZrsz,
      is_pay_required: env().PAY_RANGE_REQUIRED,
    },
    texts: Object.fromEntries(
      texts.map(({ language: of, title: name, offerings, expectations, challenges, companyText }) => [
        of,
        { title: name, offerings, expectations, challenges, company_text: companyText },
      ]),
    ),
    questions: questionsOf(job),
  }
}

export const listedOf = (row: ListedJob): JobFacts =>
  factsOf({
    ...row,
    publishOn: row.publishOn && dayOf(row.publishOn),
    publishMissedOn: row.publishMissedOn && dayOf(row.publishMissedOn),
    selectionEndedOn: row.selectionEndedOn && dayOf(row.selectionEndedOn),
  })
