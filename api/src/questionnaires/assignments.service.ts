import type { AssignmentCard, AssignmentDetails } from '@korak/contract/questionnaires.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { progressOf } from '@korak/engine/answers.ts'
import type { Ask } from '#ask.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { dayOf, instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { findAnswers } from './answers.queries.ts'
import * as queries from './assignments.queries.ts'
import { cardOf, definitionOf, factsOf, optionsFor, plainAnswers } from './paper.ts'

/** An own assignment that has opened. @throws Refusal NOT_FOUND */
export async function ownAssignment({ userId }: Who, uid: string): Promise<queries.AssignmentRow> {
  const row = await queries.findOwn(uid, userId, now())
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** For the door: another person's assignment is as good as none. @throws Refusal NOT_FOUND */
export async function requireOwn({ userId }: Who, uid: string): Promise<void> {
  if (!(await queries.isOwn(uid, userId, now()))) throw new Refusal('NOT_FOUND')
}

/** A page of own assignments with the counts of both states. */
export async function ownAssignments(
  { userId }: Who,
  { state, page, per_page: perPage }: { state?: 'open' | 'closed' | undefined; page: number; per_page: number },
  language: Language,
) {
  const offset = (page - 1) * perPage
  const [rows, { open, closed }] = await Promise.all([
    queries.findOwnPage(userId, now(), state, { limit: perPage, offset }),
    queries.countOwn(userId, now()),
  ])
  const total = state ? { open, closed }[state] : open + closed
  return {
    data: rows.map((row): AssignmentCard => cardOf(row, language)),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    from: rows.length > 0 ? offset + 1 : 0,
    to: rows.length > 0 ? offset + rows.length : 0,
    open,
    closed,
  }
}

/** Everything needed to fill it in, or to read it again. @throws Refusal NOT_FOUND */
export async function assignmentDetails(who: Who, uid: string, language: Language): Promise<AssignmentDetails> {
  const row = await ownAssignment(who, uid)
  const stored = await findAnswers(uid)
  const facts = factsOf(row)
  const answers = Object.fromEntries(stored.map(({ item, value, rev }) => [item, { value, rev }]))
  const paper = { facts, answers, rev: row.rev, position: row.position }
  const card = cardOf(row, language)
  if (row.versionId === null) return { ...card, ...paper, definition: null, codelists: {} }
  const definition = await definitionOf(row.versionId)
  const { answered, total } = progressOf(definition, plainAnswers(stored), facts)
  const codelists = await optionsFor(definition, language)
  return { ...card, ...paper, answered, questions: total, definition, codelists }
}

/**
 * Begins an own assignment; one that is under way stays as it is.
 * @throws Refusal NOT_FOUND, LOCKED when it is closed
 */
export const startAssignment = (who: Who, uid: string, ask?: Ask): Promise<void> =>
  transact(async () => {
    const row = await queries.lockOwn(uid, who.userId, now())
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.status === 'closed') throw new Refusal('LOCKED')
    await begin(row, who, ask)
  })

/** Writes down that the respondent has begun. Call inside a transaction that holds the row. */
export async function begin(row: queries.HeldRow, who: Who, ask?: Ask): Promise<void> {
  if (row.status !== 'open') return
  const at = now()
  const changes = {
    status: 'in-progress',
    startedAt: at,
    updatedAt: at,
    language: ask?.language ?? who.language,
  } as const
  await queries.updateAssignment(row.id, changes)
  await audit({ action: 'questionnaires.started', actorId: row.userId, ...aboutOf(row) }, ask)
}

/** What the trail says an assignment event is about. */
export const aboutOf = ({ id, userId }: { id: string; userId: string }) => ({
  userId,
  subjectType: 'assignment',
  subjectId: id,
})

/** Closes an assignment that was filled in elsewhere; one that is closed stays as it is. */
export const closeAssignment = (id: string, at: Date): Promise<void> =>
  transact(async () => {
    const row = await queries.lockAny(id)
    if (!row || row.status === 'closed') return
    const startedAt = row.startedAt ?? at
    await queries.updateAssignment(id, { status: 'closed', startedAt, finishedAt: at, updatedAt: at })
    await audit({ action: 'questionnaires.completed', actorId: null, ...aboutOf(row) })
  })

/** What somebody still has to fill in, the most urgent first. */
export async function waitingQuestionnaires(userId: string, language: Language) {
  const rows = await queries.findWaiting(userId, now())
  return rows.map((row) => ({
    uid: row.id,
    title: queries.titleOf(row, language),
    dueOn: row.dueAt && dayOf(row.dueAt),
    isStarted: row.status === 'in-progress',
    minutes: row.minutes,
  }))
}

/** Closed questionnaires with a result to look at. */
export async function finishedQuestionnaires(userId: string, language: Language) {
  const rows = await queries.findWithResult(userId)
  return rows.map((row) => ({
    uid: row.id,
    title: queries.titleOf(row, language),
    finished_at: instant(row.finishedAt ?? row.updatedAt),
  }))
}

/** Removes what a person has finished filling in, with answers and results: the consent to keep them has ended. */
export const deleteResults = (userId: string): Promise<void> => queries.deleteClosed(userId)
