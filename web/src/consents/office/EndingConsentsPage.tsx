import type { AnswerOf } from '@korak/contract/all.ts'
import { endingConsentFilters } from '@korak/contract/list.fields.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/office/consents',
    title: 'ending_consents_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'consents.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /ending-consents'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  { key: 'person', label: m.ending_consents_person(), rowHeader: true, sortable: true, cell: (row) => row.person },
  { key: 'consent', label: m.ending_consents_consent(), sortable: 'few', cell: (row) => row.consent },
  {
    key: 'given_at',
    label: m.ending_consents_given(),
    sortable: true,
    numeric: true,
    wideOnly: true,
    cell: (row) => formatDay(row.given_at),
  },
  {
    key: 'until',
    label: m.ending_consents_until(),
    sortable: true,
    numeric: true,
    cell: (row) => formatDay(row.until),
  },
]

/** Consents that end unless people give them again; the portal reminds them by itself. */
export const EndingConsentsPage = () => (
  <OfficeList
    name="ending-consents"
    call="GET /ending-consents"
    screen="/office/consents"
    title={m.ending_consents_title()}
    lead={<p className="muted">{m.ending_consents_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(endingConsentFilters, [
      { column: 'consent', label: m.ending_consents_consent() },
      { column: 'until', label: m.ending_consents_until() },
      { column: 'person', label: m.ending_consents_person(), isRare: true },
      { column: 'given_at', label: m.ending_consents_given(), isRare: true },
    ])}
    rowKey={(row) => row.id}
    searched={m.ending_consents_search()}
    empty={m.ending_consents_none()}
  />
)
