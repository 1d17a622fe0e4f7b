import { pathTo } from '@korak/contract/screens.ts'
import type { StaffTask } from '@korak/contract/staff-tasks.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { Link } from '#base/routing/navigation.tsx'
import { formatDay } from '#base/text/dates.ts'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconCircleCheck, IconCircleDashed } from '#ui/icons.ts'
import { Tag, type Tone } from '#ui/list/Tag.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import { recordHref, toggleDone } from './staff-tasks.api.ts'
import styles from './staff-tasks.module.css'

export const TASK_STATE_WORDS: Record<StaffTask['state'], () => string> = {
  overdue: () => m.task_state_overdue(),
  today: () => m.task_state_today(),
  later: () => m.task_state_later(),
  done: () => m.task_state_done(),
}
const TONES: Record<StaffTask['state'], Tone> = { overdue: 'danger', today: 'honey', later: 'neutral', done: 'ok' }

export const TaskStateTag = ({ state }: { state: StaffTask['state'] }) => (
  <Tag tone={TONES[state]}>{TASK_STATE_WORDS[state]()}</Tag>
)

/** The round button that says a task is done, or takes it back. */
export function DoneButton({ task }: { task: StaffTask }) {
  const { run } = useRowCommand(() => toggleDone(task))
  if (!task.may.complete && !task.may.reopen) return null
  return (
    <IconButton
      icon={task.done_at ? IconCircleCheck : IconCircleDashed}
      label={task.done_at ? m.task_reopen_what({ text: task.text }) : m.task_complete_what({ text: task.text })}
      data-does="done"
      className={styles.done}
      onClick={() => void run()}
    />
  )
}

/** What a task is about, as a link where that has a page. */
export function TaskRecord({ of }: { of: StaffTask['record'] }) {
  if (!of) return null
  const href = recordHref(of)
  const name = <JobTitle>{of.name}</JobTitle>
  return href ? <Link href={href}>{name}</Link> : name
}

/** A task as a line of a day or a record. */
function TaskLine({ task, isOnRecord }: { task: StaffTask; isOnRecord: boolean }) {
  const { uid, text, state, due_on: dueOn, assignee, author } = task
  return (
    <li className={styles.line}>
      <DoneButton task={task} />
      <div className={styles.words}>
        <Link href={pathTo('/office/tasks/:uid', { uid })}>{text}</Link>
        <p className={styles.facts}>
          {state !== 'later' && <TaskStateTag state={state} />}
          {dueOn && state !== 'today' && <span>{formatDay(dueOn)}</span>}
          {isOnRecord ? assignee && <span>{assignee}</span> : <TaskRecord of={task.record} />}
          {!isOnRecord && author && <span>{author}</span>}
        </p>
      </div>
    </li>
  )
}

export const TaskLines = ({ tasks, isOnRecord = false }: { tasks: readonly StaffTask[]; isOnRecord?: boolean }) => (
  <ul className={styles.lines}>
    {tasks.map((task) => (
      <TaskLine key={task.uid} task={task} isOnRecord={isOnRecord} />
    ))}
  </ul>
)
