import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { OwedErasures } from '#db/schema.ts'

/** Remembers that a company is to be asked to erase, once for each presentation. */
export async function insertOwed(owed: Insertable<OwedErasures>): Promise<void> {
  await db().insertInto('owedErasures').values(owed).execute()
}

/** Companies that are to be asked something and have a contact by now. */
export async function findCompaniesToAsk(): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`select distinct o.company_id as "companyId" from owed_erasures o
    where exists (select from company_contacts m join users u on u.id = m.user_id
      where m.company_id = o.company_id and u.status = 'active')`.execute(db())
  return rows.map(({ companyId }) => companyId)
}

interface Owed {
  /** Null when the person has been erased. */
  userId: string | null
  refNo: string | null
  fields: string[]
  because: string
  titleSl: string | null
  titleEn: string | null
}

/** Takes what a company is to be asked, the oldest first; it is gone when the transaction commits. */
export async function takeOwed(companyId: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`with taken as (delete from owed_erasures where company_id = ${companyId} returning *)
    select s.user_id as "userId", o.ref_no as "refNo", o.fields, o.because, sl.title as "titleSl", en.title as "titleEn"
    from taken o left join share_requests s on s.id = o.share_id
      left join job_texts sl on sl.job_id = o.job_id and sl.language = 'sl-SI'
      left join job_texts en on en.job_id = o.job_id and en.language = 'en-EN'
    order by o.created_at, o.id`.execute(db())
  return rows
}
