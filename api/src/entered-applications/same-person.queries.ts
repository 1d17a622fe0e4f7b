import { fold } from '@korak/contract/fold.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'

/** By what somebody is known again. */
export interface Described {
  name: string
  phone: string
  address: string
  postal: string
}
interface SameRow {
  uid: string
  userId: string
  jobId: string
  refNo: string
  job: string
  name: string
  phone: string
  address: string
  postal: string
  city: string
}

/** The end of a number, which is the same with and without the code of the country. */
const DIGITS = 8
const plain = (text: string) => fold(text).replaceAll(/\s+/g, ' ').trim()
const MOST = 5

/**
 * The last application of each person without an account who has this name, and this address or phone, and has not applied for the
 * job; nobody staff may not see.
 */
export async function findSame(jobId: string, of: Described, language: Language): Promise<SameRow[]> {
  const phone = of.phone.replaceAll(/\D/g, '').slice(-DIGITS)
  const { rows } = await sql<SameRow>`
    select distinct on (u.id) a.id as uid, u.id as user_id, a.job_id, a.ref_no, coalesce(u.name, '') as name,
      coalesce(${sql.raw(adTitle('a.job_id', language))}, '') as job,
      coalesce(c.phone, '') as phone, coalesce(c.address, '') as address, coalesce(c.postal, '') as postal, coalesce(c.city, '') as city
    from users u join candidates c on c.user_id = u.id join applications a on a.user_id = u.id and a.came_by <> 'portal'
    where u.email is null and u.status = 'active' and a.status <> 'withdrawn' and a.submitted_at is not null
      and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null
      and regexp_replace(folded(u.name), '\\s+', ' ', 'g') = ${plain(of.name)}
      and (length(${phone}::text) = ${DIGITS} and right(regexp_replace(c.phone, '\\D', '', 'g'), ${DIGITS}) = ${phone}
        or c.postal = ${of.postal} and regexp_replace(folded(c.address), '\\s+', ' ', 'g') = ${plain(of.address)})
      and not exists (select from applications o where o.user_id = u.id and o.job_id = ${jobId} and o.status <> 'withdrawn')
    order by u.id, a.submitted_at desc limit ${MOST}`.execute(db())
  return rows
}
