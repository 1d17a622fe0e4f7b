import type { InterviewAct } from '@korak/contract/applications.ts'
import { IS_READ } from '#base/ad-texts.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { db, hot } from '#db/db.ts'

export interface ConversationRow {
  id: string
  title: string
  is_confidential: boolean
  company_sl: string | null
  company_en: string | null
  confidential_sl: string | null
  confidential_en: string | null
  by: 'candidate' | 'staff'
  text: string
  interview: InterviewAct | null
  at: Date
  unread: number
}

/** SQL: what somebody wrote, whether as a message or with a move; needs the table e. */
const SAID = `(e.kind = 'message' or e.actor = 'staff' and coalesce(e.text, '') <> '')`
/** SQL: of the messages to a candidate the unread ones, without letters: those are mails, whole; needs the tables a and e. */
const NEW_FOR_CANDIDATE = `e.kind = 'message' and e.actor = 'staff' and e.created_at > coalesce(a.candidate_read_at, '-infinity')`
/** SQL: how many messages of the candidate nobody of us has read; needs the table a. */
export const UNREAD_BY_STAFF = `(case when a.has_unread then (select count(*)::int from application_events e
  where e.application_id = a.id and e.kind = 'message' and e.actor = 'candidate'
  and e.created_at > coalesce(a.staff_read_at, '-infinity')) else 0 end)`

const LIST = `select a.id, coalesce(nullif(t.title, ''), o.title, '') as title,
  j.is_confidential or coalesce(k.is_confidential, false) as is_confidential,
  k.name_sl as company_sl, k.name_en as company_en, k.confidential_sl, k.confidential_en,
  l.actor as by, coalesce(l.text, '') as text, l.interview, l.created_at as at,
  (select count(*)::int from application_events e where e.application_id = a.id and ${NEW_FOR_CANDIDATE}) as unread
from applications a join jobs j on j.id = a.job_id
  left join companies k on k.id = j.company_id
  left join job_texts t on t.job_id = j.id and t.language = $2 and ${IS_READ}
  left join job_texts o on o.job_id = j.id and o.language <> $2
  join lateral (select e.actor, e.text, e.interview, e.created_at from application_events e
    where e.application_id = a.id and ${SAID} order by e.created_at desc, e.id desc limit 1) l on true
where a.user_id = $1
order by l.created_at desc, a.id limit $3 offset $4`

/** Conversations of a person, the last words first. */
export const findConversations = (userId: string, language: Language, limit: number, offset: number) =>
  hot<ConversationRow>('conversations', LIST, [userId, language, limit, offset])

const COUNT = `select count(*)::int as count from applications a where a.user_id = $1 and exists (
  select from application_events e where e.application_id = a.id and ${SAID})`
export const countConversations = async (userId: string): Promise<number> =>
  (await hot<{ count: number }>('conversation_count', COUNT, [userId]))[0]?.count ?? 0

const UNREAD = `select count(*)::int as count from applications a join application_events e on e.application_id = a.id
where a.user_id = $1 and ${NEW_FOR_CANDIDATE}`
/** Messages to a person that were not on their screen. */
export const countUnread = async (userId: string): Promise<number> =>
  (await hot<{ count: number }>('unread_messages', UNREAD, [userId]))[0]?.count ?? 0

/** Those of them that ask for nothing: what is asked waits as a task of its own. */
export const countUnasked = async (userId: string): Promise<number> =>
  (await hot<{ count: number }>('unasked_messages', `${UNREAD} and a.next_move <> 'candidate'`, [userId]))[0]?.count ??
  0

/** Messages of the candidate that nobody who may answer has read. */
export async function countUnreadByStaff(uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${sql.raw(UNREAD_BY_STAFF)} as count
    from applications a where a.id = ${uid}`.execute(db())
  return rows[0]?.count ?? 0
}

/** Moves a mark on to an event of the application; never back. */
async function mark(column: RawBuilder<Date>, uid: string, eventId: string): Promise<void> {
  await sql`update applications a set ${column} = e.created_at from application_events e
    where a.id = ${uid} and e.application_id = a.id and e.id = ${eventId}
    and e.created_at > coalesce(a.${column}, '-infinity')`.execute(db())
}
export const markReadByCandidate = (uid: string, eventId: string) => mark(sql.ref('candidate_read_at'), uid, eventId)
export const markReadByStaff = (uid: string, eventId: string) => mark(sql.ref('staff_read_at'), uid, eventId)
