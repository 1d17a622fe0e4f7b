import { forgetHistory, revise } from '#changes/changes.service.ts'
import { fullNameOf } from '#users/full-names.ts'
import { ofTask } from './history.ts'
import * as queries from './staff-tasks.queries.ts'

/** Tasks on no record of somebody's whose words name them in full. */
async function naming(userId: string) {
  const name = await fullNameOf(userId)
  const rows = await queries.findMaybeNaming(userId, name.likes)
  return { name, rows: rows.filter(({ text, textEn }) => name.isIn(text) || name.isIn(textEn ?? '')) }
}

/** What tasks on no record of theirs say of somebody by their full name. */
export const tasksNaming = async (userId: string): Promise<{ id: string; text: string; createdAt: Date }[]> =>
  (await naming(userId)).rows.map(({ id, text, createdAt }) => ({ id, text, createdAt }))

/** An account is being erased: the name goes out of such tasks, and what was in them before with their history. */
export async function leaveCandidateOut({ userId }: { userId: string }): Promise<void> {
  const { name, rows } = await naming(userId)
  for (const task of rows) {
    await forgetHistory('task', task.id)
    const changed = { text: name.leftOutOf(task.text), textEn: task.textEn && name.leftOutOf(task.textEn) }
    const values = async () => ({ text: (await queries.findTask(task.id))?.text })
    const of = { ...(await ofTask(null, task)), withheld: ['text'] }
    await revise({ ...of, sent: 'all', values }, () => queries.updateTask(task.id, changed))
  }
}
