import { randomUUID } from 'node:crypto'
import type { AnswerValue, Definition } from '@korak/contract/definition.ts'
import { makeDefinition, options } from '@korak/engine/questionnaires/definitions.factory.ts'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { saveAnswers } from '#questionnaires/answers/answers.service.ts'
import { insertAssignment, updateAssignment } from '#questionnaires/assignments/assignments.queries.ts'
import { completeAssignment } from '#questionnaires/assignments/completing.service.ts'
import { publish } from '#questionnaires/versions/publishing.service.ts'
import { findCurrent, insertQuestionnaire } from '#questionnaires/versions/versions.queries.ts'

/** Two scored sections, one of them with a question turned round, and a form with a question that comes and goes. */
export const definition = (more: Partial<Definition> = {}): Definition =>
  makeDefinition(
    [
      {
        key: 'team',
        weight: 2,
        items: [
          { type: 'scale', key: 'listens', required: true },
          { type: 'scale', key: 'interrupts', required: true, is_reversed: true, weight: 3 },
        ],
      },
      { key: 'order', items: [{ type: 'scale', key: 'plans' }] },
      {
        key: 'form',
        is_scored: false,
        items: [
          { type: 'single', key: 'car', options: options('yes', 'no') },
          { type: 'number', key: 'km', visible_if: "car == 'yes'", required: true, min: 0, max: 500 },
          { type: 'text', key: 'note', max_length: 100 },
        ],
      },
    ],
    { result: 'released', ...more },
  )

export interface MadeQuestionnaire {
  id: string
  key: string
  versionId: string
}
let count = 0
/** A questionnaire with a first version. `await makeQuestionnaire({ result: 'at_once' })` */
export const makeQuestionnaire = (more: Partial<Definition> = {}): Promise<MadeQuestionnaire> =>
  transact(async () => {
    const { id, key } = await insertQuestionnaire({ key: `preizkus-${++count}`, scope: 'self' })
    await publish(id, definition(more), null)
    const current = await findCurrent({ id })
    return { id, key, versionId: current?.versionId ?? '' }
  })

export interface MadeAssignment {
  uid: string
  user: MadeUser
  questionnaire: MadeQuestionnaire
}
interface Wanted {
  user?: MadeUser
  questionnaire?: MadeQuestionnaire
  dueAt?: Date
  opensAt?: Date
}
/** An open assignment. `await makeAssignment({ questionnaire })` */
export async function makeAssignment(wanted: Wanted = {}): Promise<MadeAssignment> {
  const user = wanted.user ?? (await makeUser())
  const questionnaire = wanted.questionnaire ?? (await makeQuestionnaire())
  const { dueAt = null, opensAt = now() } = wanted
  const { versionId } = questionnaire
  const uid = await insertAssignment({ userId: user.id, versionId, dueAt, opensAt, createdAt: now(), updatedAt: now() })
  return { uid, user, questionnaire }
}

/** A change as a browser sends it. */
export const change = (item: string, value: AnswerValue, base = 0, id: string = randomUUID()) => ({
  id,
  item,
  base,
  value,
})
/** Answers of the examples that are enough to submit. */
export const ENOUGH = { listens: 4, interrupts: 2, plans: 3 }

/** An assignment somebody has filled in and submitted; released when wanted. */
export async function makeClosed(
  wanted: Wanted & { answers?: Record<string, AnswerValue>; isReleased?: boolean } = {},
): Promise<MadeAssignment> {
  const made = await makeAssignment(wanted)
  const changes = Object.entries(wanted.answers ?? ENOUGH).map(([item, value]) => change(item, value))
  await saveAnswers(whoIs(made.user), made.uid, { rev: 0, changes }, TEST_CONTEXT)
  await completeAssignment(whoIs(made.user), made.uid, TEST_CONTEXT)
  if (wanted.isReleased) await updateAssignment(made.uid, { releasedAt: now() })
  return made
}
