import type { Relationship } from '@korak/contract/campaigns.ts'
import { sql } from 'kysely'
import { rowsOf } from '#db/cursor.ts'
import { db } from '#db/db.ts'

/** Makes the place for answers; one that is there stays as it is. */
export async function insertSlot(row: {
  id: string
  subjectId: string
  relationship: Relationship
  day: Date
}): Promise<void> {
  const { day, ...slot } = row
  await db()
    .insertInto('feedbackSlots')
    .values({ ...slot, createdAt: day, updatedAt: day })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

export const findSlot = (id: string) =>
  db().selectFrom('feedbackSlots').select(['id', 'relationship', 'status']).where('id', '=', id).executeTakeFirst()

export async function closeSlot(id: string, day: Date, completedOn: string): Promise<void> {
  await db()
    .updateTable('feedbackSlots')
    .set({ status: 'closed', completedOn, updatedAt: day })
    .where('id', '=', id)
    .execute()
}

export async function setRelationship(id: string, relationship: Relationship): Promise<void> {
  await db().updateTable('feedbackSlots').set({ relationship }).where('id', '=', id).execute()
}

/** Unfinished ones go with their answers; finished ones stay. */
export async function deleteUnfinished(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db().deleteFrom('feedbackSlots').where('id', 'in', ids).where('status', '<>', 'closed').execute()
}

/** How many questions are answered, by slot. */
export async function countAnswers(ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('answers')
    .select(['sheetId', ({ fn }) => fn.countAll<number>().as('n')])
    .where('sheetId', 'in', ids)
    .where('value', 'is not', null)
    .groupBy('sheetId')
    .execute()
  return new Map(rows.map(({ sheetId, n }) => [sheetId, n]))
}

/** Answers of these slots, the questions in the order they are stored by. */
export const answerRows = (ids: string[]) =>
  rowsOf(
    db()
      .selectFrom('answers as w')
      .innerJoin('feedbackSlots as s', 's.id', 'w.sheetId')
      .innerJoin('campaignSubjects as cs', 'cs.id', 's.subjectId')
      .innerJoin('campaigns as c', 'c.id', 'cs.campaignId')
      .innerJoin('users as u', 'u.id', 'cs.userId')
      .select(['c.titleSl', 'c.titleEn', 'c.versionId', 's.relationship', 's.status', 's.completedOn', 'w.item'])
      .select(({ fn }) => fn.coalesce('u.name', 'u.username').as('subject'))
      .select(sql<string>`w.value::text`.as('text'))
      .where('w.sheetId', '=', sql<string>`any(${ids}::uuid[])`)
      .where('w.value', 'is not', null)
      .orderBy('c.createdAt')
      .orderBy('w.sheetId')
      .orderBy('w.item'),
  )
export type GivenRow = Awaited<ReturnType<ReturnType<typeof answerRows>['next']>>['value'] & object

const ids = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await statement.execute(db())).rows.map(({ id }) => id)

/**
 * Writes everything about a person's feedback anew in the order of its random ids, on both sides. Rows lie in a table, and
 * in a dump of it, about as they were written last; without this, whose row was written last on one side could be laid
 * beside what was written last on the other, or beside the trail. Call inside the transaction of each change, holding the
 * person.
 */
export async function rewriteInOrder(subjectId: string): Promise<void> {
  const raters = await ids(sql`select id from campaign_raters where subject_id = ${subjectId} order by id`)
  for (const id of raters) await sql`update campaign_raters set status = status where id = ${id}`.execute(db())
  const cards = await ids(sql`select id from assignments where rater_id = any(${raters}::uuid[]) order by id`)
  for (const id of cards) await sql`update assignments set status = status where id = ${id}`.execute(db())
  await renewFinished(subjectId)
}

/** Rows as text, in this order, and back again. */
const textOf = async (rows: ReturnType<typeof sql>): Promise<string> => {
  const { rows: found } = await sql<{ text: string }>`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as text
    from (${rows}) t`.execute(db())
  return found[0]?.text ?? '[]'
}
const putBack = (table: string, text: string) =>
  sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(db())

/**
 * Takes the finished slots of a person out with everything in them and puts them back: changed in its place, a row would
 * stay near those that began when it did. Slots that are being filled in belong to those who do.
 */
async function renewFinished(subjectId: string): Promise<void> {
  const finished = sql`select id from feedback_slots where subject_id = ${subjectId} and status = 'closed'`
  const slots = await textOf(sql`select * from feedback_slots where id in (${finished}) order by id`)
  const sheets = await textOf(sql`select * from answer_sheets where slot_id in (${finished}) order by id`)
  const answers = await textOf(sql`select * from answers where sheet_id in (${finished}) order by sheet_id, item`)
  await sql`delete from feedback_slots where subject_id = ${subjectId} and status = 'closed'`.execute(db())
  await putBack('feedback_slots', slots)
  await putBack('answer_sheets', sheets)
  await putBack('answers', answers)
}
