import type { AnswerOf } from '@korak/contract/all.ts'
import { type Href, pathTo } from '@korak/contract/screens.ts'
import type { StaffTask } from '@korak/contract/staff-tasks.ts'
import { call } from '#base/data/call.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { foldedMatch } from '#ui/choice/fold.ts'
import { m } from '#words/messages.js'

export type TaskInFull = AnswerOf<'GET /tasks/:uid'>

/** Whatever shows tasks or counts them. */
const SHOWING = [
  'GET /tasks',
  'GET /tasks/:uid',
  'GET /jobs/:uid/tasks',
  'GET /applications/:uid/tasks',
  'GET /office/today',
  'GET /office/rail',
] as const
export const refreshTasks = (): Promise<unknown> =>
  Promise.all(SHOWING.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

/** Marks a task as done, or takes that back; either can be undone at once. */
export async function toggleDone({ uid, rev, done_at: doneAt }: Pick<StaffTask, 'uid' | 'rev' | 'done_at'>) {
  try {
    const key = doneAt === null ? 'POST /tasks/:uid/complete' : 'POST /tasks/:uid/reopen'
    const task = await call(key, { params: { uid }, body: { rev } })
    await refreshTasks()
    showToast({
      text: task.done_at ? m.task_is_done() : m.task_is_open(),
      action: { label: m.action_undo(), run: () => void toggleDone(task) },
    })
  } catch (error) {
    await refreshTasks()
    showToast({ tone: 'info', text: wordsOf(error) })
  }
}

/** Deletes a task; for a moment the same one can be had back. @returns whether it went */
export async function deleteTask({ uid }: Pick<StaffTask, 'uid'>): Promise<boolean> {
  const params = { uid }
  const isDone = async (work: () => Promise<string>, undo?: () => void): Promise<boolean> => {
    try {
      const text = await work()
      await refreshTasks()
      showToast({ text, ...(undo && { action: { label: m.action_undo(), run: undo } }) })
      return true
    } catch (error) {
      await refreshTasks()
      showToast({ tone: 'info', text: wordsOf(error) })
      return false
    }
  }
  const restore = async () => {
    await call('POST /tasks/:uid/restore', { params, body: {} })
    return m.task_is_back()
  }
  return isDone(
    async () => (await call('DELETE /tasks/:uid', { params })).message,
    () => void isDone(restore),
  )
}

/** Colleagues by name, for a combo box. */
export async function loadPeople(typed: string): Promise<{ options: ComboOption[]; more: boolean }> {
  const people = await queryClient.fetchQuery(queryOf('GET /task-people'))
  const options = people.map(({ uid, name }) => ({ value: uid, label: name }))
  return { options: options.filter(({ label }) => foldedMatch(label, typed)), more: false }
}

/** Where what a task is about has a page. */
export function recordHref({ kind, uid }: NonNullable<StaffTask['record']>): Href | null {
  if (kind === 'job') return pathTo('/office/jobs/:uid', { uid })
  if (kind === 'application') return pathTo('/office/applications/:uid', { uid })
  return kind === 'user' ? pathTo('/office/users/:uid', { uid }) : null
}
