import type { LetterEvent } from '@korak/contract/letter-templates.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

const template = () =>
  db()
    .selectFrom('letterTemplates')
    .select(['id', 'rev', 'language', 'subject', 'text', 'updatedAt'])
    .select((is) => is.ref('event').$castTo<LetterEvent>().as('event'))

export const findTemplate = (id: string) => template().where('id', '=', id).executeTakeFirst()
export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

export const findByEvent = (event: LetterEvent, language: Language) =>
  template().where('event', '=', event).where('language', '=', language).executeTakeFirst()

/** @param words null: as the portal words it */
export async function updateTemplate(id: string, words: { subject: string; text: string } | null): Promise<void> {
  await db()
    .updateTable('letterTemplates')
    .set({ subject: words?.subject ?? null, text: words?.text ?? null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
