import type { NewTask, StaffTask, TaskChanges } from '@korak/contract/staff-tasks.ts'
import { staffTaskPolicy } from '@korak/contract/staff-tasks.policy.ts'
import type { FactsOf } from '@korak/contract/policy.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { madeBefore } from '#changes/made-before.ts'
import { afterCommit, transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { listFrom, rowsFrom } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { findAbsent } from '#users/users.service.ts'
import { ofTask, valuesOf } from './history.ts'
import { isNamed } from './mentions.rules.ts'
import { isSeen, isShared, type Kind, placeOf, RECORDS, refuseNobody, refuseUnread, type Shared } from './places.ts'
import * as queries from './staff-tasks.queries.ts'
import { CLOSED_WORDS, tasks } from './staff-tasks.resource.ts'

interface ListedTask {
  id: string
  rev: number
  text: string
  state: StaffTask['state']
  day: string | null
  assigneeUid: string | null
  assignee: string
  authorId: string | null
  author: string
  mentionedIn: string | null
  record: Kind | null
  recordId: string | null
  /** On which the permission to see it is given. */
  seenById: string | null
  recordName: string | null
  doneAt: Date | null
  createdAt: Date
}

/** Whose tasks somebody has to do: their own, and those of whom they stand in for. */
type Doing = ReadonlySet<string | null>
export const doingOf = async ({ userId }: Who): Promise<Doing> =>
  new Set([userId, ...(await findAbsent(userId)).map(({ uid }) => uid)])

type Facts = Pick<queries.TaskRow, 'assigneeId' | 'authorId' | 'mentionedIn' | 'doneAt'>
export const factsOf = (
  who: Who,
  doing: Doing,
  { assigneeId, authorId, mentionedIn, doneAt }: Facts,
): FactsOf<typeof staffTaskPolicy> => ({
  isMine: doing.has(assigneeId),
  isMade: (authorId ?? assigneeId) === who.userId,
  isDone: doneAt !== null,
  isMention: mentionedIn !== null,
})

const answerOf =
  (who: Who, doing: Doing) =>
  (row: ListedTask): StaffTask => ({
    id: row.id,
    uid: row.id,
    rev: row.rev,
    text: row.text,
    state: row.state,
    due_on: row.day,
    assignee_uid: row.assigneeUid,
    assignee: row.assignee || null,
    author: row.author || null,
    is_mention: row.mentionedIn !== null,
    // Whoever got a task about something they may not see learns no name by it.
    record:
      row.record && row.recordId && row.seenById && may(who, RECORDS[row.record].permission, row.seenById)
        ? { kind: row.record, uid: row.recordId, name: row.recordName ?? '' }
        : null,
    done_at: instantOrNull(row.doneAt),
    created_at: instant(row.createdAt),
    may: mayOf(staffTaskPolicy, who, factsOf(who, doing, { ...row, assigneeId: row.assigneeUid })),
  })

const MOST = 100
const ALL = { ...tasks, visible: 'true' }

/** Tasks to do, and those one has written. @throws InvalidInput for a column that is not offered */
export const listTasks = async (query: ListQuery, who: Who, language: Language) =>
  listFrom(tasks, query, { who, language }, answerOf(who, await doingOf(who)))

/** The first tasks a list shows. @throws InvalidInput for a column that is not offered */
export async function firstTasks(query: ListQuery, who: Who, language: Language): Promise<StaffTask[]> {
  const rows = await rowsFrom<ListedTask>(tasks, query, { who, language })
  return rows.map(answerOf(who, await doingOf(who)))
}

/** Tasks on a record, whoever does them. @throws Refusal NOT_FOUND, also for who may not see the record */
export async function listTasksOn(kind: Shared, who: Who, uid: string, language: Language): Promise<StaffTask[]> {
  if (!(await isSeen(who, { kind, uid }))) throw new Refusal('NOT_FOUND')
  const query = { page: 1, per_page: MOST, filter: { [`${kind}_uid`]: uid } }
  const rows = await rowsFrom<ListedTask>(ALL, query, { who, language })
  return rows.map(answerOf(who, await doingOf(who)))
}

export const listPeople = () => queries.findPeople()

/** A task of the caller, of whom they stand in for, on a job or application they may see, or handed on just now. @throws Refusal NOT_FOUND */
export async function getTask(who: Who, id: string, language: Language, isHandedOn = false): Promise<StaffTask> {
  const query = { page: 1, per_page: 1, filter: { id } }
  const [row] = await rowsFrom<ListedTask>(ALL, query, { who, language })
  if (!row) throw new Refusal('NOT_FOUND')
  const doing = await doingOf(who)
  const isOwn = isHandedOn || doing.has(row.assigneeUid) || row.authorId === who.userId
  const { record: kind, recordId } = row
  const isOnSeen = recordId !== null && isShared(kind) && (await isSeen(who, { kind, uid: recordId }))
  if (!isOwn && !isOnSeen) throw new Refusal('NOT_FOUND')
  return answerOf(who, doing)(row)
}

/** With who is mentioned in it. @throws Refusal NOT_FOUND */
export async function getTaskInFull(who: Who, id: string, language: Language) {
  const task = await getTask(who, id, language)
  const found = await queries.findMentions(id)
  return { ...task, mentions: found.flatMap(({ assigneeId: uid, name }) => (uid && name ? [{ uid, name }] : [])) }
}

/** In the trail, and in every count at once. */
type Verb = 'created' | 'updated' | 'completed' | 'reopened' | 'deleted' | 'restored'
export async function auditTask(who: Who, verb: Verb, id: string) {
  afterCommit(clearCaches)
  await audit({ action: `tasks.${verb}`, actorId: who.userId, subjectType: 'task', subjectId: id })
}

/** In the history and the trail; after those mentioned in it have theirs, whose names its history leaves out. */
async function recordNew(who: Who, row: queries.TaskRow): Promise<void> {
  await recordCreated(await ofTask(who.userId, row), await valuesOf(row.id))
  await auditTask(who, 'created', row.id)
}

/** Writes a task down; who is mentioned gets one of the same words. @throws InvalidInput */
export const createTask = (who: Who, input: NewTask, language: Language): Promise<StaffTask> =>
  transact(async () => {
    const { uid, text, due_on: dueOn, assignee_uid: assigneeId, mentions, record } = input
    const isSame = (one: queries.TaskRow) => one.authorId === who.userId && one.text === text
    const known = await madeBefore({ uid, find: queries.findTask, isSame })
    if (known) return getTask(who, known.id, language)
    await refuseNobody([assigneeId])
    const place = record && (await placeOf(who, record))
    if (record?.kind === 'application') await refuseUnread(record.uid)
    const row = await queries.insertTask({
      ...(uid && { id: uid }),
      text,
      dueOn,
      assigneeId,
      authorId: who.userId,
      ...place,
    })
    await mention(who, row, mentions)
    await recordNew(who, row)
    return getTask(who, row.id, language)
  })

/**
 * Who is mentioned has a task of the same words on the same record: new ones get theirs, of who was taken out of the words it
 * goes unless it is done. Only who is named in the words, as they were called then, and whose task it is not anyway.
 */
async function mention(who: Who, task: queries.TaskRow, ids: readonly (string | null)[]): Promise<void> {
  const { id: mentionedIn, text, dueOn, jobId, applicationId, companyId, userId } = task
  const isMeant = (uid: string | null, name: string | null) =>
    ids.includes(uid) && uid !== task.assigneeId && isNamed(text, name)
  const before = await queries.findMentions(mentionedIn)
  const fresh = ids.filter((id) => id !== null && !before.some(({ assigneeId }) => assigneeId === id))
  const people = await queries.findPeopleAmong(fresh.flatMap((id) => id ?? []))
  const made: queries.TaskRow[] = []
  const as = { mentionedIn, text, dueOn, jobId, applicationId, companyId, userId, authorId: who.userId }
  for (const { uid, name } of people.filter((one) => isMeant(one.uid, one.name)))
    made.push(await queries.insertTask({ ...as, assigneeId: uid, mentionedAs: name }))
  for (const row of made) await recordNew(who, row)
  for (const { name: _, ...row } of before.filter(({ doneAt }) => doneAt === null)) {
    if (isMeant(row.assigneeId, row.mentionedAs)) await change(who, row, { text, dueOn })
    else await erase(who, row)
  }
}

async function change(who: Who, row: queries.TaskRow, changes: Partial<queries.TaskRow>): Promise<void> {
  if (Object.entries(changes).every(([name, value]) => row[name as keyof queries.TaskRow] === value)) return
  const of = await ofTask(who.userId, row)
  await revise({ ...of, sent: 'all', values: () => valuesOf(row.id) }, () => queries.updateTask(row.id, changes))
}

async function erase(who: Who, row: queries.TaskRow): Promise<void> {
  await recordDeleted(await ofTask(who.userId, row), await valuesOf(row.id))
  await queries.deleteTask(row.id)
  await auditTask(who, 'deleted', row.id)
}

/** @throws Refusal NOT_FOUND */
export async function rowOf(id: string): Promise<queries.TaskRow> {
  const row = await queries.findTask(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Changes words, day or person. @throws Refusal NOT_FOUND, FORBIDDEN, STALE, STATE_NOT_ALLOWED; InvalidInput */
export const updateTask = (
  who: Who,
  id: string,
  { rev, mentions, ...given }: TaskChanges & { rev: number },
  language: Language,
): Promise<StaffTask> =>
  transact(async () => {
    await getTask(who, id, language)
    const row = await rowOf(id)
    const { text: typed, ...others } = given
    // Words of the portal sent back as they were read are no change: in English, or in place of those that cannot be read any more.
    const isOurs = typed === row.textEn || Object.values(CLOSED_WORDS).some((words) => words === typed)
    const changes: TaskChanges = typed === undefined || isOurs ? others : given
    if (changes.text !== undefined && row.applicationId) await refuseUnread(row.applicationId)
    const written = { ...(await ofTask(who.userId, row)), seen: rev, sent: changes }
    await revise({ ...written, values: () => valuesOf(id) }, async () => {
      const before = await rowOf(id)
      requireState(staffTaskPolicy.update, factsOf(who, await doingOf(who), before))
      const { text = before.text, due_on: dueOn = before.dueOn, assignee_uid: assigneeId = before.assigneeId } = changes
      const textEn = text === before.text ? before.textEn : null
      if (assigneeId && assigneeId !== before.assigneeId) await refuseNobody([assigneeId])
      await queries.updateTask(id, { text, textEn, dueOn, assigneeId })
      const known = (await queries.findMentions(id)).map((one) => one.assigneeId)
      await mention(who, await rowOf(id), mentions ?? known)
      await auditTask(who, 'updated', id)
    })
    return getTask(who, id, language, true)
  })

const finish =
  (verb: 'completed' | 'reopened') =>
  (who: Who, id: string, rev: number, language: Language): Promise<StaffTask> =>
    transact(async () => {
      const isDone = verb === 'completed'
      const of = await ofTask(who.userId, await rowOf(id))
      await revise({ ...of, seen: rev, sent: { is_done: isDone }, values: () => valuesOf(id) }, async () => {
        const facts = factsOf(who, await doingOf(who), await rowOf(id))
        requireState(isDone ? staffTaskPolicy.complete : staffTaskPolicy.reopen, facts)
        await queries.updateTask(id, { doneAt: isDone ? now() : null })
        await auditTask(who, verb, id)
      })
      return getTask(who, id, language)
    })
/** @throws Refusal NOT_FOUND, FORBIDDEN, STALE, STATE_NOT_ALLOWED */
export const completeTask = finish('completed')
export const reopenTask = finish('reopened')
