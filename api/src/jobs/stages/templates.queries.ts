import type { StageTemplateInput } from '@korak/contract/stages.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

type Stages = StageTemplateInput['stages']
export interface TemplateRow {
  id: string
  rev: number
  nameSl: string
  nameEn: string
  isDefault: boolean
  stages: Stages
}
/** As text: names in it are those of the contract, and no names of columns. */
const templates = () =>
  db()
    .selectFrom('stageTemplates')
    .select(['id', 'rev', 'nameSl', 'nameEn', 'isDefault'])
    .select(sql<string>`stages::text`.as('stages'))
const read = (row: Omit<TemplateRow, 'stages'> & { stages: string }): TemplateRow => ({
  ...row,
  stages: JSON.parse(row.stages) as Stages,
})

export const findTemplates = async (): Promise<TemplateRow[]> =>
  (await templates().orderBy('isDefault', 'desc').orderBy('nameSl').orderBy('id').execute()).map(read)

export async function findTemplate(id: string): Promise<TemplateRow | undefined> {
  const row = await templates().where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

export async function insertTemplate({
  stages,
  ...template
}: Pick<TemplateRow, 'nameSl' | 'nameEn' | 'stages'> & { id?: string }) {
  const row = { ...template, stages: JSON.stringify(stages) }
  return (await db().insertInto('stageTemplates').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateTemplate(
  id: string,
  { stages, ...changes }: Partial<Pick<TemplateRow, 'nameSl' | 'nameEn' | 'stages' | 'isDefault'>>,
): Promise<void> {
  await db()
    .updateTable('stageTemplates')
    .set({ ...changes, ...(stages && { stages: JSON.stringify(stages) }), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The one that is the default is it no more, held until the transaction ends. @returns its id */
export async function clearDefault(): Promise<string | undefined> {
  const row = await db()
    .updateTable('stageTemplates')
    .set({ isDefault: false })
    .where('isDefault', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function deleteTemplate(id: string): Promise<void> {
  await db().deleteFrom('stageTemplates').where('id', '=', id).execute()
}
