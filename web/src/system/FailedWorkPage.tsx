import type { AnswerOf } from '@korak/contract/all.ts'
import { failedWorkFilters } from '@korak/contract/list.fields.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/office/failed-work',
    title: 'failed_work_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'system.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /failed-work'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  { key: 'work', label: m.failed_work_work(), rowHeader: true, sortable: true, cell: (row) => row.work },
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

/** Nightly and other work of the background that was given up. */
export const FailedWorkPage = () => (
  <OfficeList
    name="failed-work"
    call="GET /failed-work"
    screen="/office/failed-work"
    title={m.failed_work_title()}
    lead={<p className="muted">{m.failed_work_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(failedWorkFilters, [
      { column: 'work', label: m.failed_work_work() },
      { column: 'created_at', label: m.system_since() },
    ])}
    rowKey={(row) => row.id}
    searched={m.failed_work_searched()}
    empty={m.failed_work_none()}
  />
)
