import type { Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { DocumentTemplates } from '#db/schema.ts'

export const findTemplates = () => db().selectFrom('documentTemplates').selectAll().orderBy('kind').execute()
export type TemplateRow = Awaited<ReturnType<typeof findTemplates>>[number]

export const findTemplate = (id: string): Promise<TemplateRow | undefined> =>
  db().selectFrom('documentTemplates').selectAll().where('id', '=', id).executeTakeFirst()

export const findTemplateOf = (kind: string): Promise<TemplateRow> =>
  db().selectFrom('documentTemplates').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()

export async function updateTemplate(id: string, changes: Updateable<DocumentTemplates>): Promise<void> {
  await db().updateTable('documentTemplates').set(changes).where('id', '=', id).execute()
}
