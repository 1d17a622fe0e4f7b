import { type Insertable, sql } from 'kysely'
import type { Language } from '@korak/contract/shapes.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { ProfileViews, ViewOf } from '#db/schema.ts'

type NewView = Insertable<ProfileViews> & { createdAt: Date }

/** Makes views by one viewer wait for each other until the transaction ends, so that a double click is one view. */
export async function lockViewer(viewerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`view:${viewerId}`}, 0))`.execute(db())
}

/** Has the same viewer opened the same thing for the same purpose since then? */
export async function isViewKnown(view: NewView, since: Date): Promise<boolean> {
  const same = (column: 'viewerId' | 'subjectId' | 'jobId') =>
    sql<boolean>`${sql.ref(column)} is not distinct from ${view[column] ?? null}::uuid`
  const row = await db()
    .selectFrom('profileViews')
    .select('id')
    .where('userId', '=', view.userId)
    .where('what', '=', view.what)
    .where('purpose', '=', view.purpose)
    .where(sql<boolean>`reason is not distinct from ${view.reason ?? null}`)
    .where(same('viewerId'))
    .where(same('subjectId'))
    .where(same('jobId'))
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertView = (view: NewView) => db().insertInto('profileViews').values(view).execute()

/** One of many people, but of those of whom there is the same since then. */
export async function insertViews(people: string[], view: Omit<NewView, 'userId'>, since: Date): Promise<void> {
  const { what, purpose, viewerId, viewerRole, createdAt } = view
  await sql`insert into profile_views (user_id, what, purpose, viewer_id, viewer_role, created_at)
    select p.id, ${what}::view_of, ${purpose}, ${viewerId}, ${viewerRole}, ${createdAt} from unnest(${people}::uuid[]) p(id)
    where not exists (select from profile_views v where v.user_id = p.id and v.what = ${what}::view_of and v.purpose = ${purpose}
      and v.viewer_id = ${viewerId} and v.created_at > ${since})`.execute(db())
}

/** The client company a person is a contact of. */
export const findCompanyOf = (userId: string) =>
  db()
    .selectFrom('companyContacts as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select(['c.id', 'c.nameSl', 'c.nameEn'])
    .where('m.userId', '=', userId)
    .executeTakeFirst()

interface ViewRow {
  id: string
  what: ViewOf
  viewerRole: string
  company: string | null
  purpose: string
  job: string | null
  reason: string | null
  createdAt: Date
}

/** Who opened the person's data, newest first. The viewer's identity is not even read. */
export async function findViews(userId: string, language: Language, limit: number, offset: number): Promise<ViewRow[]> {
  return db()
    .selectFrom('profileViews as v')
    .leftJoin('companies as c', 'c.id', 'v.companyId')
    .select(['v.id', 'v.what', 'v.viewerRole', 'v.purpose', 'v.reason', 'v.createdAt'])
    .select((is) => [
      sql<
        string | null
      >`coalesce(${is.ref(language === 'en-EN' ? 'c.nameEn' : 'c.nameSl')}, ${is.ref('v.companyName')})`.as('company'),
      sql<string | null>`${sql.raw(adTitle('v.job_id', language))}`.as('job'),
    ])
    .where('v.userId', '=', userId)
    .orderBy('v.createdAt', 'desc')
    .orderBy('v.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countViews(userId: string): Promise<number> {
  const { total } = await db()
    .selectFrom('profileViews')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}
