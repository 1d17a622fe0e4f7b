import { randomUUID } from 'node:crypto'
import type { Answers } from '@korak/contract/definition.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { scoresOf } from '@korak/engine/questionnaires/scoring.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { insertSheet, saveAnswerRows, updateSheet } from '#questionnaires/answers/answers.queries.ts'
import { insertAssignment, updateAssignment } from '#questionnaires/assignments/assignments.queries.ts'
import { definitionOf, factsOf } from '#questionnaires/versions/definition-cache.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'
import { CANDIDATE, CONSULTANT } from './story.ts'

const SELF = 'samoocena-kompetenc'
const FORM = 'predizbor-kandidatov'
const OTHER_CANDIDATE = 'rok.novak'

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)
const endOf = (day: number): Date => on(day, '23:59:59')

/** Half of the form, with a row of experience and one of a language. */
const BEGUN: Answers = {
  'ps-1': '30',
  'ps-2': { keys: ['hybrid', 'remote'] },
  'ps-4': 40,
  'ps-5': {
    rows: [
      { id: 'a1', cells: { field: 'kadri', role: 'Vodja kadrovske analitike', years: 4 } },
      { id: 'a2', cells: { field: 'administracija', role: 'Kadrovska referentka', years: 3 } },
    ],
  },
  'ps-6': { rows: [{ id: 'b1', cells: { language: 'en', level: 'C1' } }] },
}
/** Points of the statements, over and over: enough to make the bars differ. */
const EARLIER = [4, 3, 4, 4, 5, 3, 4, 2, 3, 4, 4, 5, 3, 3, 4, 4, 5, 4, 3, 4, 4, 5, 4, 4]
const LATER = [5, 4, 4, 4, 5, 4, 4, 3, 4, 4, 5, 5, 3, 4, 4, 4, 5, 5, 4, 4, 4, 5, 5, 4]

interface Demo {
  userId: string
  key: string
  createdAt: Date
  dueAt?: Date
  startedAt?: Date
  finishedAt?: Date
  releasedAt?: Date
}

/** Questionnaires of the demo candidates: to begin, begun, finished, and finished with a result to look at. */
export async function saveQuestionnaireStory(userIds: Map<string, string>): Promise<void> {
  const maja = userIds.get(CANDIDATE) ?? ''
  const staffId = userIds.get(CONSULTANT) ?? ''
  const times = (day: number) => ({
    createdAt: on(day, '09:10:00'),
    startedAt: on(day + 1, '18:05:00'),
    finishedAt: on(day + 1, '18:16:00'),
  })
  await save({ userId: maja, key: SELF, createdAt: on(-1, '09:10:00'), dueAt: endOf(10) }, staffId)
  const begun = { createdAt: on(-2, '10:20:00'), startedAt: on(-1, '20:15:00'), dueAt: endOf(5) }
  await save({ userId: maja, key: FORM, ...begun }, staffId, () => BEGUN)
  await save({ userId: maja, key: SELF, ...times(-25), releasedAt: on(-22, '11:30:00') }, staffId, pointsOf(EARLIER))
  await save({ userId: maja, key: SELF, ...times(-8) }, staffId, pointsOf(LATER))
  const rok = userIds.get(OTHER_CANDIDATE) ?? ''
  await save({ userId: rok, key: SELF, createdAt: on(-1, '09:12:00'), dueAt: endOf(14) }, staffId)
}

type Answering = (items: string[]) => Answers
const pointsOf =
  (points: number[]): Answering =>
  (items) =>
    Object.fromEntries(items.map((item, at) => [item, points[at % points.length] ?? null]))

async function save({ key, ...demo }: Demo, staffId: string, answer: Answering = () => ({})): Promise<void> {
  const current = await findCurrent({ key })
  if (!current) throw new Error(`The demo needs the questionnaire ${key}`)
  const { versionId } = current
  const definition = await definitionOf(versionId)
  const { createdAt, startedAt, finishedAt, releasedAt } = demo
  const answers = answer(itemsOf(definition).map((item) => item.key))
  const updatedAt = finishedAt ?? startedAt ?? createdAt
  const id = await insertAssignment({
    ...demo,
    versionId,
    status: finishedAt ? 'closed' : startedAt ? 'in-progress' : 'open',
    opensAt: createdAt,
    updatedAt,
    language: 'sl-SI',
    createdBy: staffId,
    releasedBy: releasedAt ? staffId : null,
  })
  const rows = Object.entries(answers).map(([item, value]) => ({ item, value, rev: 1, changeId: randomUUID() }))
  if (startedAt) {
    await insertSheet(id, versionId, { assignmentId: id }, startedAt)
    await saveAnswerRows(id, rows, updatedAt)
    const position = finishedAt ? null : 'ps-7'
    await updateSheet(id, { rev: rows.length, position, updatedAt })
  }
  const facts = factsOf({ userId: demo.userId, subjectId: null })
  if (finishedAt) await updateAssignment(id, { scores: scoresOf(definition, answers, facts) })
}
