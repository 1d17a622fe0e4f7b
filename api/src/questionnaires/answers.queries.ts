import type { AnswerValue } from '@korak/contract/definition.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

export interface StoredAnswer {
  item: string
  /** Null: taken back. The row stays, so that its revision does. */
  value: AnswerValue
  rev: number
  changeId: string
}

/** Read as text: keys inside are of items and rows, and no names of columns. */
export async function findAnswers(assignmentId: string): Promise<StoredAnswer[]> {
  const rows = await db()
    .selectFrom('answers')
    .select(['item', 'rev', 'changeId'])
    .select(sql<string | null>`value::text`.as('text'))
    .where('assignmentId', '=', assignmentId)
    .execute()
  return rows.map(({ text, ...row }) => ({ ...row, value: text === null ? null : (JSON.parse(text) as AnswerValue) }))
}

export async function saveAnswerRows(assignmentId: string, rows: StoredAnswer[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ value, ...row }) => ({
    ...row,
    assignmentId,
    value: value === null ? null : JSON.stringify(value),
    createdAt: at,
    updatedAt: at,
  }))
  await db()
    .insertInto('answers')
    .values(values)
    .onConflict((on) =>
      on.columns(['assignmentId', 'item']).doUpdateSet((is) => ({
        value: is.ref('excluded.value'),
        rev: is.ref('excluded.rev'),
        changeId: is.ref('excluded.changeId'),
        updatedAt: is.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}

/** Removes what was answered before its question went away, and what was taken back. */
export async function deleteAnswersBut(assignmentId: string, items: string[]): Promise<void> {
  await db()
    .deleteFrom('answers')
    .where('assignmentId', '=', assignmentId)
    .where((is) => is.or([is('value', 'is', null), sql<boolean>`item <> all(${items}::text[])`]))
    .execute()
}

export async function ownsFiles(userId: string, ids: string[]): Promise<boolean> {
  const { count } = await db()
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count === new Set(ids).size
}
