import type { ReactNode } from 'react'
import { applicationFilters } from '@korak/contract/list.fields.ts'
import type { Href, PlainScreen } from '@korak/contract/screens.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import type { TrailStep } from '#base/page/trail.ts'
import { Link } from '#base/routing/navigation.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { type FilterField, fieldsOf } from '#office/filter-fields.ts'
import { useInsteadOf } from '#office/instead-of.ts'
import type { Besides, FixedTo } from '#office/list-state.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { RecordLink } from '#office/place/RecordLink.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import styles from './Board.module.css'
import { Marks, nextWords } from './ApplicationTags.tsx'
import { bulkMoves } from './BulkLetterDialog.tsx'
import { CardMenu } from './CardMenu.tsx'
import { usePlannedFilter } from './PlannedLetters.tsx'
import { dueOf, useMoving } from './useMoving.tsx'
import { MOVE_WORDS, STATUS_WORDS, waitWords } from './words.ts'

/** After which nothing more happens. */
export const ENDED = ['not_selected', 'withdrawn', 'declined', 'job_closed'] as const

/** What applications are narrowed by; of one job it is asked neither which nor whose. */
export function useApplicationFilters(isOfJob: boolean): FilterField[] {
  const whose = useInsteadOf('contact_uid', { label: m.applications_whose(), mine: m.applications_mine() })
  const planned = usePlannedFilter()
  return filtersFor(isOfJob).concat(isOfJob ? [] : whose, planned)
}
const filtersFor = (isOfJob: boolean): FilterField[] =>
  fieldsOf(applicationFilters, [
    {
      column: 'status',
      label: m.office_status(),
      values: [...STAGE_STATUSES, ...ENDED],
      wordOf: (status) => STATUS_WORDS[status as StaffApplication['status']]?.(),
    },
    {
      column: 'next_move',
      label: m.staff_next_move(),
      values: Object.keys(MOVE_WORDS),
      wordOf: (move) => MOVE_WORDS[move as StaffApplication['next_move']]?.(),
    },
    { column: 'is_late', label: m.staff_late() },
    { column: 'is_owed', label: m.staff_owed(), isRare: true },
    { column: 'is_unanswered', label: m.staff_unanswered(), isRare: true },
    { column: 'has_unread', label: m.staff_has_unread() },
    { column: 'has_referees', label: m.staff_has_referees(), isRare: true },
    { column: 'has_references', label: m.staff_has_references(), isRare: true },
    { column: 'has_refusals', label: m.staff_has_refusals(), isRare: true },
    { column: 'lacks_placement', label: m.staff_lacks_placement(), isRare: true },
    { column: 'promise_on', label: m.staff_promise() },
    { column: 'waits_since', label: m.staff_waits_since() },
    { column: 'has_letter', label: m.staff_has_letter(), isRare: true },
    { column: 'is_planned', label: m.staff_is_planned(), isRare: true },
    { column: 'submitted_at', label: m.staff_submitted(), isRare: true },
    ...(isOfJob
      ? []
      : [
          { column: 'job' as const, label: m.staff_application_job(), isRare: true },
          { column: 'job_ref' as const, label: m.office_job_number(), isRare: true },
          { column: 'contact_name' as const, label: m.office_owner(), isRare: true },
        ]),
  ])

const placeWords = ({ stage, status }: StaffApplication): string => stage?.name ?? STATUS_WORDS[status]()
/** Names of places that stay in one line, however little room there is. */
const SHORT = 18

const columnsFor = (isOfJob: boolean, onMove: (uid: string, to?: string) => void): Column<StaffApplication>[] => [
  {
    key: 'ref_no',
    label: m.staff_application_number(),
    cell: (one) => <span className="nowrap">{one.ref_no}</span>,
    sortable: true,
    wideOnly: true,
  },
  {
    key: 'name',
    label: m.staff_application_name(),
    rowHeader: true,
    // Of all of them no index has the names as they are shown.
    sortable: isOfJob || 'few',
    cell: ({ uid, name, is_masked: isMasked }) => (
      <RecordLink kind="applications" uid={uid}>
        {isMasked ? <span className={styles.number}>{name}</span> : name}
      </RecordLink>
    ),
  },
  ...(isOfJob
    ? []
    : [
        {
          key: 'job',
          label: m.staff_application_job(),
          sortable: true,
          cell: (one: StaffApplication) => (
            <Link href={pathTo('/office/jobs/:uid/applications', { uid: one.job.uid })}>
              <JobTitle>{one.job.title || one.job.ref_no}</JobTitle>
            </Link>
          ),
        },
      ]),
  {
    key: 'status',
    label: m.staff_application_stage(),
    sortable: true,
    cell: (one) => (
      <>
        <span className={placeWords(one).length <= SHORT ? 'nowrap' : undefined}>{placeWords(one)}</span>{' '}
        <Marks of={one} />
      </>
    ),
  },
  {
    key: 'next_move',
    label: m.staff_next_move(),
    sortable: true,
    cell: nextWords,
    exported: ['next_move', 'promise_on'],
  },
  { key: 'waits_since', label: m.staff_waits(), sortable: true, numeric: true, cell: waitWords },
  { key: 'unread', label: m.staff_unread(), numeric: true, cell: (one) => one.unread || '' },
  {
    key: 'submitted_at',
    label: m.staff_submitted(),
    sortable: true,
    numeric: true,
    wideOnly: true,
    cell: (one) => formatDay(one.submitted_at),
  },
  {
    key: 'actions',
    label: m.office_actions(),
    actions: true,
    screenOnly: true,
    cell: (one) => <CardMenu application={one} onMove={(to) => onMove(one.uid, to)} />,
  },
]

interface Props {
  title: string
  screen: PlainScreen | ((query: string) => Href)
  lead?: ReactNode
  above?: TrailStep
  head?: ReactNode
  actions?: ReactNode
  /** Of one job alone. */
  fixed?: FixedTo
  /** With or without the names of people not unmasked yet. */
  besides?: Besides
}

/** Applications as a table. */
export function ApplicationsTable({ fixed, besides, ...given }: Props) {
  const isOfJob = fixed !== undefined
  const [dialog, ask] = useMoving(besides)
  const user = useUser()
  const filters = useApplicationFilters(isOfJob)
  const mayMove = Boolean(user && allows(user, 'applications.update'))
  return (
    <>
      <OfficeList
        name="applications"
        call="GET /applications"
        columns={columnsFor(isOfJob, ask)}
        filters={filters}
        rowKey={(one) => one.uid}
        searched={m.staff_applications_search()}
        empty={m.staff_applications_none()}
        exports
        dueOf={dueOf}
        bulk={{ nameOf: (one) => one.name, actions: mayMove ? bulkMoves(fixed?.key, besides) : [] }}
        {...(besides && { besides })}
        {...given}
        {...(fixed && { fixed })}
      />
      {dialog}
    </>
  )
}
