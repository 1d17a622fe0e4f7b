import type { Task } from '@korak/contract/tasks.ts'
import { formatDay } from '#base/dates.ts'
import { m } from '#words/messages.js'

const TITLES: Record<Task['kind'], (subject: string) => string> = {
  profile: () => m.dash_task_profile(),
  cv: () => m.dash_task_cv(),
  application_draft: (title) => m.dash_task_draft({ title }),
  application_move: (title) => m.dash_task_move({ title }),
  find_job: () => m.dash_task_find(),
}
const ACTIONS: Record<Task['kind'], () => string> = {
  profile: () => m.dash_do_profile(),
  cv: () => m.dash_do_cv(),
  application_draft: () => m.dash_do_draft(),
  application_move: () => m.dash_do_move(),
  find_job: () => m.dash_tasks_empty_cta(),
}

export const titleOf = (task: Task): string => TITLES[task.kind](task.subject ?? '')
export const actionOf = (task: Task): string => ACTIONS[task.kind]()

/** Deadline and time needed, in one line. */
export function factsOf(task: Task): string {
  const facts = [
    task.due_on ? m.dash_due({ date: formatDay(task.due_on) }) : null,
    task.kind === 'profile' && task.count ? m.dash_missing_fields({ count: task.count }) : null,
    task.minutes > 0 ? m.dash_takes({ minutes: m.count_minutes({ count: task.minutes }) }) : null,
  ]
  return facts.filter(Boolean).join(' ')
}
