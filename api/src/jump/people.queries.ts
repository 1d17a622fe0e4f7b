import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
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
 * @param maskedFor member of staff to whom a number alone names nobody they have not unmasked; null where all are named
 */
export async function findPeople(
  { words, number, maskedFor }: { words: readonly string[]; number: string; maskedFor: string | null },
  language: Language,
  limit: number,
) {
  const isNamed = words.map((word) => sql`' ' || folded(u.name) like ${`% ${word}%`}`)
  const query = sql<Found>`select a.id, case when ${maskedFor}::uuid is not null and u.application is not null and not exists (
          select from profile_views v where v.user_id = a.user_id and v.viewer_id = ${maskedFor}::uuid
            and v.what = 'application' and v.subject_id = a.id)
        then '' else u.name || ', ' end || a.ref_no || coalesce(' ' || ${sql.raw(adTitle('a.job_id', language))}, '') as label
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
