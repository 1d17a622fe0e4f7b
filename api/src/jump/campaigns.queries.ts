import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { foldedInPlace } from '#lists/resource.ts'

interface Found {
  id: string
  label: string
}
/** Every word begins one of a title, in either language. @param words folded */
const isTitled = (words: readonly string[], of: 'c' | 'v') =>
  sql.join(
    words.map(
      (word) => sql`' ' || ${sql.raw(foldedInPlace(`(${of}.title_sl || ' ' || ${of}.title_en)`))} like ${`% ${word}%`}`,
    ),
    sql` and `,
  )
const titleIn = (language: Language, of: 'c' | 'v') =>
  language === 'sl-SI'
    ? sql<string>`${sql.ref(`${of}.title_sl`)}`
    : sql<string>`coalesce(nullif(${sql.ref(`${of}.title_en`)}, ''), ${sql.ref(`${of}.title_sl`)})`

/** Campaigns by the beginnings of words of their titles, the latest first; none that assesses the reader. @param words folded */
export async function findCampaigns(
  words: readonly string[],
  userId: string | null,
  language: Language,
  limit: number,
) {
  const { rows } = await sql<Found>`select c.id, ${titleIn(language, 'c')} as label from campaigns c
    where ${isTitled(words, 'c')}
      and not exists (select from campaign_subjects x where x.campaign_id = c.id and x.user_id = ${userId})
    order by c.status = 'closed', c.opens_at desc, c.id limit ${limit}`.execute(db())
  return rows
}

/** Questionnaires that jobs ask those who apply to fill in, by their current titles, each with the newest of these jobs. @param words folded */
export async function findQuestionnaires(words: readonly string[], language: Language, limit: number) {
  const { rows } = await sql<Found & { job: string }>`select q.id, ${titleIn(language, 'v')} as label, j.id as job
    from (select distinct screening_id as id from jobs where screening_id is not null) asked join questionnaires q on q.id = asked.id
    join lateral (select title_sl, title_en from questionnaire_versions where questionnaire_id = q.id
      order by number desc limit 1) v on true
    join lateral (select id from jobs where screening_id = q.id order by status = 'published' desc, created_at desc, id limit 1) j on true
    where not q.is_of_job and ${isTitled(words, 'v')}
    order by label, q.id limit ${limit}`.execute(db())
  return rows
}
