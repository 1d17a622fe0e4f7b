import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** So many of one beginning are looked through; of more the names say too little anyway. */
const ENOUGH = 200

interface Found {
  id: string
  label: string
}
/**
 * Candidates by the beginnings of their names or the number of an application: the newest applications they have sent. Nobody
 * who wants to be left alone, or is going.
 * @param words folded
 */
export async function findPeople(words: readonly string[], number: string, language: Language, limit: number) {
  const isNamed = words.map((word) => sql`' ' || folded(u.name) like ${`% ${word}%`}`)
  const query = sql<Found>`select a.id, u.name || ', ' || a.ref_no || coalesce((select ' ' || title from job_texts
        where job_id = a.job_id and title <> '' order by language = ${language} desc limit 1), '') as label
    from (
      (select u.id, u.name, null as application from users u where ${sql.join(isNamed, sql` and `)} and ${IS_THERE} limit ${ENOUGH})
      union all
      select u.id, u.name, n.id from applications n join users u on u.id = n.user_id where n.ref_no = ${number} and ${IS_THERE}
    ) u join applications a on a.user_id = u.id and a.id = coalesce(u.application, a.id)
    where a.status not in ('draft', 'withdrawn', 'expired')
    order by a.submitted_at desc, a.id limit ${limit}`
  return (await query.execute(db())).rows
}

const IS_THERE = sql`u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null`
