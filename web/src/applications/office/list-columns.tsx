import type { OfferTerms } from '@korak/contract/offers.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { payOf } from './offers/words.ts'

interface OfApplication {
  application_uid: string
  name: string
  job: string
}
/** First in lists of what belongs to applications: whose it is, with the way there, and for which job. */
export const applicationColumns = <Row extends OfApplication>(): Column<Row>[] => [
  {
    key: 'name',
    label: m.staff_application_name(),
    rowHeader: true,
    sortable: true,
    cell: ({ application_uid: uid, name }) => <Link href={pathTo('/office/applications/:uid', { uid })}>{name}</Link>,
  },
  { key: 'job', label: m.staff_application_job(), sortable: true, cell: ({ job }) => <JobTitle>{job}</JobTitle> },
]

type OfWork = Pick<OfferTerms, 'pay' | 'pay_period'> & { contact_name: string }
/** Last in lists of offered and begun work. */
export const workColumns = <Row extends OfWork>(pay: string): Column<Row>[] => [
  {
    key: 'pay',
    label: pay,
    sortable: true,
    numeric: true,
    wideOnly: true,
    exported: ['pay', 'pay_period'],
    cell: payOf,
  },
  { key: 'contact_name', label: m.office_owner(), sortable: true, wideOnly: true, cell: (row) => row.contact_name },
]
