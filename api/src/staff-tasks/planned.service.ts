import { audit } from '#audit/audit.ts'
import { clearCaches } from '#base/cache.ts'
import { dayOf, now } from '#base/time.ts'
import { recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { afterCommit } from '#db/db.ts'
import { ofTask, valuesOf } from './history.ts'
import * as queries from './staff-tasks.queries.ts'

// Tasks another noun asks for and moves along. Whoever has them does, changes and deletes them as any other.

type Verb = 'created' | 'updated' | 'deleted' | 'restored'
async function auditTask(actorId: string | null, verb: Verb, id: string): Promise<void> {
  afterCommit(clearCaches)
  await audit({ action: `tasks.${verb}`, actorId, subjectType: 'task', subjectId: id })
}

/** May somebody have tasks? */
export const canHaveTasks = async (id: string): Promise<boolean> => (await queries.findPeopleAmong([id])).length > 0

interface Planned {
  text: string
  textEn: string
  dueOn: string
  assigneeId: string
  authorId: string
  applicationId: string
}
/** Writes a task down on an application, in both languages. Joins the open transaction. @returns its id */
export async function planTask(task: Planned): Promise<string> {
  const row = await queries.insertTask(task)
  await recordCreated(await ofTask(task.authorId, row), await valuesOf(row.id))
  await auditTask(task.authorId, 'created', row.id)
  return row.id
}

/** The task, as long as nobody has done or deleted it. */
async function findOpen(id: string): Promise<queries.TaskRow | undefined> {
  const row = await queries.findTask(id)
  return row?.doneAt === null ? row : undefined
}

/** Moves a task nobody has done, and those of who is mentioned in it, to another day. Joins the open transaction. */
export async function moveTask(actorId: string | null, id: string, dueOn: string): Promise<void> {
  const row = await findOpen(id)
  if (!row || row.dueOn === dueOn) return
  for (const one of [row, ...(await queries.findMentions(id)).filter(({ doneAt }) => doneAt === null)]) {
    const values = () => valuesOf(one.id)
    const { id: taskId } = one
    await revise({ ...(await ofTask(actorId, one)), sent: 'all', values }, () => queries.updateTask(taskId, { dueOn }))
    await auditTask(actorId, 'updated', taskId)
  }
}

/** Puts a task away or brings it back. What stands in its history of it is that it went and came. */
async function setAway(actorId: string | null, row: queries.TaskRow, deletedAt: Date | null): Promise<void> {
  const { id } = row
  const values = async () => ((await queries.findTask(id)) ? valuesOf(id) : {})
  const changes = { deletedAt, putAway: deletedAt !== null }
  await revise({ ...(await ofTask(actorId, row)), sent: 'all', values }, () => queries.updateTask(id, changes))
  await auditTask(actorId, deletedAt ? 'deleted' : 'restored', id)
}

/**
 * Puts a task nobody has done away, with those of who is mentioned in it: what it was asked for is over, and may yet go on. Joins
 * the open transaction. @returns whether there was one
 */
export async function putTaskAway(actorId: string | null, id: string): Promise<boolean> {
  const row = await findOpen(id)
  if (!row) return false
  const at = now()
  for (const { name: _, ...one } of await queries.findMentions(id)) await setAway(actorId, one, at)
  await setAway(actorId, row, at)
  return true
}

/** The day of a task that is put away, and the one on which it was; undefined when there is none. Joins the open transaction. */
export async function findPutAway(id: string): Promise<{ dueOn: string | null; since: string } | undefined> {
  const row = await queries.lockPutAway(id)
  return row?.deletedAt ? { dueOn: row.dueOn, since: dayOf(row.deletedAt) } : undefined
}

/** Brings a task that is put away back as it was, with those of who is mentioned in it. Joins the open transaction. */
export async function bringTaskBack(actorId: string | null, id: string): Promise<void> {
  const row = await queries.lockPutAway(id)
  if (!row?.deletedAt) return
  for (const one of await queries.findDeletedMentions(id, row.deletedAt)) await setAway(actorId, one, null)
  await setAway(actorId, row, null)
}

/** Deletes a task nobody has done, also one that is put away, with those of who is mentioned in it. Joins the open transaction. */
export async function dropTask(actorId: string | null, id: string): Promise<void> {
  // What is put away stands in its history as gone.
  if (await queries.lockPutAway(id)) return queries.deleteTask(id)
  const row = await findOpen(id)
  if (!row) return
  for (const one of [...(await queries.findMentions(id)), row]) {
    await recordDeleted(await ofTask(actorId, one), await valuesOf(one.id))
    await queries.deleteTask(one.id)
    await auditTask(actorId, 'deleted', one.id)
  }
}
