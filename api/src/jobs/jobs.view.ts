import type { Job } from '@korak/contract/job-records.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { dayOf, instant, instantOrNull } from '#base/time.ts'
import { env } from '#env.ts'
import type { JobRow, TextRow } from './jobs.queries.ts'

const companyOf = ({ nameSl, nameEn }: JobRow, language: Language): string | null =>
  language === 'en-EN' ? nameEn : nameSl

/** As they were written: checked on the way in. */
export const questionsOf = ({ questions }: Pick<JobRow, 'questions'>): ScreeningQuestion[] =>
  (questions ?? []) as unknown as ScreeningQuestion[]

/** A job as staff sees it: everything, in both languages, the client by name. */
export function staffJob(job: JobRow, texts: readonly TextRow[], language: Language): Omit<Job, 'may' | 'instead_of'> {
  const title = (of: Language) => texts.find((text) => text.language === of)?.title
  return {
    id: job.id,
    uid: job.id,
    rev: job.rev,
    ref_no: job.refNo,
    status: job.status,
    title: title(language) || title('sl-SI') || title('en-EN') || '',
    company_uid: job.companyId,
    company: companyOf(job, language),
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
    contact_uid: job.contactId,
    contact_name: job.contactName,
    contact_email: job.contactEmail,
    contact_phone: job.contactPhone,
    is_slovenian_only: job.isSlovenianOnly,
    publication_exception: job.publicationException,
    tags: job.tags,
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
    created_at: instant(job.createdAt),
    updated_at: instant(job.updatedAt),
  }
}

/** A row of the staff list, as the columns of jobs.resource.ts name it. */
export type ListedJob = Pick<
  JobRow,
  | 'id'
  | 'rev'
  | 'refNo'
  | 'status'
  | 'isConfidential'
  | 'region'
  | 'city'
  | 'postal'
  | 'workplace'
  | 'worktime'
  | 'contract'
  | 'industry'
  | 'workfield'
  | 'educationMin'
  | 'career'
  | 'openings'
  | 'payMin'
  | 'payMax'
  | 'payPeriod'
  | 'publishedAt'
  | 'expiresAt'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'isSlovenianOnly'
  | 'publicationException'
  | 'tags'
  | 'createdAt'
  | 'updatedAt'
> & {
  title: string
  company: string | null
  companyUid: string | null
  contactUid: string | null
  publishOn: Date | null
  publishMissedOn: Date | null
  selectionEndedOn: Date | null
}

export function listedOf({
  title,
  company,
  companyUid,
  contactUid,
  ...row
}: ListedJob): Omit<Job, 'texts' | 'publication' | 'questions' | 'may' | 'instead_of'> {
  const days = {
    publishOn: row.publishOn && dayOf(row.publishOn),
    publishMissedOn: row.publishMissedOn && dayOf(row.publishMissedOn),
    selectionEndedOn: row.selectionEndedOn && dayOf(row.selectionEndedOn),
  }
  const names = { companyId: companyUid, contactId: contactUid, nameSl: company, nameEn: company }
  const job = { ...row, ...days, ...names } as JobRow
  const { texts: _texts, publication: _publication, questions: _questions, ...listed } = staffJob(job, [], 'sl-SI')
  return { ...listed, title }
}
