import type { JobInput } from '@korak/contract/job-records.ts'
import type { JobFactName } from '@korak/contract/jobs.fields.ts'
import { LANGUAGES, type Language } from '@korak/contract/shapes.ts'
import type { Updateable } from 'kysely'
import { dayOf, readInstant, shortDay, today } from '#base/time.ts'
import type { Jobs, JobTexts } from '#db/schema.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { unknownOptions } from '#codelists/codelists.service.ts'
import { isCompany, isContact, type JobRow } from './jobs.queries.ts'
import { JOB_CODELISTS, type JobCodelist } from './labels.queries.ts'

const COLUMNS = {
  company_uid: 'companyId',
  is_confidential: 'isConfidential',
  region: 'region',
  city: 'city',
  postal: 'postal',
  workplace: 'workplace',
  worktime: 'worktime',
  contract: 'contract',
  industry: 'industry',
  workfield: 'workfield',
  education_min: 'educationMin',
  career: 'career',
  openings: 'openings',
  pay_min: 'payMin',
  pay_max: 'payMax',
  pay_period: 'payPeriod',
  contact_uid: 'contactId',
  contact_phone: 'contactPhone',
  is_slovenian_only: 'isSlovenianOnly',
  publication_exception: 'publicationException',
  tags: 'tags',
} as const satisfies Record<Exclude<JobFactName, 'expires_at'>, keyof Jobs>

/**
 * Columns of what staff wrote, only those given. Keys must be active options of their codelist, or what the job had before.
 * @throws InvalidInput
 */
export async function columnsOf(input: Partial<JobInput>, before?: JobRow): Promise<Updateable<Jobs>> {
  const columns: Updateable<Jobs> = {}
  for (const [field, column] of Object.entries(COLUMNS)) {
    const value = input[field as keyof typeof COLUMNS]
    if (value !== undefined) Object.assign(columns, { [column]: value })
  }
  // What older ads say of a contact in words was said of the one before, and so is their phone.
  if (input.contact_uid !== undefined && input.contact_uid !== (before?.contactId ?? null)) {
    Object.assign(columns, { contactName: '', contactEmail: '', contactRoleSl: null, contactRoleEn: null })
    if (input.contact_phone === undefined) columns.contactPhone = null
  }
  const expiresAt = typeof input.expires_at === 'string' ? readInstant(input.expires_at) : input.expires_at
  if (expiresAt !== undefined) columns.expiresAt = expiresAt
  const errors = await errorsIn(input, before)
  if (input.expires_at && !expiresAt) errors['expires_at'] = ['error_date_format']
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  return columns
}

/** The client has decided already, among those who could have applied. @throws InvalidInput */
export function requireSelectionDay(ended: string | null, { publishedAt }: Pick<JobRow, 'publishedAt'>): void {
  if (ended === null) return
  if (ended > today()) throw new InvalidInput({ selection_ended_on: ['error_job_selection_day'] })
  const first = publishedAt && dayOf(publishedAt)
  if (first === null || ended >= first) return
  const error = { key: 'error_job_selection_before', values: { day: shortDay(first) } }
  throw new InvalidInput({ selection_ended_on: [error] })
}

const CODED = Object.keys(JOB_CODELISTS) as JobCodelist[]

async function errorsIn(input: Partial<JobInput>, before?: JobRow): Promise<Record<string, FieldError[]>> {
  const errors: Record<string, FieldError[]> = {}
  const chosen = CODED.flatMap((field) => {
    const known = new Set([before?.[COLUMNS[field]] ?? []].flat())
    const keys = [input[field] ?? []].flat().filter((key) => key !== '' && !known.has(key))
    return keys.map((key) => ({ field, list: JOB_CODELISTS[field], key }))
  })
  for (const { field } of await unknownOptions(chosen)) errors[field] = ['error_choice']
  const { pay_min: min = before?.payMin ?? null, pay_max: max = before?.payMax ?? null } = input
  if (min !== null && max !== null && max < min) errors['pay_max'] = ['error_job_pay_order']
  if (input.company_uid && !(await isCompany(input.company_uid))) errors['company_uid'] = ['error_choice']
  if (input.contact_uid && !(await isContact(input.contact_uid, before?.id ?? null)))
    errors['contact_uid'] = ['error_job_contact']
  return errors
}

/** Texts per language, only the parts given. */
export function textsOf({ texts }: Partial<JobInput>): [Language, Updateable<JobTexts>][] {
  return LANGUAGES.flatMap((language) => {
    const given = texts?.[language]
    if (!given || Object.keys(given).length === 0) return []
    const { company_text: companyText, ...text } = given
    return [[language, companyText === undefined ? text : { ...text, companyText }] as [Language, Updateable<JobTexts>]]
  })
}
