import type { FeedbackContent, Relationship } from '@korak/contract/campaigns.ts'
import { type NotNull, sql } from 'kysely'
import { db } from '#db/db.ts'

/** An assessed person in a campaign, with everything the report needs to know about both. */
const subjects = () =>
  db()
    .selectFrom('campaignSubjects as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaignId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.userId', 's.campaignId', 'u.name', 'u.email', 'u.language'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .select(['c.status', 'c.titleSl', 'c.titleEn', 'c.versionId', 'c.closedAt', 'c.closesAt', 'c.answersDeletedAt'])
    .select(['c.thresholdSelf', 'c.thresholdLeader', 'c.thresholdCoworker', 'c.thresholdEmployee'])
export type SubjectRow = NonNullable<Awaited<ReturnType<ReturnType<typeof subjects>['executeTakeFirst']>>>

export const findSubject = (campaignId: string, id: string): Promise<SubjectRow | undefined> =>
  subjects().where('s.id', '=', id).where('s.campaignId', '=', campaignId).executeTakeFirst()

export const findOwnSubject = (userId: string, id: string): Promise<SubjectRow | undefined> =>
  subjects().where('s.id', '=', id).where('s.userId', '=', userId).executeTakeFirst()

/** Those of a person whose report is released to them, the oldest first. */
export const findReleased = (userId: string): Promise<SubjectRow[]> =>
  subjects()
    .innerJoin('feedbackReports as r', 'r.subjectId', 's.id')
    .where('s.userId', '=', userId)
    .where('r.releasedAt', 'is not', null)
    .orderBy('r.releasedAt')
    .orderBy('s.id')
    .execute()

/** Reports of one person are frozen and released one after the other; answers on their way in are waited for. */
export const lockSubject = (campaignId: string, id: string): Promise<SubjectRow | undefined> =>
  subjects().where('s.id', '=', id).where('s.campaignId', '=', campaignId).forUpdate(['s', 'c']).executeTakeFirst()

/** Keeps how many of each group had answered: when their answers are gone, this is all there is. */
export async function updateAnswered(
  subjectId: string,
  answered: Partial<Record<Relationship, number>>,
): Promise<void> {
  await db()
    .updateTable('campaignSubjects')
    .set({ answered: JSON.stringify(answered) })
    .where('id', '=', subjectId)
    .execute()
}

export interface ReportRow {
  id: string
  content: FeedbackContent
  /** The text the hash is of. */
  text: string
  hash: Buffer
  releasedAt: Date | null
  debriefOn: string | null
  createdAt: Date
}

export async function findReport(subjectId: string): Promise<ReportRow | undefined> {
  const row = await db()
    .selectFrom('feedbackReports')
    .select(['id', 'hash', 'releasedAt', 'debriefOn', 'createdAt'])
    .select(sql<string>`content::text`.as('text'))
    .where('subjectId', '=', subjectId)
    .executeTakeFirst()
  return row && { ...row, content: JSON.parse(row.text) as FeedbackContent }
}

export async function insertReport(row: {
  subjectId: string
  content: FeedbackContent
  hash: Buffer
  frozenBy: string
  createdAt: Date
}): Promise<string> {
  const { content, createdAt, ...rest } = row
  const { id } = await db()
    .insertInto('feedbackReports')
    .values({ ...rest, content: JSON.stringify(content), createdAt, updatedAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateReport(
  id: string,
  changes: { releasedAt?: Date; releasedBy?: string; debriefOn: string | null; updatedAt: Date },
): Promise<void> {
  await db().updateTable('feedbackReports').set(changes).where('id', '=', id).execute()
}
