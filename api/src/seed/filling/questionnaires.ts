import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Answers } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { scoresOf } from '@korak/engine/questionnaires/scoring.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import type { Answers as AnswerRows, AnswerSheets, Assignments, PublicResponses } from '#db/schema.ts'
import { definitionOf, factsOf } from '#questionnaires/versions/definition-cache.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'
import { below, chance, pick, some } from './chance.ts'
import * as queries from './filling.queries.ts'
import type { Person } from './people.ts'

const SELF = 'samoocena-kompetenc'
const ASKED = 42
const RESPONSES = 48

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)
const versionOf = async (key: string) => {
  const current = await findCurrent({ key })
  if (!current) throw new Error(`The demo needs the questionnaire ${key}`)
  return { versionId: current.versionId, definition: await definitionOf(current.versionId) }
}
type Definition = Awaited<ReturnType<typeof versionOf>>['definition']

interface Rows {
  sheets: Insertable<AnswerSheets>[]
  answers: Insertable<AnswerRows>[]
}
/** A sheet with its answers, all given at once. */
function addSheet(rows: Rows, id: string, sheet: Omit<Insertable<AnswerSheets>, 'id'>, given: Answers, at: Date): void {
  const items = Object.entries(given)
  rows.sheets.push({ ...sheet, id, rev: items.length, createdAt: at, updatedAt: at })
  for (const [item, value] of items)
    rows.answers.push({
      sheetId: id,
      item,
      value: JSON.stringify(value),
      rev: 1,
      changeId: randomUUID(),
      createdAt: at,
      updatedAt: at,
    })
}

/** Points around a level of the person's own; of one who has only begun, the first third. */
function pointsOf(definition: Definition, of: string, isWhole: boolean): Answers {
  const items = itemsOf(definition).filter(({ type }) => type === 'scale')
  const level = 2 + chance(`${of} level`) * 2.4
  const asked = isWhole ? items : items.slice(0, Math.ceil(items.length / 3))
  return Object.fromEntries(
    asked.map(({ key }) => [key, Math.min(5, Math.max(1, Math.round(level + chance(`${of} ${key}`) * 2.4 - 1.2)))]),
  )
}

/** Self-assessments of candidates: to begin, overdue, begun, done, and done with a result they can read. */
export async function saveQuestionnaires(people: Person[], staffId: string): Promise<void> {
  const { versionId, definition } = await versionOf(SELF)
  const rows: Rows = { sheets: [], answers: [] }
  const assignments: Insertable<Assignments>[] = []
  const able = people.filter(
    ({ isActive, isComplete, isLeaving, since }) => isActive && isComplete && !isLeaving && since < -20,
  )
  for (const [at, { id: userId, username, language }] of some(able, ASKED, 'asked').entries()) {
    const id = randomUUID()
    const stage = (['open', 'open', 'in-progress', 'closed', 'closed', 'closed'] as const)[at % 6] ?? 'open'
    const day = stage === 'closed' ? -18 + below(12, username) : -8 + below(6, username)
    const createdAt = on(day, '09:10:00')
    const startedAt = stage === 'open' ? null : on(day + 1, '18:05:00')
    const finishedAt = stage === 'closed' ? on(day + 1, '18:19:00') : null
    const releasedAt = stage === 'closed' && at % 2 === 0 ? on(day + 3, '11:30:00') : null
    const given = startedAt ? pointsOf(definition, username, stage === 'closed') : {}
    assignments.push({
      id,
      userId,
      versionId,
      status: stage,
      language,
      opensAt: createdAt,
      dueAt: on(day + 14, '23:59:59'),
      startedAt,
      finishedAt,
      releasedAt,
      releasedBy: releasedAt && staffId,
      createdBy: staffId,
      scores: finishedAt ? JSON.stringify(scoresOf(definition, given, factsOf({ userId, subjectId: null }))) : null,
      createdAt,
      updatedAt: releasedAt ?? finishedAt ?? startedAt ?? createdAt,
    })
    if (startedAt) addSheet(rows, id, { versionId, assignmentId: id }, given, finishedAt ?? startedAt)
  }
  await queries.insertAssignments(assignments)
  await queries.insertSheets(rows.sheets)
  await queries.insertAnswers(rows.answers)
}

/** Answers to what is open to everybody, as the night leaves them: of each the day alone. */
export async function saveResponses(links: { id: string; key: string }[]): Promise<void> {
  const rows: Rows = { sheets: [], answers: [] }
  const responses: Insertable<PublicResponses>[] = []
  for (const { id: linkId, key } of links) {
    const { versionId, definition } = await versionOf(key)
    for (let at = 0; at < RESPONSES; at++) {
      const id = randomUUID()
      const day = -1 - below(6, `${key} ${at}`)
      const midnight = on(day, '00:00:00')
      responses.push({
        id,
        linkId,
        status: 'closed',
        completedOn: addDays(today(), day),
        createdAt: midnight,
        updatedAt: midnight,
      })
      const given = { ...pointsOf(definition, `${key} ${at}`, true), ...choicesOf(definition, `${key} ${at}`) }
      addSheet(rows, id, { versionId, responseId: id }, given, midnight)
    }
  }
  // In the order of their ids, so that the order they came in is in no file.
  const byId = <T extends { id?: string }>(list: T[]): T[] =>
    list.toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? ''))
  await queries.insertResponses(byId(responses))
  await queries.insertSheets(byId(rows.sheets))
  await queries.insertAnswers(rows.answers.toSorted((a, b) => a.sheetId.localeCompare(b.sheetId)))
}

/** One option of each required choice; who does not look for work is not asked where. */
function choicesOf(definition: Definition, of: string): Answers {
  const given: Answers = {}
  for (const item of itemsOf(definition)) {
    if (item.type !== 'single' && item.type !== 'multi') continue
    if (item.visible_if && given['status'] === 'no') continue
    const keys = (item.options ?? []).map(({ key }) => key)
    if (keys.length === 0) continue
    given[item.key] =
      item.type === 'single' ? pick(keys, `${of} ${item.key}`) : { keys: some(keys, 1 + below(2, of), of) }
  }
  return given
}
