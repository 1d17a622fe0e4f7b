import { companyFilters } from '@korak/contract/list.fields.ts'
import { m } from '#i18n/words/messages.js'
import { bestByName, type Column, collated, columnsFrom, type Resource } from '#lists/resource.ts'

const NAME = { 'sl-SI': 'c.name_sl', 'en-EN': 'c.name_en' }
const shown = (sql: string, kind: Column['kind'] = 'text'): Column => ({ sql, kind })
/** Something refers to it, so that it stays. */
export const USED = `exists (select from jobs where company_id = c.id) or exists (select from company_contacts where company_id = c.id)
  or exists (select from company_employees where company_id = c.id) or exists (select from share_requests where company_id = c.id)
  or exists (select from owed_erasures where company_id = c.id)`
/** Of all companies at once, from an index: one after the other, all their jobs would be looked at to sort by it. */
const OPEN_JOBS = `(select company_id, count(*)::int as jobs from jobs where status in ('published', 'paused') group by company_id)`
const yesOrNo = (value: unknown, locale: 'sl-SI' | 'en-EN') => (value ? m.office_yes : m.office_no)({}, { locale })

/** Client companies. */
export const companies: Resource = {
  audience: 'companies.read',
  screen: '/office/companies',
  from: `companies c left join ${OPEN_JOBS} o on o.company_id = c.id`,
  key: 'id',
  isJoined: true,
  columns: {
    ...columnsFrom(companyFilters, {
      id: 'c.id',
      name: NAME,
      tax_number: 'c.tax_number',
      industry: 'c.industry',
      city: 'c.city',
      is_confidential: 'c.is_confidential',
      must_publish_at_employment_service: 'c.must_publish_at_employment_service',
      open_jobs: 'coalesce(o.jobs, 0)',
      created_at: 'c.created_at',
    }),
    rev: shown('c.rev', 'number'),
    name_sl: shown('c.name_sl'),
    name_en: shown('c.name_en'),
    street: shown('c.street'),
    postal: shown('c.postal'),
    website: shown('c.website'),
    confidential_sl: shown('c.confidential_sl'),
    confidential_en: shown('c.confidential_en'),
    is_used: shown(USED, 'boolean'),
    updated_at: shown('c.updated_at', 'instant'),
  },
  exported: {
    name: { head: m.office_company },
    tax_number: { head: m.company_tax_number },
    city: { head: m.company_city },
    open_jobs: { head: m.company_open_jobs },
    is_confidential: { head: m.office_job_confidential, cell: yesOrNo },
    must_publish_at_employment_service: { head: m.company_public, cell: yesOrNo },
    website: { head: m.company_website },
  },
  label: NAME,
  search: 'c.names',
  best: bestByName(['c.name_sl', 'c.name_en']),
  order: { 'sl-SI': collated('c.name_sl'), 'en-EN': collated('c.name_en') },
}
