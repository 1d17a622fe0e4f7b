import type { Column, Resource } from '#lists/resource.ts'

const text = (sql: Column['sql']): Column => ({ sql, kind: 'text', isFilterable: true, isSortable: true })
const option = (sql: string): Column => ({ sql, kind: 'text', isFilterable: true, isSortable: true, isOption: true })
const instant = (sql: string): Column => ({ sql, kind: 'instant', isFilterable: true, isSortable: true })
const shown = (sql: string, kind: Column['kind'] = 'text'): Column => ({ sql, kind })

const TITLE = {
  'sl-SI': `coalesce(nullif(sl.title, ''), en.title, '')`,
  'en-EN': `coalesce(nullif(en.title, ''), sl.title, '')`,
}
const COMPANY = { 'sl-SI': 'c.name_sl', 'en-EN': 'c.name_en' }

/** All jobs as staff lists them: searched by number, title and company, without č š ž. */
export const jobs: Resource = {
  audience: 'jobs.read',
  from: `jobs j left join companies c on c.id = j.company_id
    left join users k on k.id = j.contact_id
    left join job_texts sl on sl.job_id = j.id and sl.language = 'sl-SI'
    left join job_texts en on en.job_id = j.id and en.language = 'en-EN'`,
  key: 'id',
  columns: {
    id: { sql: 'j.id', kind: 'uuid', isFilterable: true },
    rev: shown('j.rev', 'number'),
    ref_no: text('j.ref_no'),
    status: option('j.status::text'),
    title: text(TITLE),
    company_uid: { sql: 'j.company_id', kind: 'uuid', isFilterable: true },
    company: { ...text(COMPANY), isOption: true },
    is_confidential: { sql: 'j.is_confidential', kind: 'boolean', isFilterable: true },
    region: option('j.region'),
    city: option('j.city'),
    postal: text('j.postal'),
    workplace: option('j.workplace::text'),
    worktime: { sql: 'j.worktime', kind: 'list', isFilterable: true, isOption: true },
    contract: option('j.contract'),
    industry: option('j.industry'),
    workfield: option('j.workfield'),
    openings: shown('j.openings', 'number'),
    pay_min: { sql: 'j.pay_min', kind: 'number', isFilterable: true, isSortable: true },
    pay_max: { sql: 'j.pay_max', kind: 'number', isFilterable: true, isSortable: true },
    pay_period: option('j.pay_period::text'),
    published_at: instant('j.published_at'),
    expires_at: instant('j.expires_at'),
    contact_uid: { sql: 'j.contact_id', kind: 'uuid', isFilterable: true },
    contact_name: { ...text('coalesce(k.name, j.contact_name)'), isOption: true },
    contact_email: shown('coalesce(k.email, j.contact_email)'),
    contact_phone: shown('j.contact_phone'),
    is_slovenian_only: { sql: 'j.is_slovenian_only', kind: 'boolean', isFilterable: true },
    tags: shown('j.tags', 'list'),
    created_at: instant('j.created_at'),
    updated_at: instant('j.updated_at'),
  },
  label: { 'sl-SI': `j.ref_no || ' ' || ${TITLE['sl-SI']}`, 'en-EN': `j.ref_no || ' ' || ${TITLE['en-EN']}` },
  search: 'j.names',
  order: 'j.updated_at desc',
}
