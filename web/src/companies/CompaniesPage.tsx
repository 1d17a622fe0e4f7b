import type { AnswerOf } from '@korak/contract/all.ts'
import { companyFilters } from '@korak/contract/list.fields.ts'
import type { Screens } from '#base/routing/screens.ts'
import { allows, useUser } from '#base/session/session.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { RecordLink } from '#office/place/RecordLink.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { useIndustries } from './companies.api.ts'

export const screens: Screens = [
  {
    path: '/office/companies',
    title: 'companies_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'companies.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /companies'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'name',
    label: m.company_name_sl(),
    rowHeader: true,
    sortable: true,
    cell: ({ uid, label }) => (
      <RecordLink kind="companies" uid={uid}>
        {withNonBreaking(label)}
      </RecordLink>
    ),
  },
  { key: 'tax_number', label: m.company_tax_number(), wideOnly: true, cell: (company) => company.tax_number ?? '' },
  { key: 'city', label: m.company_city(), sortable: true, cell: (company) => company.city ?? '' },
  {
    key: 'must_publish_at_employment_service',
    label: m.company_public(),
    wideOnly: true,
    cell: (company) => company.must_publish_at_employment_service && <Tag>{m.company_public_tag()}</Tag>,
  },
  {
    key: 'is_confidential',
    label: m.office_job_confidential(),
    wideOnly: true,
    cell: (company) => company.is_confidential && <Tag>{m.office_job_confidential()}</Tag>,
  },
  {
    key: 'open_jobs',
    label: m.company_open_jobs(),
    sortable: true,
    numeric: true,
    cell: (company) => company.open_jobs,
  },
]

/** Client companies. */
export function CompaniesPage() {
  const user = useUser()
  const industries = new Map(useIndustries().map(({ key, label }) => [key, label]))
  const mayCreate = Boolean(user && allows(user, 'companies.manage'))
  return (
    <OfficeList
      name="companies"
      call="GET /companies"
      screen="/office/companies"
      title={m.companies_title()}
      columns={columnsOf()}
      filters={fieldsOf(companyFilters, [
        { column: 'city', label: m.company_city() },
        { column: 'industry', label: m.company_industry(), wordOf: (key) => industries.get(key) ?? key },
        { column: 'must_publish_at_employment_service', label: m.company_public_tag() },
        { column: 'is_confidential', label: m.office_job_confidential() },
        { column: 'open_jobs', label: m.company_open_jobs(), isRare: true },
        { column: 'tax_number', label: m.company_tax_number(), isRare: true },
      ])}
      rowKey={({ uid }) => uid}
      {...(mayCreate && { create: { label: m.company_new(), href: '/office/companies/new' } })}
      searched={m.companies_search()}
      empty={m.companies_none()}
      exports
    />
  )
}
