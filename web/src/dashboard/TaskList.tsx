import { useRef, useState } from 'react'
import { focusAfter } from '#base/page/focus.ts'
import type { Task } from '@korak/contract/tasks.ts'
import { Button } from '#ui/action/Button.tsx'
import { Trail, type TrailStop } from '#ui/list/Trail.tsx'
import { STATE_TONES } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { factsOf, titleOf } from './labels.ts'

/** Done tasks beyond this many are folded away. */
const SHOWN_DONE = 3

const STATUS = {
  todo: { words: () => m.dash_status_todo(), tone: STATE_TONES.todo },
  in_progress: { words: () => m.dash_status_in_progress(), tone: STATE_TONES.underway },
  optional: { words: () => m.dash_status_optional(), tone: STATE_TONES.waiting },
  done: { words: () => m.dash_status_done(), tone: undefined },
} as const

function stopOf(task: Task): TrailStop {
  const { words, tone } = STATUS[task.is_optional ? 'optional' : task.status]
  const isDone = task.status === 'done'
  const detail = isDone ? '' : factsOf(task)
  return {
    key: `${task.kind} ${task.uid ?? ''}`,
    state: isDone ? 'done' : 'open',
    title: titleOf(task),
    status: words(),
    ...(!isDone && { href: task.path }),
    ...(detail && { detail }),
    ...(tone && { tone }),
  }
}

export function TaskList({ tasks }: { tasks: Task[] }) {
  const [isOpen, setOpen] = useState(false)
  const done = tasks.filter((task) => task.status === 'done')
  const hidden = isOpen ? 0 : Math.max(0, done.length - SHOWN_DONE)
  const list = useRef<HTMLDivElement>(null)
  /** The button goes with what it opens: whoever pressed it goes on from the first of that. */
  const open = () =>
    focusAfter(
      () => setOpen(true),
      () => {
        const first = list.current?.querySelectorAll('li')[tasks.indexOf(done[SHOWN_DONE]!)]
        first?.setAttribute('tabindex', '-1')
        return first
      },
    )
  const shown = hidden > 0 ? tasks.filter((task) => !done.slice(SHOWN_DONE).includes(task)) : tasks
  return (
    <div ref={list}>
      <Trail stops={shown.map(stopOf)} />
      {hidden > 0 && (
        <Button variant="quiet" onClick={open}>
          {m.dash_more_done({ count: hidden })}
        </Button>
      )}
    </div>
  )
}
