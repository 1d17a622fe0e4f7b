import type { Revision } from '#changes/changes.service.ts'
import { Refusal } from '#errors.ts'
import { without } from './mentions.rules.ts'
import * as queries from './staff-tasks.queries.ts'

/**
 * What the history of a task knows. Who is mentioned stands there by id and not by name: the history outlives their account.
 * @throws Refusal NOT_FOUND
 */
export async function valuesOf(id: string): Promise<Record<string, unknown>> {
  const task = await queries.findTask(id)
  if (!task) throw new Refusal('NOT_FOUND')
  // Its own person, too: the one they were mentioned in may be gone.
  const named = [task, ...(await queries.findMentioned(task.mentionedIn ?? id))]
  const said = named.flatMap(({ mentionedAs }) => mentionedAs ?? [])
  const text = said.reduce((words, name) => without(words, name), task.text)
  const mentions = (await queries.findMentioned(id)).flatMap(({ assigneeId }) => assigneeId ?? [])
  const { dueOn, assigneeId, doneAt } = task
  return { text, due_on: dueOn, assignee_uid: assigneeId, mentions: mentions.toSorted(), is_done: doneAt !== null }
}

/** How a change of a task is recorded: shut with the key of the person it tells about, or of who wrote it. */
export async function ofTask(
  actorId: string | null,
  { id, applicationId, userId, authorId, assigneeId }: queries.TaskRow,
): Promise<Pick<Revision, 'entity' | 'table' | 'id' | 'actorId' | 'person'>> {
  const candidate = applicationId === null ? undefined : await queries.findCandidate(applicationId)
  const person = candidate ?? userId ?? authorId ?? assigneeId ?? undefined
  return { entity: 'task', table: 'tasks', id, actorId, ...(person && { person }) }
}
