import { db } from '#db/db.ts'

export async function isCountry(code: string): Promise<boolean> {
  return (await db().selectFrom('countries').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}
