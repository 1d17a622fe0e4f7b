import type { AssignmentDetails, ListedAssignment } from '@korak/contract/questionnaires.ts'
import { assignmentPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { pageOf } from '#base/page.ts'
import { handedIn } from '#base/handed-in.ts'
import { dayOf, instant, now } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import * as queries from './assignments.queries.ts'
import { countOwn, findOwnPage, findWaiting, type ListedRow } from './own-cards.queries.ts'
import { filesOf } from '#questionnaires/answers/answer-files.service.ts'
import { requireState } from '#routing/may.ts'
import { cardOf, factsOf, optionsFor, whereOf } from '#questionnaires/versions/definition-cache.ts'
import { insertSheet, lockSheet, readSheet, type Sheet } from '#questionnaires/answers/sheets.service.ts'

/** How far a person is with those they assess, by rater: the rows do not say it. */
export const statesOfRaters = handedIn<(userId: string) => Promise<queries.Ahead>>('the states of raters')

/** An own assignment that has opened. @throws Refusal NOT_FOUND */
export async function ownAssignment({ userId }: Who, uid: string): Promise<queries.AssignmentRow> {
  const row = await queries.findOwn(uid, userId, now(), await statesOfRaters.value(userId))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** For the door: another person's assignment is as good as none. @throws Refusal NOT_FOUND */
export async function requireOwn({ userId }: Who, uid: string): Promise<void> {
  if (!(await queries.isOwn(uid, userId, now()))) throw new Refusal('NOT_FOUND')
}

/** The people of a card that stands for several; one alone is a card as any other. */
const severalOf = ({ people }: ListedRow) => (people && people.length > 1 ? people : [])

function listedOf(row: ListedRow, language: Language): ListedAssignment {
  const card = cardOf(row, language)
  const together = severalOf(row)
  if (together.length === 0) return { ...card, together }
  const status = row.isBegun ? 'in-progress' : 'open'
  return { ...card, status, updated_at: instant(row.changedAt ?? row.updatedAt), together }
}

/** A page of own assignments with the counts of both states. */
export async function ownAssignments(
  { userId }: Who,
  { state, page, per_page: perPage }: { state?: 'open' | 'closed' | undefined; page: number; per_page: number },
  language: Language,
) {
  const ahead = await statesOfRaters.value(userId)
  const [rows, { open, closed }] = await Promise.all([
    findOwnPage(userId, now(), ahead, { state, limit: perPage, offset: (page - 1) * perPage }),
    countOwn(userId, now(), ahead),
  ])
  const total = state ? { open, closed }[state] : open + closed
  const cards = rows.map((row): ListedAssignment => listedOf(row, language))
  return { ...pageOf(cards, total, page, perPage), open, closed }
}

/** Everything needed to fill it in, or to read it again. @throws Refusal NOT_FOUND */
export async function assignmentDetails(who: Who, uid: string, language: Language): Promise<AssignmentDetails> {
  const row = await ownAssignment(who, uid)
  const card = { ...cardOf(row, language), respondent: who.userId }
  if (row.versionId === null || row.raterId !== null)
    return { ...card, definition: null, codelists: {}, facts: {}, answers: {}, rev: 0, position: null, files: [] }
  const sheet = await readSheet(uid, row.versionId, factsOf(row), language)
  const codelists = row.status === 'closed' ? await optionsFor(sheet.definition, language, true) : sheet.codelists
  return { ...card, ...sheet, codelists, files: await filesOf(who.userId, Object.values(sheet.answers)) }
}

/**
 * Begins an own assignment; one that is under way stays as it is.
 * @throws Refusal NOT_FOUND, LOCKED when it is closed
 */
export const startAssignment = (who: Who, uid: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    const row = await queries.lockOwn(uid, who.userId, now())
    if (!row) throw new Refusal('NOT_FOUND')
    requireState(assignmentPolicy.start, { status: row.status, where: whereOf(row) })
    if (row.providerId !== null) return noteBegun(row, context)
    await begin(row, context)
  })

/** Writes down that the respondent has begun. Call inside a transaction that holds the row. */
async function noteBegun(row: queries.HeldRow, context: RequestContext): Promise<void> {
  if (row.status !== 'open') return
  const at = now()
  await queries.updateAssignment(row.id, {
    status: 'in-progress',
    startedAt: at,
    updatedAt: at,
    language: context.language,
  })
  await audit({ action: 'questionnaires.started', actorId: row.userId, ...aboutOf(row) }, context)
}

/**
 * Begins an own assignment that is filled in here, and gives the sheet its answers go to. Call inside a transaction that
 * holds the row, with the state looked at.
 */
export async function begin(row: queries.HeldRow, context: RequestContext): Promise<Sheet> {
  if (row.versionId === null) throw new Error(`The assignment ${row.id} has no version`)
  if (row.status === 'open') await insertSheet(row.id, row.versionId, { assignmentId: row.id }, now())
  await noteBegun(row, context)
  const sheet = await lockSheet(row.id)
  if (!sheet) throw new Error(`The assignment ${row.id} has been begun without a sheet`)
  return sheet
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
  const rows = await findWaiting(userId, now(), await statesOfRaters.value(userId))
  return rows.map((row) => ({
    uid: row.id,
    title: titleOf(row, language),
    dueOn: row.dueAt && dayOf(row.dueAt),
    isStarted: row.isBegun ?? row.status === 'in-progress',
    ...peopleOf(row),
    minutes: row.minutes,
  }))
}

/** Whom feedback is about: others by name, or oneself. */
function peopleOf(row: ListedRow): { people: string[]; isSelf: boolean } {
  if (row.raterId === null) return { people: row.subject === null ? [] : [row.subject], isSelf: false }
  const isSelf = row.subjectId === null || row.subjectId === row.userId
  const several = severalOf(row).map(({ subject }) => subject)
  return { people: isSelf ? [] : several.length > 0 ? several : [row.subject ?? ''], isSelf }
}

/** Closed questionnaires with a result to look at. */
export async function finishedQuestionnaires(userId: string, language: Language) {
  const rows = await queries.findWithResult(userId)
  return rows.map((row) => ({
    uid: row.id,
    title: titleOf(row, language),
    finished_at: instant(row.finishedAt ?? row.updatedAt),
  }))
}

/** Removes a person's questionnaires, however far they are, with answers and results: the consent to keep them has ended. */
export const deleteOwnQuestionnaires = (userId: string): Promise<void> => queries.deleteOwn(userId)
