import type { AnswerOf } from '@korak/contract/all.ts'
import { interviewFilters } from '@korak/contract/list.fields.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { KINDS, STATES } from '#interviews/labels.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { useInsteadOf } from '#office/instead-of.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { CalendarButton } from './CalendarButton.tsx'

export const screens: Screens = [
  {
    path: '/office/interviews',
    title: 'interviews_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'applications.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /interviews'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'name',
    label: m.staff_application_name(),
    rowHeader: true,
    sortable: true,
    cell: (row) => <Link href={pathTo('/office/applications/:uid', { uid: row.application_uid })}>{row.name}</Link>,
  },
  { key: 'job', label: m.staff_application_job(), sortable: true, cell: (row) => <JobTitle>{row.job}</JobTitle> },
  { key: 'state', label: m.office_status(), sortable: true, cell: (row) => STATES[row.state]() },
  {
    key: 'starts_at',
    label: m.interview_when(),
    sortable: true,
    numeric: true,
    cell: (row) => (row.starts_at ? formatDate(row.starts_at) : ''),
  },
  {
    key: 'answer_by',
    label: m.interview_answer_by(),
    sortable: true,
    numeric: true,
    wideOnly: true,
    cell: (row) => (row.answer_by ? formatDay(row.answer_by) : ''),
  },
  { key: 'kind', label: m.interview_kind(), wideOnly: true, cell: (row) => (row.kind ? KINDS[row.kind]() : '') },
  { key: 'people', label: m.interview_people(), wideOnly: true, cell: (row) => row.people },
]

const WAITS: Record<string, () => string> = {
  asked: () => m.interview_waits_asked(),
  unanswered: () => m.interview_waits_unanswered(),
  outcome: () => m.interview_waits_outcome(),
}

/** Interviews of all applications one may see. */
export function OfficeInterviewsPage() {
  const whose = useInsteadOf('person_uid', { label: m.interview_people(), mine: m.interview_people_me() })
  return (
    <OfficeList
      name="interviews"
      call="GET /interviews"
      screen="/office/interviews"
      title={m.interviews_title()}
      actions={<CalendarButton />}
      columns={columnsOf()}
      filters={fieldsOf(interviewFilters, [
        { column: 'state', label: m.office_status(), wordOf: (value) => STATES[value as Row['state']]?.() ?? value },
        { column: 'waits', label: m.interview_waits(), wordOf: (value) => WAITS[value]?.() ?? value },
        { column: 'starts_at', label: m.interview_when() },
        {
          column: 'kind',
          label: m.interview_kind(),
          isRare: true,
          wordOf: (value) => KINDS[value as NonNullable<Row['kind']>]?.() ?? value,
        },
        { column: 'job', label: m.staff_application_job(), isRare: true },
        { column: 'answer_by', label: m.interview_answer_by(), isRare: true },
      ]).concat(whose)}
      rowKey={(row) => row.id}
      searched={m.office_interviews_search()}
      empty={m.office_interviews_none()}
    />
  )
}
