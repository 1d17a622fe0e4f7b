import type { Known, TextLine } from '@korak/cv/mask.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

interface CvText {
  lines: TextLine[]
  known: Known
}

/** Keeps the text of a CV; one that has gone meanwhile has none. */
export async function keepText(fileId: string, { lines, known }: CvText): Promise<void> {
  await sql`insert into cv_texts (file_id, user_id, lines, known)
    select id, user_id, ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(known)}::jsonb from files
    where id = ${fileId} and user_id is not null
    on conflict (file_id) do update set lines = excluded.lines, known = excluded.known`.execute(db())
}

export async function findText(fileId: string): Promise<CvText | undefined> {
  // As text: names inside JSON would be turned around with those of columns.
  const row = await db()
    .selectFrom('cvTexts')
    .select([sql<string>`lines::text`.as('lines'), sql<string>`known::text`.as('known')])
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  return row && { lines: JSON.parse(row.lines) as TextLine[], known: JSON.parse(row.known) as Known }
}
