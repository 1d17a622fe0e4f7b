import type { StaffTask } from '@korak/contract/staff-tasks.ts'
import { staffTaskPolicy } from '@korak/contract/staff-tasks.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { hold, revise } from '#changes/changes.service.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { ofTask, valuesOf } from './history.ts'
import * as queries from './staff-tasks.queries.ts'
import { auditTask, doingOf, factsOf, getTask, rowOf } from './staff-tasks.service.ts'

/** So long a task that was deleted can be had back: longer than it is offered. */
const RESTORABLE_MS = 2 * 60_000
const sinceRestorable = () => new Date(now().getTime() - RESTORABLE_MS)

/** Deletes a task for a moment, or brings it back. */
async function setDeleted(who: Who, row: queries.TaskRow, deletedAt: Date | null): Promise<void> {
  const { id } = row
  const values = async () => ((await queries.findTask(id)) ? valuesOf(id) : {})
  await revise({ ...(await ofTask(who.userId, row)), sent: 'all', values }, () => queries.updateTask(id, { deletedAt }))
  await auditTask(who, deletedAt ? 'deleted' : 'restored', id)
}

/** Deletes a task and those of who is mentioned in it; `restoreTask` has them back. @throws Refusal NOT_FOUND, FORBIDDEN */
export const deleteTask = (who: Who, id: string, language: Language): Promise<void> =>
  transact(async () => {
    await getTask(who, id, language)
    await hold({ table: 'tasks', id })
    const row = await rowOf(id)
    requireState(staffTaskPolicy.delete, factsOf(who, await doingOf(who), row))
    const at = now()
    for (const { name: _, ...one } of await queries.findMentions(id)) await setDeleted(who, one, at)
    await setDeleted(who, row, at)
  })

/** Brings back what was deleted just now by who wrote it: the same task, with those of who is mentioned in it. @throws Refusal NOT_FOUND */
export const restoreTask = (who: Who, id: string, language: Language): Promise<StaffTask> =>
  transact(async () => {
    const row = (await queries.lockDeleted(id, sinceRestorable())) ?? (await queries.findTask(id))
    if (!row || row.mentionedIn || !factsOf(who, await doingOf(who), row).isMade) throw new Refusal('NOT_FOUND')
    // The answer to the same call was lost.
    if (!row.deletedAt) return getTask(who, id, language, true)
    for (const one of await queries.findDeletedMentions(id, row.deletedAt)) await setDeleted(who, one, null)
    await setDeleted(who, row, null)
    return getTask(who, id, language, true)
  })

/** What was deleted and can be had back no more goes for good. */
export const deleteFinally = (): Promise<void> => queries.deleteFinally(sinceRestorable())
