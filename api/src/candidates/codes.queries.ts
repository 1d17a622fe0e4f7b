import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Which of these `slug/key` pairs are active options. */
export async function findKnownKeys(pairs: string[]): Promise<Set<string>> {
  const pair = sql<string>`codelists.key || '/' || codelist_options.key`
  const rows = await db()
    .selectFrom('codelistOptions')
    .innerJoin('codelists', 'codelists.id', 'codelistOptions.codelistId')
    .select(pair.as('pair'))
    .where('codelistOptions.isActive', '=', true)
    .where(pair, 'in', pairs)
    .execute()
  return new Set(rows.map((row) => row.pair))
}

export async function isCountry(code: string): Promise<boolean> {
  return (await db().selectFrom('countries').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}
