import { type Insertable, type Selectable, sql } from 'kysely'
import type { OwedLine } from '#consents/ledger/journal.lines.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { OwedErasures } from '#db/schema.ts'
import type { ShareRow } from './sharing.queries.ts'

/** Mails an owed erasure `o` was asked for with. */
const asked = (status: 'queued' | 'sent' | 'failed') =>
  sql`select from mails m where m.id = any(o.mail_ids) and m.status = ${status}`

/** Remembers that a company is to be asked to erase, once for each presentation, with the mails that ask already. */
export const insertOwed = (owed: Insertable<OwedErasures>): Promise<OwedRow> =>
  db().insertInto('owedErasures').values(owed).returningAll().executeTakeFirstOrThrow()
export type OwedRow = Selectable<OwedErasures>

/** Puts a debt back as it was, as long as there is the company; the presentation and the job may be gone. */
export async function putOwed({ id, company, share, job, ref, fields, because }: OwedLine): Promise<void> {
  await sql`insert into owed_erasures (id, company_id, share_id, job_id, ref_no, fields, because)
    select ${id}::uuid, c.id, (select s.id from share_requests s where s.id = ${share}::uuid),
      (select j.id from jobs j where j.id = ${job}::uuid), ${ref}::text, ${fields}::text[], ${because}::text
    from companies c where c.id = ${company}::uuid
    on conflict (id) do update set fields = excluded.fields where owed_erasures.fields <> excluded.fields`.execute(db())
}

export const findAllOwed = (): Promise<OwedRow[]> => db().selectFrom('owedErasures').selectAll().orderBy('id').execute()

/** Forgets what was asked for: a mail has gone out. @returns what that was */
export const deleteAsked = (): Promise<OwedRow[]> =>
  db()
    .deleteFrom('owedErasures as o')
    .where(sql<boolean>`exists (${asked('sent')})`)
    .returningAll()
    .execute()

export async function deleteOwed(id: string): Promise<void> {
  await db().deleteFrom('owedErasures').where('id', '=', id).execute()
}

/** Companies that are to be asked something no mail is on its way about, and have a contact by now who was not tried in vain. */
export async function findCompaniesToAsk(): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`select distinct o.company_id as "companyId" from owed_erasures o
    where not exists (${asked('queued')}) and exists (select from company_contacts c join users u on u.id = c.user_id
      where c.company_id = o.company_id and u.status = 'active' and not exists (${asked('failed')} and m.to_address = u.email))`.execute(
    db(),
  )
  return rows.map(({ companyId }) => companyId)
}

interface Owed {
  id: string
  /** Null when the person has been erased. */
  userId: string | null
  refNo: string | null
  fields: string[]
  because: string
  titleSl: string | null
  titleEn: string | null
  mailIds: string[]
  /** Addresses a mail about it could not be sent to. */
  refused: string[]
}

/** What a company is to be asked and no mail is on its way about, the oldest first; nobody else asks it meanwhile, and who has is seen. */
export async function lockOwed(companyId: string): Promise<Owed[]> {
  await sql`select from owed_erasures where company_id = ${companyId} order by id for update`.execute(db())
  const { rows } = await sql<Owed>`select o.id, s.user_id as "userId", o.ref_no as "refNo", o.fields, o.because,
      ${sql.raw(adTitle('o.job_id', 'sl-SI'))} as "titleSl", ${sql.raw(adTitle('o.job_id', 'en-EN'))} as "titleEn", o.mail_ids as "mailIds",
      array(select m.to_address from mails m where m.id = any(o.mail_ids) and m.status = 'failed') as refused
    from owed_erasures o left join share_requests s on s.id = o.share_id
    where o.company_id = ${companyId} and not exists (${asked('queued')})
    order by o.created_at, o.id`.execute(db())
  return rows
}

export const updateOwed = (id: string, changes: { mailIds: string[] } | { fields: string[] }) =>
  db().updateTable('owedErasures').set(changes).where('id', '=', id).execute()

/** What a company is owed to be asked about presentations of a person for a job, each with what it was shown; nobody asks meanwhile. */
export const lockOwedOf = ({ userId, jobId, companyId }: Pick<ShareRow, 'userId' | 'jobId' | 'companyId'>) =>
  db()
    .selectFrom('owedErasures as o')
    .innerJoin('shareRequests as s', 's.id', 'o.shareId')
    .selectAll('o')
    .select(['s.shown', 's.fields as allowed'])
    .where('s.userId', '=', userId)
    .where('o.jobId', '=', jobId)
    .where('o.companyId', '=', companyId)
    .forUpdate('o')
    .execute()
