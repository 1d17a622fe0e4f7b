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
      select count(*) filter (where u.status = 'pending') as pending,
        count(*) filter (where u.status = 'confirmed' and (u.expires_at is null or u.expires_at > ${at})) as confirmed,
        count(*) filter (where u.status = 'declined') as declined,
        count(*) filter (where u.status = 'withdrawn') as withdrawn,
        count(*) filter (where u.status = 'expired' or u.status = 'confirmed' and u.expires_at <= ${at}) as expired
      from consent_versions d join user_consents u on u.version_id = d.id
      where d.consent_id = c.id and (d.id = v.id or not exists (
        select from user_consents w join consent_versions e on e.id = w.version_id
        where w.user_id = u.user_id and w.consent_id = c.id and e.number > d.number))
    ) n
    where ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by c.position, c.key`.execute(db())
  return rows
}
