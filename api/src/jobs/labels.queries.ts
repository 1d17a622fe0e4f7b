import { JOB_LISTS } from '@korak/contract/jobs.fields.ts'
import { db } from '#db/db.ts'

/** Those of lists whose keys come, go and are merged; what the others hold the call checks by itself. */
const { education_min: _, career: __, ...OPEN } = JOB_LISTS
export const JOB_CODELISTS = OPEN
export type JobCodelist = keyof typeof JOB_CODELISTS

export function findLabels() {
  return (
    db()
      .selectFrom('codelistOptions as o')
      .innerJoin('codelists as c', 'c.id', 'o.codelistId')
      // What still names a merged option reads as the other one.
      .innerJoin('codelistOptions as t', (join) =>
        join.on((is) => is('t.id', '=', is.fn.coalesce('o.mergedInto', 'o.id'))),
      )
      .select(['c.key as list', 'o.key', 't.labelSl', 't.labelEn', 'o.isActive'])
      .where('c.key', 'in', Object.values(JOB_LISTS))
      .orderBy('o.position')
      .orderBy('o.id')
      .execute()
  )
}

export function findPosts() {
  const columns = ['code', 'place', 'municipality', 'region', 'latitude', 'longitude'] as const
  return db().selectFrom('postalCodes').select(columns).orderBy('code').execute()
}

export function findCities() {
  return db().selectFrom('jobTerms').select(['term', 'label']).where('kind', '=', 'city').orderBy('term').execute()
}
