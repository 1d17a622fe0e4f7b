import type { AnswerOf } from '@korak/contract/all.ts'
import { offerFilters } from '@korak/contract/list.fields.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { applicationColumns, workColumns } from '#applications/office/list-columns.tsx'
import { fieldsOf } from '#office/filter-fields.ts'
import { useInsteadOf } from '#office/instead-of.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { STATE_WORDS, WAIT_WORDS } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/offers',
    title: 'offers_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'offers.manage',
    section: null,
  },
]

type Row = AnswerOf<'GET /offers'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  ...applicationColumns<Row>(),
  { key: 'state', label: m.offer_state(), sortable: true, cell: ({ state }) => STATE_WORDS[state]() },
  { key: 'waits', label: m.offer_waits(), sortable: true, cell: ({ waits }) => (waits ? WAIT_WORDS[waits]() : '') },
  {
    key: 'answer_by',
    label: m.offer_answer_by(),
    sortable: true,
    numeric: true,
    cell: (row) => formatDay(row.answer_by),
  },
  { key: 'start_on', label: m.offer_start(), sortable: true, numeric: true, cell: (row) => formatDay(row.start_on) },
  ...workColumns<Row>(m.offer_pay()),
]

/** Offers that were sent: who has to answer by when, and what of them waits for us. */
export function OffersPage() {
  const whose = useInsteadOf('contact_uid', { label: m.applications_whose(), mine: m.applications_mine() })
  return (
    <OfficeList
      name="offers"
      exports
      call="GET /offers"
      screen="/office/offers"
      title={m.offers_title()}
      lead={<p className="muted">{m.offers_lead()}</p>}
      columns={columnsOf()}
      filters={fieldsOf(offerFilters, [
        {
          column: 'waits',
          label: m.offer_waits(),
          values: Object.keys(WAIT_WORDS),
          wordOf: (waits) => WAIT_WORDS[waits as keyof typeof WAIT_WORDS]?.() ?? waits,
        },
        {
          column: 'state',
          label: m.offer_state(),
          values: ['open', 'accepted', 'declined', 'withdrawn'],
          wordOf: (state) => STATE_WORDS[state as keyof typeof STATE_WORDS]?.() ?? state,
        },
        { column: 'answer_by', label: m.offer_answer_by() },
        { column: 'start_on', label: m.offer_start(), isRare: true },
        { column: 'job', label: m.staff_application_job(), isRare: true },
        { column: 'contact_name', label: m.office_owner(), isRare: true },
      ]).concat(whose)}
      rowKey={(row) => row.uid}
      searched={m.offers_search()}
      empty={m.offers_none()}
    />
  )
}
