import type { Language } from '@korak/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { ConsentAudience, ConsentEffect, ConsentGate, ConsentKind } from '#db/schema.ts'

export interface ConsentCounts {
  id: string
  key: string
  kind: ConsentKind
  gate: ConsentGate
  audience: ConsentAudience
  effect: ConsentEffect
  validMonths: number | null
  isAtRegistration: boolean
  isActive: boolean
  title: string
  version: string
  pending: number
  confirmed: number
  declined: number
  withdrawn: number
  expired: number
}

/** How many, and how many confirmed ones have ended: in the order of the index, so that nothing is put into groups by hashing. */
const counted = (at: Date): RawBuilder<unknown> =>
  sql`count(*) as count, count(*) filter (where u.status = 'confirmed' and u.expires_at <= ${at}) as ended`

/**
 * Consents with how many people stand where, each person by the newest version asked about, in one statement.
 * @param at decides which confirmed ones have ended
 */
export async function findCounts(at: Date, language: Language, id?: string): Promise<ConsentCounts[]> {
  const text = language === 'sl-SI' ? sql`v.text_sl` : sql`v.text_en`
  // Of the newest version everybody counts, by an index alone; of former ones those who were asked about no later one.
  const ofOne = (column: RawBuilder<unknown>) => (id === undefined ? sql`true` : sql`${column} = ${id}`)
  const { rows } = await sql<ConsentCounts>`
    with latest as (
      select id, consent_id, number, number = max(number) over (partition by consent_id) as is_last from consent_versions
      where ${ofOne(sql`consent_id`)}),
    standing as (
      select d.consent_id, s.* from latest d cross join lateral (
        select u.status, ${counted(at)} from user_consents u where u.version_id = d.id group by u.status) s where d.is_last
      union all
      select d.consent_id, u.status, ${counted(at)}
      from latest d join user_consents u on u.version_id = d.id
      where not d.is_last and not exists (
        select from user_consents w join consent_versions e on e.id = w.version_id
        where w.user_id = u.user_id and w.consent_id = d.consent_id and e.number > d.number)
      group by 1, 2)
    select c.id, c.key, c.kind, c.gate, c.audience, c.effect, c.valid_months as "validMonths",
      c.is_at_registration as "isAtRegistration", c.is_active as "isActive",
      ${text}->>'title' as title, v.label as version,
      n.pending::int, n.confirmed::int, n.declined::int, n.withdrawn::int, n.expired::int
    from consents c
    join lateral (select * from consent_versions where consent_id = c.id order by number desc limit 1) v on true
    cross join lateral (
      select coalesce(sum(s.count) filter (where s.status = 'pending'), 0) as pending,
        coalesce(sum(s.count - s.ended) filter (where s.status = 'confirmed'), 0) as confirmed,
        coalesce(sum(s.count) filter (where s.status = 'declined'), 0) as declined,
        coalesce(sum(s.count) filter (where s.status = 'withdrawn'), 0) as withdrawn,
        coalesce(sum(case when s.status = 'expired' then s.count else s.ended end), 0) as expired
      from standing s where s.consent_id = c.id
    ) n
    where ${ofOne(sql`c.id`)}
    order by c.position, c.key`.execute(db())
  return rows
}

/** Does a letter with the link to a consent of somebody wait to be sent? */
export const isRequestWaiting = async (userId: string, rowId: string): Promise<boolean> =>
  (await db()
    .selectFrom('mails as m')
    .innerJoin('links as l', 'l.id', 'm.linkId')
    .select('m.id')
    .where('m.userId', '=', userId)
    .where('m.template', '=', 'consent_request')
    .where('m.status', '=', 'queued')
    .where('l.subjectId', '=', rowId)
    .executeTakeFirst()) !== undefined
