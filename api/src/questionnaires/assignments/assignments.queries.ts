import type { Scores } from '@korak/engine/questionnaires/scoring.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Assignments, QuestionnaireStatus } from '#db/schema.ts'
import { forgetCountedQuestionnaires } from '#questionnaires/counted.ts'

/** Raters who are further than their cards say (campaigns/answers/states.service.ts). */
export interface Ahead {
  begun: string[]
  closed: string[]
}
const NOBODY: Ahead = { begun: [], closed: [] }

/** How far an assignment is. */
export const statusOf = (table: 'a' | 'o', { begun, closed }: Ahead) =>
  sql<QuestionnaireStatus>`(case when ${sql.ref(`${table}.rater_id`)} = any(${closed}::uuid[]) then 'closed'
    when ${sql.ref(`${table}.rater_id`)} = any(${begun}::uuid[]) then 'in-progress'
    else ${sql.ref(`${table}.status`)} end)`

/** Assignments with what their card says: of the version, or their own when they are hosted elsewhere. */
const assignments = (ahead = NOBODY) =>
  db()
    .selectFrom('assignments as a')
    .leftJoin('questionnaireVersions as v', 'v.id', 'a.versionId')
    .leftJoin('questionnaires as q', 'q.id', 'v.questionnaireId')
    .leftJoin('users as s', 's.id', 'a.subjectId')
    .select(['a.id', 'a.userId', 'a.versionId', 'a.providerId', 'a.subjectId', 'a.raterId'])
    .select(statusOf('a', ahead).as('status'))
    .leftJoin('answerSheets as t', 't.id', 'a.id')
    .select(['a.dueAt', 'a.startedAt', 'a.finishedAt', 'a.releasedAt', 'a.createdAt'])
    .select(sql<Date>`greatest(a.updated_at, t.updated_at)`.as('updatedAt'))
    .select(['q.id as questionnaireId', 'q.scope', 's.name as subject'])
    .select(({ ref, fn }) => [
      fn.coalesce('v.titleSl', 'a.titleSl').as('titleSl'),
      fn.coalesce('v.titleEn', 'a.titleEn').as('titleEn'),
      fn.coalesce('v.minutes', 'a.minutes').as('minutes'),
      fn.coalesce('v.questionCount', sql<number>`0`).as('questions'),
      ref('a.scores').$castTo<Scores | null>().as('scores'),
      sql<number>`(select count(*)::int from answers w where w.sheet_id = a.id and w.value is not null)`.as('answered'),
    ])
export type AssignmentRow = NonNullable<Awaited<ReturnType<ReturnType<typeof assignments>['executeTakeFirst']>>>

/** Of one person, once it has opened. */
export const own = (userId: string, at: Date, ahead: Ahead) =>
  assignments(ahead).where('a.userId', '=', userId).where('a.opensAt', '<=', at)

export const findOwn = (id: string, userId: string, at: Date, ahead: Ahead): Promise<AssignmentRow | undefined> =>
  own(userId, at, ahead).where('a.id', '=', id).executeTakeFirst()

/** The row itself, and nothing that would have to be joined: asked at every autosave. */
const held = (id: string) =>
  db()
    .selectFrom('assignments')
    .select(['id', 'userId', 'versionId', 'providerId', 'raterId', 'status', 'subjectId', 'startedAt', 'releasedAt'])
    .where('id', '=', id)
export type HeldRow = NonNullable<Awaited<ReturnType<ReturnType<typeof held>['executeTakeFirst']>>>

const heldOwn = (id: string, userId: string, at: Date) =>
  held(id).where('userId', '=', userId).where('opensAt', '<=', at)

export const isOwn = async (id: string, userId: string, at: Date): Promise<boolean> =>
  (await heldOwn(id, userId, at).executeTakeFirst()) !== undefined

/** Changes to it wait for each other until the transaction ends. */
export const lockOwn = (id: string, userId: string, at: Date): Promise<HeldRow | undefined> =>
  heldOwn(id, userId, at).forUpdate().executeTakeFirst()

export const lockAny = (id: string): Promise<HeldRow | undefined> => held(id).forUpdate().executeTakeFirst()

export const findAny = (id: string): Promise<AssignmentRow | undefined> =>
  assignments().where('a.id', '=', id).executeTakeFirst()

/** Closed ones whose result may be looked at, the last finished first. */
export const findWithResult = (userId: string): Promise<AssignmentRow[]> =>
  assignments()
    .where('a.userId', '=', userId)
    .where('a.status', '=', 'closed')
    .where('a.releasedAt', 'is not', null)
    .orderBy('a.finishedAt', 'desc')
    .limit(500)
    .execute()

export async function insertAssignment(row: Insertable<Assignments>): Promise<string> {
  const { id } = await db().insertInto('assignments').values(row).returning('id').executeTakeFirstOrThrow()
  forgetCountedQuestionnaires()
  return id
}

export async function updateAssignment(
  id: string,
  { scores, ...changes }: Omit<Updateable<Assignments>, 'scores'> & { scores?: Scores },
): Promise<void> {
  await db()
    .updateTable('assignments')
    .set({ ...changes, ...(scores && { scores: JSON.stringify(scores) }) })
    .where('id', '=', id)
    .execute()
  forgetCountedQuestionnaires()
}

/** People of a list who have not been asked already, or have finished; without those staff may not turn to. */
export async function findAssignable(userIds: string[], questionnaireId: string) {
  const { rows } = await sql<{ id: string; isWaiting: boolean }>`select u.id, exists (select from assignments a
      join questionnaire_versions v on v.id = a.version_id
      where a.user_id = u.id and a.status <> 'closed' and v.questionnaire_id = ${questionnaireId}) as "isWaiting"
    from users u where u.id = any(${userIds}::uuid[]) and u.status = 'active' and u.closing_at is null
      and u.restricted_at is null and u.quarantined_at is null order by u.id`.execute(db())
  return rows
}

const respondent = (id: string) =>
  db()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'status'])
    .where('id', '=', id)
    .where('status', '=', 'active')
export const findRespondent = (id: string) => respondent(id).executeTakeFirst()
/** The same while staff may turn to them: nobody who is leaving, is hidden or has limited the use of their data. */
export const findToAsk = (id: string) =>
  respondent(id)
    .where('closingAt', 'is', null)
    .where('restrictedAt', 'is', null)
    .where('quarantinedAt', 'is', null)
    .executeTakeFirst()

/** Cards of 360 campaigns are not a person's own. */
export async function deleteOwn(userId: string): Promise<void> {
  await db().deleteFrom('assignments').where('userId', '=', userId).where('raterId', 'is', null).execute()
}
