import type { AnswerValue } from '@korak/contract/definition.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

export interface StoredAnswer {
  item: string
  /** Null: taken back. The row stays, so that its revision does. */
  value: AnswerValue
  rev: number
  changeId: string
  /** Of a stored one: when it was given, as fine as may be known. */
  updatedAt?: Date
}

/** Read as text: keys inside are of items and rows, and no names of columns. */
export async function findAnswers(sheetId: string): Promise<StoredAnswer[]> {
  const rows = await db()
    .selectFrom('answers')
    .select(['item', 'rev', 'changeId', 'updatedAt'])
    .select(sql<string | null>`value::text`.as('text'))
    .where('sheetId', '=', sheetId)
    .execute()
  return rows.map(({ text, ...row }) => ({ ...row, value: text === null ? null : (JSON.parse(text) as AnswerValue) }))
}

export async function saveAnswerRows(sheetId: string, rows: StoredAnswer[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ item, rev, changeId, value }) => ({
    item,
    rev,
    changeId,
    sheetId,
    value: value === null ? null : JSON.stringify(value),
    createdAt: at,
    updatedAt: at,
  }))
  await db()
    .insertInto('answers')
    .values(values)
    .onConflict((on) =>
      on.columns(['sheetId', 'item']).doUpdateSet((is) => ({
        value: is.ref('excluded.value'),
        rev: is.ref('excluded.rev'),
        changeId: is.ref('excluded.changeId'),
        updatedAt: is.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}

/** Removes what was answered before its question went away, and what was taken back. */
export async function deleteAnswersBut(sheetId: string, items: string[]): Promise<void> {
  await db()
    .deleteFrom('answers')
    .where('sheetId', '=', sheetId)
    .where((is) => is.or([is('value', 'is', null), sql<boolean>`item <> all(${items}::text[])`]))
    .execute()
}

export type SheetOwner = { assignmentId: string } | { responseId: string }

/** Makes the sheet of what it belongs to; one that is there stays as it is. */
export async function insertSheet(id: string, versionId: string, owner: SheetOwner, at: Date): Promise<void> {
  await db()
    .insertInto('answerSheets')
    .values({ id, versionId, ...owner, createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

/** Changes to it wait for each other until the transaction ends. One that was written anew meanwhile is another row by then. */
export async function lockSheet(id: string) {
  const sheet = db().selectFrom('answerSheets').select(['id', 'versionId', 'rev']).where('id', '=', id).forUpdate()
  return (await sheet.executeTakeFirst()) ?? sheet.executeTakeFirst()
}

export const findSheet = (id: string): Promise<{ rev: number; position: string | null } | undefined> =>
  db().selectFrom('answerSheets').select(['rev', 'position']).where('id', '=', id).executeTakeFirst()

export async function updateSheet(
  id: string,
  changes: { rev?: number; position?: string | null; updatedAt: Date },
): Promise<void> {
  await db().updateTable('answerSheets').set(changes).where('id', '=', id).execute()
}
