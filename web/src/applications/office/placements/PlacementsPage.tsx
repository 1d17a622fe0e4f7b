import type { AnswerOf } from '@korak/contract/all.ts'
import { placementFilters } from '@korak/contract/list.fields.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { applicationColumns, workColumns } from '#applications/office/list-columns.tsx'
import { fieldsOf } from '#office/filter-fields.ts'
import { useInsteadOf } from '#office/instead-of.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { GUARANTEE_WORDS, guaranteeWords, STATE_WORDS } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/placements',
    title: 'placements_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'placements.manage',
    section: null,
  },
]

type Row = AnswerOf<'GET /placements'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  ...applicationColumns<Row>(),
  {
    key: 'company',
    label: m.placement_company(),
    sortable: true,
    wideOnly: true,
    cell: ({ company }) => withNonBreaking(company ?? ''),
  },
  { key: 'state', label: m.placement_state(), sortable: true, cell: ({ state }) => STATE_WORDS[state]() },
  {
    key: 'start_on',
    label: m.placement_start(),
    sortable: true,
    numeric: true,
    cell: ({ start_on: day }) => formatDay(day),
  },
  {
    key: 'guarantee',
    label: m.placement_guarantee(),
    sortable: true,
    cell: guaranteeWords,
  },
  {
    key: 'guarantee_until',
    label: m.placement_guarantee_until(),
    sortable: true,
    numeric: true,
    cell: ({ guarantee_until: day }) => (day ? formatDay(day) : ''),
  },
  ...workColumns<Row>(m.placement_pay()),
]

/** Who begins work where, and what of it we still answer for. */
export function PlacementsPage() {
  const whose = useInsteadOf('contact_uid', { label: m.applications_whose(), mine: m.applications_mine() })
  return (
    <OfficeList
      name="placements"
      exports
      call="GET /placements"
      screen="/office/placements"
      title={m.placements_title()}
      lead={<p className="muted">{m.placements_lead()}</p>}
      columns={columnsOf()}
      filters={fieldsOf(placementFilters, [
        {
          column: 'state',
          label: m.placement_state(),
          values: Object.keys(STATE_WORDS),
          wordOf: (state) => STATE_WORDS[state as keyof typeof STATE_WORDS]?.() ?? state,
        },
        {
          column: 'guarantee',
          label: m.placement_guarantee(),
          values: Object.keys(GUARANTEE_WORDS),
          wordOf: (state) => GUARANTEE_WORDS[state as keyof typeof GUARANTEE_WORDS]?.() ?? state,
        },
        { column: 'is_loose', label: m.placement_loose(), isRare: true },
        { column: 'start_on', label: m.placement_start() },
        { column: 'guarantee_until', label: m.placement_guarantee_until() },
        { column: 'company', label: m.placement_company(), isRare: true },
        { column: 'job', label: m.staff_application_job(), isRare: true },
        { column: 'contact_name', label: m.office_owner(), isRare: true },
      ]).concat(whose)}
      rowKey={(row) => row.uid}
      searched={m.placements_search()}
      empty={m.placements_none()}
    />
  )
}
