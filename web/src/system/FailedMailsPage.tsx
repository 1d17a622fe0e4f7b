import type { AnswerOf } from '@korak/contract/all.ts'
import { failedMailFilters } from '@korak/contract/list.fields.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/office/failed-mails',
    title: 'failed_mails_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'system.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /failed-mails'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  { key: 'to_address', label: m.failed_mails_to(), rowHeader: true, sortable: true, cell: (row) => row.to_address },
  { key: 'template', label: m.failed_mails_template(), sortable: true, cell: (row) => row.template },
  {
    key: 'created_at',
    label: m.system_since(),
    sortable: true,
    numeric: true,
    cell: (row) => formatDate(row.created_at),
  },
  { key: 'attempts', label: m.system_attempts(), sortable: true, numeric: true, cell: (row) => row.attempts },
  { key: 'last_error', label: m.system_error(), wideOnly: true, cell: (row) => row.last_error ?? '' },
]

/** Letters that never left: whoever they were for has not heard from us. */
export const FailedMailsPage = () => (
  <OfficeList
    name="failed-mails"
    call="GET /failed-mails"
    screen="/office/failed-mails"
    title={m.failed_mails_title()}
    lead={<p className="muted">{m.failed_mails_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(failedMailFilters, [
      { column: 'template', label: m.failed_mails_template() },
      { column: 'created_at', label: m.system_since() },
    ])}
    rowKey={(row) => row.id}
    searched={m.failed_mails_searched()}
    empty={m.failed_mails_none()}
  />
)
