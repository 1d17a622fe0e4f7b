import type { AnswerOf } from '@korak/contract/all.ts'
import { jobFilters } from '@korak/contract/list.fields.ts'
import type { Permission } from '@korak/contract/route.ts'
import { call } from '#base/data/call.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { type CurrentUser, allows, useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import type { AskedBulkAction, BulkAction, ChosenRows } from '#office/bulk.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { useInsteadOf } from '#office/instead-of.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { RecordLink } from '#office/place/RecordLink.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { JobCounts } from './JobCounts.tsx'
import { JOB_STATUS_WORDS, JobStatusTag } from '#office/JobStatusTag.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'

export const screens: Screens = [
  {
    path: '/office/jobs',
    title: 'office_jobs',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /jobs'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'ref_no',
    label: m.office_job_number(),
    cell: (job) => <span className="nowrap">{job.ref_no}</span>,
    sortable: true,
    wideOnly: true,
  },
  {
    key: 'title',
    label: m.office_job_title(),
    rowHeader: true,
    sortable: true,
    cell: (job) => (
      <RecordLink kind="jobs" uid={job.uid}>
        <JobTitle>{job.title || m.office_untitled()}</JobTitle>
      </RecordLink>
    ),
  },
  { key: 'company', label: m.office_company(), cell: (job) => withNonBreaking(job.company ?? ''), sortable: true },
  {
    key: 'status',
    label: m.office_status(),
    exported: ['status', 'publish_on', 'publish_missed_on'],
    cell: (job) => (
      <>
        <JobStatusTag job={job} />{' '}
        {job.instead_of !== null && <Tag>{m.substitute_instead_of({ name: job.instead_of })}</Tag>}
      </>
    ),
    sortable: true,
  },
  {
    key: 'applications',
    label: m.jobs_by_status(),
    cell: (job) => job.applications && <JobCounts counts={job.applications} />,
    screenOnly: true,
  },
  {
    key: 'expires_at',
    label: m.office_deadline(),
    cell: (job) => (job.expires_at ? formatDay(job.expires_at) : ''),
    sortable: true,
    numeric: true,
  },
  { key: 'contact_name', label: m.office_owner(), cell: (job) => job.contact_name, sortable: true, wideOnly: true },
]

const WAITS: Record<string, () => string> = {
  deadline: () => m.office_job_waits_deadline(),
  new: () => m.office_job_waits_new(),
  late: () => m.office_job_waits_late(),
  approach: () => m.office_waits_approach(),
  contact: () => m.office_waits_contact(),
}

/** What a job must allow. */
const NEEDS: Readonly<Record<string, keyof Row['may']>> = {
  publish: 'publish',
  paused: 'pause',
  closed: 'close',
  archived: 'archive',
}

/** What this person may do to many jobs at once. */
function actionsFor(user: CurrentUser | null | undefined): (BulkAction | AskedBulkAction)[] {
  const can = (permission: Permission) => user != null && allows(user, permission)
  const move = (status: 'paused' | 'closed' | 'archived', label: string, said: BulkAction['said']): BulkAction => ({
    key: status,
    label,
    said,
    run: (rows) => call('POST /bulk-actions/jobs/status', { body: { ...rows, status } }),
  })
  return [
    ...(can('jobs.publish')
      ? [
          {
            key: 'publish',
            label: m.office_publish_menu(),
            ask: (given: Parameters<AskedBulkAction['ask']>[0]) => <PublishDialog {...given} />,
          },
          move('paused', m.office_pause(), (count) => m.office_jobs_are_paused({ count })),
          move('closed', m.office_close(), (count) => m.office_jobs_are_closed({ count })),
          move('archived', m.office_archive(), (count) => m.office_jobs_are_archived({ count })),
        ]
      : []),
    ...(user && can('jobs.update')
      ? [
          {
            key: 'contact',
            label: m.office_take_over(),
            said: (count: number) => m.office_jobs_are_taken_over({ count }),
            run: (rows: ChosenRows) =>
              call('POST /bulk-actions/jobs/contact', { body: { ...rows, contact_uid: user.uid } }),
          },
          {
            key: 'hand-over',
            label: m.handover_menu(),
            ask: (given: Parameters<AskedBulkAction['ask']>[0]) => <HandOverDialog {...given} />,
          },
          {
            key: 'deadline',
            label: m.office_extend(),
            ask: (given: Parameters<AskedBulkAction['ask']>[0]) => <ExtendDialog {...given} />,
          },
        ]
      : []),
    ...(can('jobs.create')
      ? [
          {
            key: 'duplicate',
            label: m.office_duplicate(),
            said: (count: number) => m.office_jobs_are_duplicated({ count }),
            run: (rows: ChosenRows) => call('POST /bulk-actions/jobs/duplicate', { body: rows }),
          },
        ]
      : []),
  ]
}

/** All jobs, whatever their status. */
export function OfficeJobsPage() {
  const user = useUser()
  const mayCreate = Boolean(user && allows(user, 'jobs.create'))
  const insteadOf = useInsteadOf('contact_uid', { label: m.jobs_whose(), mine: m.jobs_mine() })
  const [address] = useSearch()
  const heardBy = useInsteadOf('hearer_uid', { label: m.office_heard_by(), mine: m.office_heard_by_me() })
  return (
    <OfficeList
      name="jobs"
      call="GET /jobs"
      screen="/office/jobs"
      title={m.office_jobs()}
      columns={columnsOf()}
      filters={fieldsOf(jobFilters, [
        {
          column: 'status',
          label: m.office_status(),
          values: ['draft', 'published', 'paused', 'closed', 'archived'],
          wordOf: (status) => JOB_STATUS_WORDS[status as Row['status']]?.(),
        },
        { column: 'company', label: m.office_company() },
        { column: 'contact_name', label: m.office_owner() },
        {
          column: 'waits',
          label: m.office_job_waits(),
          values: Object.keys(WAITS),
          wordOf: (what) => WAITS[what]?.() ?? what,
        },
        { column: 'expires_at', label: m.office_deadline() },
        { column: 'title', label: m.office_job_title(), isRare: true },
        { column: 'city', label: m.office_city(), isRare: true },
        { column: 'is_confidential', label: m.office_job_confidential(), isRare: true },
        { column: 'pay_min', label: m.office_pay_from(), isRare: true },
        { column: 'published_at', label: m.job_published(), isRare: true },
        { column: 'publish_on', label: m.plan_publish_on(), isRare: true },
        { column: 'selection_ended_on', label: m.selection_heading(), isRare: true },
        { column: 'undecided', label: m.selection_undecided(), isRare: true },
        { column: 'publish_missed_on', label: m.plan_missed_on(), isRare: true },
      ]).concat(insteadOf, address.has('hearer_uid') ? heardBy : [])}
      rowKey={(job) => job.uid}
      {...(mayCreate && { create: { label: m.job_new(), href: '/office/jobs/new' } })}
      searched={m.office_jobs_search()}
      empty={m.office_jobs_none()}
      exports
      bulk={{
        nameOf: (job) => job.title || job.ref_no,
        actions: actionsFor(user),
        fits: (action, { may }) => action === 'duplicate' || may[NEEDS[action] ?? 'update'],
      }}
    />
  )
}
