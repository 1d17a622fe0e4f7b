import type { AnswerOf } from '@korak/contract/all.ts'
import { evaluationFilters } from '@korak/contract/list.fields.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { CalendarButton } from '#interviews/office/CalendarButton.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/office/evaluations',
    title: 'evaluations_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'evaluations.create',
    section: null,
  },
]

type Row = AnswerOf<'GET /evaluations'>['data'][number]
const STATE_WORDS: Record<Row['state'], () => string> = {
  open: () => m.evaluation_open(),
  given: () => m.evaluation_given(),
}

const columnsOf = (): Column<Row>[] => [
  {
    key: 'ref_no',
    label: m.evaluation_application(),
    rowHeader: true,
    cell: ({ uid, ref_no: ref }) => (
      <Link href={pathTo('/office/evaluations/:uid', { uid })} className="nowrap">
        {ref}
      </Link>
    ),
  },
  { key: 'job', label: m.evaluation_job(), cell: ({ job }) => job },
  { key: 'stage', label: m.evaluation_stage(), cell: ({ stage }) => stage },
  {
    key: 'state',
    label: m.evaluation_state(),
    cell: ({ state, submitted_at: at }) => (
      <Tag tone={state === 'open' ? 'honey' : 'ok'}>
        {at ? m.evaluation_given_on({ day: formatDate(at) }) : STATE_WORDS[state]()}
      </Tag>
    ),
  },
  {
    key: 'due_on',
    label: m.evaluation_due(),
    sortable: true,
    numeric: true,
    cell: ({ due_on: due }) => (due ? formatDay(due) : ''),
  },
]

/** What one was asked to evaluate: to give first, then what was given. */
export function EvaluationsPage() {
  return (
    <OfficeList
      name="evaluations"
      call="GET /evaluations"
      screen="/office/evaluations"
      title={m.evaluations_title()}
      actions={<CalendarButton />}
      lead={<p className="muted">{m.evaluations_lead()}</p>}
      columns={columnsOf()}
      filters={fieldsOf(evaluationFilters, [
        {
          column: 'state',
          label: m.evaluation_state(),
          values: Object.keys(STATE_WORDS),
          wordOf: (state) => STATE_WORDS[state as Row['state']]?.(),
        },
        { column: 'due_on', label: m.evaluation_due() },
      ])}
      rowKey={({ uid }) => uid}
      searched={m.evaluations_search()}
      empty={m.evaluations_none()}
    />
  )
}
