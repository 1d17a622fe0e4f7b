import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
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

/**
 * Consents with how many people stand where, each person by the newest version asked about, in one statement.
 * @param at decides which confirmed ones have ended
 */
export async function findCounts(at: Date, language: Language, id?: string): Promise<ConsentCounts[]> {
  const text = language === 'sl-SI' ? sql`v.text_sl` : sql`v.text_en`
  const { rows } = await sql<ConsentCounts>`
    select c.id, c.key, c.kind, c.gate, c.audience, c.effect, c.valid_months as "validMonths",
      c.is_at_registration as "isAtRegistration", c.is_active as "isActive",
      ${text}->>'title' as title, v.label as version,
      n.pending::int, n.confirmed::int, n.declined::int, n.withdrawn::int, n.expired::int
    from consents c
    join lateral (select * from consent_versions where consent_id = c.id order by number desc limit 1) v on true
    cross join lateral (
      select coalesce(sum(g.n) filter (where g.status = 'pending'), 0) as pending,
        coalesce(sum(g.n) filter (where g.status = 'confirmed' and not g.has_ended), 0) as confirmed,
        coalesce(sum(g.n) filter (where g.status = 'declined'), 0) as declined,
        coalesce(sum(g.n) filter (where g.status = 'withdrawn'), 0) as withdrawn,
        coalesce(sum(g.n) filter (where g.status = 'expired' or g.status = 'confirmed' and g.has_ended), 0) as expired
      from consent_versions d
      cross join lateral (
        select u.status, coalesce(u.expires_at <= ${at}, false) as has_ended, count(*) as n from user_consents u
        where u.version_id = d.id and (d.id = v.id or not exists (
          select from user_consents w join consent_versions e on e.id = w.version_id
          where w.user_id = u.user_id and w.consent_id = c.id and e.number > d.number))
        group by 1, 2
      ) g
      where d.consent_id = c.id
    ) n
    where ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by c.position, c.key`.execute(db())
  return rows
}
