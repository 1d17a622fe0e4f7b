import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { AuditEntry } from './audit.ts'

export async function insertAuditEvent(
  entry: Omit<AuditEntry, 'happenedAt'> & { ip: string | null; device: string | null },
): Promise<void> {
  const { details, ...row } = entry
  await db()
    .insertInto('auditEvents')
    .values({ ...row, details: JSON.stringify(details ?? {}) })
    .execute()
}

/** The log of one person, newest first. */
export async function findAuditEventsOf(userId: string, limit: number, offset: number) {
  const rows = await db()
    .selectFrom('auditEvents')
    .select(['id', 'action', 'actorId', 'device', 'subjectType', 'subjectId', 'details', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db()
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Of these actions, what was done with an account, newest first. */
export const findActionsOf = (userId: string, actions: readonly string[], limit: number) =>
  db()
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'createdAt'])
    .where('userId', '=', userId)
    .where('action', 'in', actions)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The last of these actions that was done with something, and the name of who did it. */
export const findLastOn = (subjectId: string, actions: readonly string[]) =>
  db()
    .selectFrom('auditEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.action', 'u.name', 'e.createdAt'])
    .where('e.subjectId', '=', subjectId)
    .where('e.action', 'in', actions)
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What was done with something since, newest first. */
export const findEventsOn = (subjectId: string, since: Date, limit: number) =>
  db()
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'details'])
    .where('subjectId', '=', subjectId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()

/** What a person's own consents, applications and questionnaires are called, by id. */
export async function findTitlesOf(
  userId: string,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const [text, title] = language === 'en-EN' ? (['text_en', 'title_en'] as const) : (['text_sl', 'title_sl'] as const)
  const { rows } = await sql<{ id: string; title: string | null }>`
    select u.id, v.${sql.ref(text)} ->> 'title' as title
    from user_consents u join consent_versions v on v.id = u.version_id
    where u.user_id = ${userId} and u.id = any(${ids}::uuid[])
    union all
    select a.id, ${sql.raw(adTitle('a.job_id', language))} from applications a
    where a.user_id = ${userId} and a.id = any(${ids}::uuid[])
    union all
    select s.id, coalesce(q.${sql.ref(title)}, q.title_sl)
    from assignments s join questionnaire_versions q on q.id = s.version_id
    where s.user_id = ${userId} and s.id = any(${ids}::uuid[])`.execute(db())
  return new Map(rows.flatMap(({ id, title: known }) => (known ? [[id, known] as const] : [])))
}

/** What somebody last looked at or changed, newest first, each once; of applications only looks, and nothing of one's own. */
export async function findTouchedBy(actorId: string, since: Date, limit: number) {
  const { rows } = await sql<{ subjectType: string; subjectId: string; at: Date }>`
    select subject_type, subject_id, max(created_at) as at from (
      select subject_type, subject_id, created_at from audit_events
      where actor_id = ${actorId} and created_at > ${since} and subject_id is not null and user_id is distinct from ${actorId}
        and (subject_type in ('job', 'company')
          or action in ('candidates.application_read', 'candidates.masked_application_read'))
      order by created_at desc limit ${limit}) latest
    group by subject_type, subject_id order by at desc`.execute(db())
  return rows
}
