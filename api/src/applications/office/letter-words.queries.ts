import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'

/** What of a job its letters name. */
export const findNamed = (jobId: string, language: Language) =>
  db()
    .selectFrom('jobs as j')
    .leftJoin('companies as k', 'k.id', 'j.companyId')
    .select(['k.nameSl', 'k.nameEn', 'k.confidentialSl', 'k.confidentialEn'])
    .select(sql<string | null>`${sql.raw(adTitle('j.id', language))}`.as('title'))
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

/** All the times that were agreed for an interview, those that hold no more among them. */
export async function findTimes(id: string): Promise<Date[]> {
  const rows = await db().selectFrom('interviews').select('startsAt').where('applicationId', '=', id).execute()
  return rows.flatMap(({ startsAt }) => startsAt ?? [])
}
