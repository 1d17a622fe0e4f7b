import { useMemo } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { taskFilters } from '@korak/contract/list.fields.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { useInsteadOf } from '#office/instead-of.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { DoneButton, TASK_STATE_WORDS, TaskRecord, TaskStateTag } from './TaskLine.tsx'

export const screens: Screens = [
  {
    path: '/office/tasks',
    title: 'tasks_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'tasks.manage',
    section: null,
  },
]

type Row = AnswerOf<'GET /tasks'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  { key: 'done', label: m.task_complete(), actions: true, cell: (task) => <DoneButton task={task} /> },
  {
    key: 'text',
    label: m.task_text(),
    rowHeader: true,
    cell: (task) => <Link href={pathTo('/office/tasks/:uid', { uid: task.uid })}>{task.text}</Link>,
  },
  { key: 'state', label: m.task_state(), cell: (task) => <TaskStateTag state={task.state} /> },
  {
    key: 'due_on',
    label: m.task_due(),
    sortable: true,
    numeric: true,
    cell: (task) => (task.due_on ? formatDay(task.due_on) : ''),
  },
  { key: 'record', label: m.task_record(), cell: (task) => <TaskRecord of={task.record} /> },
  { key: 'assignee', label: m.task_assignee(), sortable: true, wideOnly: true, cell: (task) => task.assignee ?? '–' },
  { key: 'author', label: m.task_author(), sortable: true, wideOnly: true, cell: (task) => task.author ?? '–' },
]

const WHOSE: Record<string, () => string> = { mine: () => m.task_whose_mine(), made: () => m.task_whose_made() }

const WAITS: Record<string, () => string> = { assignee: () => m.task_waits_assignee() }

/** X is done with the row one stands on. */
const finishing = (): Command[] => [
  {
    id: 'done',
    group: 'list',
    label: m.task_key_done(),
    key: 'd',
    run: () => {
      const row = document.activeElement?.closest('tr') ?? document.querySelector('tbody tr')
      row?.querySelector<HTMLElement>('[data-does=done]')?.click()
    },
  },
]

/** What one has to do, and what one has written down for others. */
export function TasksPage() {
  useCommands(useMemo(() => finishing(), []))
  const insteadOf = useInsteadOf('assignee_uid')
  return (
    <OfficeList
      name="tasks"
      call="GET /tasks"
      screen="/office/tasks"
      title={m.tasks_title()}
      lead={<p className="muted">{m.tasks_lead()}</p>}
      columns={columnsOf()}
      filters={fieldsOf(taskFilters, [
        {
          column: 'whose',
          label: m.task_whose(),
          values: Object.keys(WHOSE),
          wordOf: (whose) => WHOSE[whose]?.() ?? whose,
        },
        {
          column: 'state',
          label: m.task_state(),
          values: Object.keys(TASK_STATE_WORDS),
          wordOf: (state) => TASK_STATE_WORDS[state as Row['state']]?.(),
        },
        { column: 'due_on', label: m.task_due() },
        { column: 'assignee', label: m.task_assignee(), isRare: true },
        { column: 'author', label: m.task_author(), isRare: true },
        {
          column: 'waits',
          label: m.task_waits(),
          values: Object.keys(WAITS),
          wordOf: (waits) => WAITS[waits]?.() ?? waits,
          isRare: true,
        },
      ]).concat(insteadOf)}
      rowKey={(task) => task.uid}
      create={{ label: m.task_new(), href: '/office/tasks/new' }}
      searched={m.tasks_search()}
      empty={m.tasks_none()}
    />
  )
}
