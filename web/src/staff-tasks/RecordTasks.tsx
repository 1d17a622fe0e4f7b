import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Href, pathTo } from '@korak/contract/screens.ts'
import type { StaffTask } from '@korak/contract/staff-tasks.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { allows, useUser } from '#base/session/session.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { IconPlus } from '#ui/icons.ts'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { TaskLines } from './TaskLine.tsx'

/** Tasks on a job, whoever does them. */
export function JobTasks({ uid }: { uid: string }) {
  const isAllowed = allows(useUser(), 'tasks.manage')
  const query = useQuery({ ...queryOf('GET /jobs/:uid/tasks', { params: { uid } }), staleTime: 0, enabled: isAllowed })
  if (!isAllowed) return null
  return (
    <Panel create={pathTo('/office/tasks/new', { job: uid })}>
      <Loaded query={query}>{(tasks) => <Tasks tasks={tasks} none={m.tasks_none_on_job()} />}</Loaded>
    </Panel>
  )
}

interface OnApplication {
  uid: string
  /** Names are shown, or the tasks are without their words: those may say whose application it is. */
  isShown: boolean
  /** Nothing of it may be read any more: nobody could read a new task. */
  isClosed: boolean
  /** The list one goes through, to come back to it. */
  list: string
}

/** Tasks on an application, whoever does them; a new one can be written without seeing any. */
export function ApplicationTasks({ uid, isShown, isClosed, list }: OnApplication) {
  const isAllowed = allows(useUser(), 'tasks.manage')
  const query = useQuery({
    ...queryOf('GET /applications/:uid/tasks', { params: { uid } }),
    staleTime: 0,
    enabled: isAllowed && isShown,
  })
  if (!isAllowed) return null
  return (
    <Panel create={isClosed ? null : pathTo('/office/tasks/new', { application: uid, list: list || undefined })}>
      {isShown ? (
        <Loaded query={query}>{(tasks) => <Tasks tasks={tasks} none={m.tasks_none_on_application()} />}</Loaded>
      ) : (
        <p className="muted">{m.tasks_after_name()}</p>
      )}
    </Panel>
  )
}

function Panel({ create, children }: { create: Href | null; children: React.ReactNode }) {
  const commands = useMemo<Command[]>(
    () => (create ? [{ id: 'task-here', group: 'record', label: m.task_new(), key: 't', href: create }] : []),
    [create],
  )
  useCommands(commands)
  return (
    <Section
      title={m.tasks_on_job()}
      action={
        create && (
          <LinkButton variant="quiet" icon={IconPlus} href={create}>
            {m.task_new()}
          </LinkButton>
        )
      }
    >
      {children}
    </Section>
  )
}

function Tasks({ tasks, none }: { tasks: readonly StaffTask[]; none: string }) {
  const [open, done] = [tasks.filter(({ done_at }) => !done_at), tasks.filter(({ done_at }) => done_at)]
  return (
    <>
      {open.length > 0 ? <TaskLines tasks={open} isOnRecord /> : <p className="muted">{none}</p>}
      {done.length > 0 && (
        <Accordion title={m.tasks_done_on_job({ count: done.length })} level={3}>
          <TaskLines tasks={done} isOnRecord />
        </Accordion>
      )}
    </>
  )
}
