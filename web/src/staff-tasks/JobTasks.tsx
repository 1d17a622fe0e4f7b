import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
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
  const user = useUser()
  return user && allows(user, 'tasks.manage') ? <Panel uid={uid} /> : null
}

function Panel({ uid }: { uid: string }) {
  const query = useQuery({ ...queryOf('GET /jobs/:uid/tasks', { params: { uid } }), staleTime: 0 })
  const create = pathTo('/office/tasks/new', { job: uid })
  const commands = useMemo<Command[]>(
    () => [{ id: 'task-here', group: 'record', label: m.task_new(), key: 't', href: create }],
    [create],
  )
  useCommands(commands)
  return (
    <Section
      title={m.tasks_on_job()}
      action={
        <LinkButton variant="quiet" icon={IconPlus} href={create}>
          {m.task_new()}
        </LinkButton>
      }
    >
      <Loaded query={query}>
        {(tasks) => {
          const [open, done] = [tasks.filter(({ done_at }) => !done_at), tasks.filter(({ done_at }) => done_at)]
          return (
            <>
              {open.length > 0 ? (
                <TaskLines tasks={open} isOnRecord />
              ) : (
                <p className="muted">{m.tasks_none_on_job()}</p>
              )}
              {done.length > 0 && (
                <Accordion title={m.tasks_done_on_job({ count: done.length })} level={3}>
                  <TaskLines tasks={done} isOnRecord />
                </Accordion>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
