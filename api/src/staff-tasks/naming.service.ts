import { forgetHistory, revise } from '#changes/changes.service.ts'
import { namingOf } from '#users/full-names.ts'
import { ofTask } from './history.ts'
import * as queries from './staff-tasks.queries.ts'

/** An account is being erased: its name and addresses go out of tasks on no record of it, and what was in them before with their history. */
export async function leaveCandidateOut({ userId }: { userId: string }): Promise<void> {
  const naming = await namingOf(userId)
  for (const task of await queries.findMaybeNaming(userId, naming.likes, naming.addresses)) {
    const without = (words: string) => naming.leftOutOf(words, task.createdAt)
    const changed = { text: without(task.text), textEn: task.textEn && without(task.textEn) }
    if (changed.text === task.text && changed.textEn === task.textEn) continue
    await forgetHistory('task', task.id)
    const values = async () => ({ text: (await queries.findTask(task.id))?.text })
    const of = { ...(await ofTask(null, task)), withheld: ['text'] }
    await revise({ ...of, sent: 'all', values }, () => queries.updateTask(task.id, changed))
  }
}
