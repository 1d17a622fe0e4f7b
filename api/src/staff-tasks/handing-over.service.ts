import { audit } from '#audit/audit.ts'
import { recordDeleted, revise } from '#changes/changes.service.ts'
import { ofTask, valuesOf } from './history.ts'
import { without } from './mentions.rules.ts'
import * as queries from './staff-tasks.queries.ts'

/**
 * An account is being erased: what its person still had to do goes back to who wrote it, own notes on a job to its contact;
 * the rest, and what they have done, goes with them. Colleagues mentioned in that keep theirs.
 */
export async function handOver({ userId }: { userId: string }): Promise<void> {
  await leaveNameOut(userId)
  for (const task of await queries.findTasksOf(userId)) {
    // Deleted just now: that stands in its history.
    if (task.deletedAt) {
      await queries.deleteTask(task.id)
      continue
    }
    const other = [task.authorId, task.contactId].find((id) => id !== null && id !== userId)
    const next = task.doneAt || task.mentionedIn ? null : other
    const of = await ofTask(null, task)
    if (next) {
      const values = () => valuesOf(task.id)
      await revise({ ...of, sent: 'all', values }, () => queries.updateTask(task.id, { assigneeId: next }))
      await audit({ action: 'tasks.updated', actorId: null, subjectType: 'task', subjectId: task.id })
    } else {
      await leaveToMentioned(task)
      await recordDeleted(of, await valuesOf(task.id))
      await queries.deleteTask(task.id)
      await audit({ action: 'tasks.deleted', actorId: null, subjectType: 'task', subjectId: task.id })
    }
  }
}

/** A task goes: the first of who is mentioned in it has it in its place, if possible one who still has it to do, with the others mentioned there. */
async function leaveToMentioned({ id }: queries.TaskRow): Promise<void> {
  const mentioned = (await queries.findMentions(id)).map(({ name: _, ...row }) => row)
  const heir = mentioned.find(({ doneAt }) => doneAt === null) ?? mentioned[0]
  if (!heir) return
  const of = { ...(await ofTask(null, heir)), sent: 'all' as const, values: () => valuesOf(heir.id) }
  await revise(of, async () => {
    for (const one of mentioned) await queries.updateTask(one.id, { mentionedIn: one.id === heir.id ? null : heir.id })
  })
  await audit({ action: 'tasks.updated', actorId: null, subjectType: 'task', subjectId: heir.id })
}

/** Their name goes out of the words of others; the history says that the words have changed and not what was in them. */
async function leaveNameOut(userId: string): Promise<void> {
  const name = await queries.findName(userId)
  if (!name) return
  for (const { said, ...task } of await queries.findNaming(userId, name)) {
    const text = without(without(task.text, name), said ?? name)
    const values = async () => ({ text: (await queries.findTask(task.id))?.text })
    const of = { ...(await ofTask(null, task)), withheld: ['text'] }
    await revise({ ...of, sent: 'all', values }, () => queries.updateTask(task.id, { text }))
  }
}
