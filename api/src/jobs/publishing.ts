import type { Language } from '@korak/contract/shapes.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { addWorkingDays } from '#base/holidays.ts'
import { dayOf, now, shortDay } from '#base/time.ts'
import type { FieldError } from '#errors.ts'
import type { JobRow, TextRow } from './jobs.queries.ts'
import { DEADLINE_WORKING_DAYS } from './jobs.states.ts'

type Errors = Record<string, FieldError[]>
/** Sections every public ad has (section 2 of the specification). */
const SECTIONS = ['offerings', 'expectations', 'challenges', 'companyText'] as const
const FIELDS = {
  offerings: 'offerings',
  expectations: 'expectations',
  challenges: 'challenges',
  companyText: 'company_text',
} as const

/**
 * What keeps a job from being public: decisions.md section 3 (pay range, deadline, languages) and what the ad shows.
 * @returns one list of errors per field, empty when nothing does
 */
export function publishingErrors(job: JobRow, texts: readonly TextRow[]): Errors {
  const required = [
    ['company_uid', job.companyId],
    ['region', job.region],
    ['city', job.city || job.workplace === 'remote'],
    ['worktime', job.worktime.length > 0],
    ['contract', job.contract],
    ['workfield', job.workfield],
    ['contact_uid', job.contactId],
  ] as const
  const errors: Errors = {}
  for (const [field, value] of required) if (!value) errors[field] = ['error_required']
  return { ...errors, ...payErrors(job), ...deadlineErrors(job), ...textErrors(job, texts) }
}

/** The law asks for the range before the interview (Directive 2023/970, article 5); both ends must be there. */
function payErrors({ payMin, payMax }: Pick<JobRow, 'payMin' | 'payMax'>): Errors {
  const errors: Errors = {}
  if (payMin === null || payMin <= 0) errors['pay_min'] = ['error_job_pay']
  if (payMax === null) errors['pay_max'] = ['error_job_pay']
  else if (payMin !== null && payMax < payMin) errors['pay_max'] = ['error_job_pay_order']
  return errors
}

/** At least three working days after today, the day of the deadline included. */
export function deadlineErrors({ expiresAt }: Pick<JobRow, 'expiresAt'>): Errors {
  if (!expiresAt) return { expires_at: ['error_required'] }
  const earliest = addWorkingDays(dayOf(now()), DEADLINE_WORKING_DAYS)
  if (dayOf(expiresAt) >= earliest) return {}
  return {
    expires_at: [{ key: 'error_job_deadline', values: { days: DEADLINE_WORKING_DAYS, earliest: shortDay(earliest) } }],
  }
}

function textErrors(job: JobRow, texts: readonly TextRow[]): Errors {
  const wanted: readonly Language[] = job.isSlovenianOnly ? ['sl-SI'] : LANGUAGES
  const errors: Errors = {}
  for (const language of wanted) {
    const text = texts.find((one) => one.language === language)
    const error = language === 'en-EN' ? 'error_job_english' : 'error_required'
    if (!text?.title) errors[`texts.${language}.title`] = [error]
    for (const section of SECTIONS)
      if (!text || text[section].length === 0) errors[`texts.${language}.${FIELDS[section]}`] = [error]
  }
  return errors
}
