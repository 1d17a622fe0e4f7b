import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Open jobs, newest first, with when they were changed and whether they are in English too. */
export async function findOpenAddresses(at: Date, limit: number, offset: number) {
  const query = sql<{ id: string; updatedAt: Date; isEnglish: boolean }>`
    select j.id, greatest(j.updated_at, j.published_at) as updated_at,
      not j.is_slovenian_only and exists (select from job_texts t where t.job_id = j.id and t.language = 'en-EN' and t.title <> '') as is_english
    from (select job_id from job_search where expires_at > ${at} order by published_at desc, job_id desc
      limit ${limit} offset ${offset}) s
    join jobs j on j.id = s.job_id order by j.published_at desc, j.id desc`
  return (await query.execute(db())).rows
}

export async function countOpen(at: Date): Promise<number> {
  const { count } = await db()
    .selectFrom('jobSearch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow()
  return count
}
