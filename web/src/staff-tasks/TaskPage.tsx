import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#base/data/call.ts'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { navigate, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { CommandButton } from '#office/CommandButton.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Columns, Row, Stack } from '#ui/layout/Layout.tsx'
import { FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { deleteTask, type TaskInFull, toggleDone } from './staff-tasks.api.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskRecord, TaskStateTag } from './TaskLine.tsx'

export const screens: Screens = [
  {
    path: '/office/tasks/:uid',
    title: 'task_edit',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'tasks.manage',
    section: null,
  },
]

const toList = () => void navigate('/office/tasks')

/** One task: its words, day and person, and whether it is done. */
export function TaskPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /tasks/:uid', { params: { uid } }), staleTime: 0 })
  useHead(query.data ? { title: query.data.text.slice(0, 80) } : null)
  return (
    <RecordLoaded list="/office/tasks" query={query}>
      {(task) => <Task task={task} />}
    </RecordLoaded>
  )
}

function Task({ task }: { task: TaskInFull }) {
  const { may, state } = task
  const isToggled = may.complete || may.reopen
  const commands = useMemo<Command[]>(
    () => [
      { id: 'up', group: 'record', label: m.task_back(), key: 'u', run: toList },
      ...(isToggled
        ? [
            {
              id: 'done',
              group: 'record',
              label: m.task_key_done(),
              key: 'd',
              run: () => void toggleDone(task),
            } as const,
          ]
        : []),
    ],
    [task, isToggled],
  )
  useCommands(commands)
  return (
    <OfficeScreen
      title={m.task_edit()}
      above={{ label: m.tasks_title(), href: '/office/tasks' }}
      lead={<TaskStateTag state={state} />}
      actions={
        <Row>
          {may.delete && <DeleteTask task={task} />}
          {isToggled && (
            <CommandButton variant="secondary" onRun={() => toggleDone(task)}>
              {may.complete ? m.task_complete() : m.task_reopen()}
            </CommandButton>
          )}
        </Row>
      }
    >
      <Columns shape="article">
        <Editing key={task.uid} task={task} />
        <SignPost label={m.task_edit()}>
          <FactsList facts={factsOf(task)} />
        </SignPost>
      </Columns>
    </OfficeScreen>
  )
}

/** Pressed again before the task is gone it does nothing more. */
function DeleteTask({ task }: { task: TaskInFull }) {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    if (await deleteTask(task)) toList()
    else setPending(false)
  }
  return (
    <Button variant="quiet" pending={isPending} onClick={() => void press()}>
      {m.task_delete()}
    </Button>
  )
}

const Reading = ({ task }: { task: TaskInFull }) => (
  <Stack gap={4}>
    <p>{task.text}</p>
    {task.is_mention && task.may.complete && <p className="muted">{m.task_mentioned_in()}</p>}
  </Stack>
)

/** Its form; what is typed there stays also when the task is done meanwhile. */
const Editing = ({ task }: { task: TaskInFull }) => (
  <TaskForm
    task={task}
    instead={!task.may.update && <Reading task={task} />}
    save={(fields, rev = task.rev) => call('PUT /tasks/:uid', { params: { uid: task.uid }, body: { ...fields, rev } })}
    onLeave={toList}
  />
)

const factsOf = ({ due_on: dueOn, assignee, author, record, mentions, created_at: createdAt }: TaskInFull) => [
  ...(record ? [{ label: m.task_record(), value: <TaskRecord of={record} /> }] : []),
  { label: m.task_assignee(), value: assignee ?? '–' },
  ...(dueOn ? [{ label: m.task_due(), value: formatDay(dueOn) }] : []),
  ...(mentions.length > 0 ? [{ label: m.task_mentions(), value: mentions.map(({ name }) => name).join(', ') }] : []),
  { label: m.task_author(), value: [author, formatDate(createdAt)].filter(Boolean).join(', ') },
]
