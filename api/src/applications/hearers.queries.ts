import type { Permission } from '@korak/contract/route.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { hasPermission, readsApplications } from '#db/permissions.ts'
import { hearer } from '#users/hearers.ts'

/** Who of us hears from candidates about a job. */
export const HEARER = sql<string>`${sql.raw(hearer())}`

interface Hearer {
  id: string
  name: string | null
  email: string
  language: Language
}
/**
 * Who of us hears about a job, or about one that is gone; undefined in a portal without any employee.
 * @param first who it would be, as long as they may
 */
export async function findHearer(jobId: string | null, first: string | null = null): Promise<Hearer | undefined> {
  const { rows } = await sql<Hearer>`select u.id, u.name, u.email, u.language
    from (select ${jobId}::uuid as id, ${first}::uuid as first) wanted left join jobs j on j.id = wanted.id
      join users u on u.id = ${sql.raw(hearer('wanted.first'))}`.execute(db())
  return rows[0]
}

interface Told {
  /** The application, or its number; neither where what is told is about none. */
  application?: string | null
  ref?: string | null
  address: string
  /** Who is to be at an interview of it hears of it. */
  isInterview: boolean
  /** What all of it is for those who have. */
  permission: Permission | undefined
}
/**
 * To whom what is told of an application goes now: to the address it was written for while that is of one of ours who may read it,
 * else to who hears about its job. Of one that is gone the last words go as of a withdrawn one. Undefined where nobody is left.
 */
export async function findReader({ application = null, ref = null, address, isInterview, permission }: Told) {
  const { rows } = await sql<Hearer & { isWithdrawn: boolean; mayKnow: boolean }>`
    select u.id, u.name, u.email, u.language, coalesce(a.status = 'withdrawn', wanted.id is not null or wanted.ref_no is not null) as is_withdrawn,
      ${permission === undefined ? sql`true` : hasPermission('u.id', permission)} as may_know
    from (select ${application}::uuid as id, ${ref}::text as ref_no) wanted
      left join applications a on a.id = wanted.id or (wanted.id is null and a.ref_no = wanted.ref_no)
      left join jobs j on j.id = a.job_id
      join users u on u.id = coalesce((select w.id from users w join employees we on we.user_id = w.id
        where w.email = ${address} and w.status = 'active'
          and (${sql.raw(readsApplications('w.id', 'j.id'))} or (${isInterview} and exists (select from interview_people p
            join interviews i on i.id = p.interview_id where p.user_id = w.id and i.application_id = a.id)))), ${HEARER})`.execute(
    db(),
  )
  return rows[0]
}
