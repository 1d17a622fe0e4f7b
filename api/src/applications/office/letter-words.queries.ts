import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** What of a job its letters name. */
export const findNamed = (jobId: string) =>
  db()
    .selectFrom('jobs as j')
    .leftJoin('companies as k', 'k.id', 'j.companyId')
    .leftJoin('jobTexts as sl', (on) => on.onRef('sl.jobId', '=', 'j.id').on('sl.language', '=', 'sl-SI'))
    .leftJoin('jobTexts as en', (on) => on.onRef('en.jobId', '=', 'j.id').on('en.language', '=', 'en-EN'))
    .select([
      'sl.title as titleSl',
      'en.title as titleEn',
      'k.nameSl',
      'k.nameEn',
      'k.confidentialSl',
      'k.confidentialEn',
    ])
    .select(sql<boolean>`j.is_confidential or coalesce(k.is_confidential, false)`.as('isConfidential'))
    .where('j.id', '=', jobId)
    .executeTakeFirstOrThrow()

/** What was agreed or proposed for an interview that has not been yet: the agreed time, null when none was. */
export async function findInterview(id: string, at: Date): Promise<{ time: Date | null } | undefined> {
  const row = await db()
    .selectFrom('interviews as i')
    .select(['i.state', 'i.startsAt'])
    .where('i.applicationId', '=', id)
    .where((is) =>
      is.or([
        is.and([is('i.state', '=', 'confirmed'), is('i.startsAt', '>', at)]),
        is.and([
          is('i.state', '=', 'proposed'),
          sql<boolean>`exists (select from interview_slots s where s.interview_id = i.id and s.starts_at > ${at})`,
        ]),
      ]),
    )
    .orderBy('i.createdAt', 'desc')
    .executeTakeFirst()
  return row && { time: row.state === 'confirmed' ? row.startsAt : null }
}
