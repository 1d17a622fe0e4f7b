import { sql } from 'kysely'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import type { ScheduleRow } from './retention-schedule.ts'

/** Applications that are under way; a draft has not been sent to anybody. */
const OPEN = sql`('submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer')`

/** Every account with what its clock depends on. `at` decides which consents are in force. */
const clocks = (at: Date) => sql`select u.id,
    (c.user_id is not null and not exists (select from employees e where e.user_id = u.id)) as "isCandidate",
    greatest(u.created_at, u.last_login_at, u.renewed_at, a.last_at) as "activeAt",
    p.is_there is not null as "hasConsent", p.expires_at as "consentUntil",
    coalesce(a.has_open, false) as "hasOpenApplication",
    u.renewal_days as "renewalDays", u.renewal_until as "renewalUntil",
    u.quarantined_at as "quarantinedAt", u.erase_at as "eraseAt",
    exists (select from legal_holds h where h.user_id = u.id and h.released_at is null) as "hasHold"
  from users u
  left join candidates c on c.user_id = u.id
  left join lateral (select bool_or(status in ${OPEN}) as has_open, max(coalesce(submitted_at, created_at)) as last_at
    from applications where user_id = u.id) a on true
  left join lateral (select true as is_there, uc.expires_at from user_consents uc join consents k on k.id = uc.consent_id
    where uc.user_id = u.id and k.effect = 'talent_pool' and uc.status = 'confirmed'
      and (uc.expires_at is null or uc.expires_at > ${at})
    order by uc.expires_at desc nulls first limit 1) p on true`

export async function findSchedule(userId: string): Promise<ScheduleRow | undefined> {
  const [row] = await scheduleOf({ userId, at: now() })
  return row
}
const scheduleOf = statement(
  ({ userId, at }: { userId: string; at: Date }) => sql<ScheduleRow>`${clocks(at)} where u.id = ${userId}`,
)

const BATCH = 5000

/**
 * Candidates without activity since then, and those whose clock has been spoken of: the only ones that can be due. In
 * batches, so that no statement takes long, and of a large portal neither all are held at once nor looked at in one go.
 */
export async function* quietSchedules(since: Date): AsyncGenerator<ScheduleRow[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<ScheduleRow>`${clocks(now())}
      where c.user_id is not null and u.status <> 'registered' and u.id > ${after} and (u.renewal_days is not null
        or u.quarantined_at is not null or greatest(u.created_at, u.last_login_at, u.renewed_at) < ${since})
      order by u.id limit ${BATCH}`.execute(db())
    yield rows
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = last.id
  }
}
