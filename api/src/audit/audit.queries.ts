import { db } from '#db/db.ts'
import type { AuditEntry } from './audit.ts'

export async function insertAuditEvent(
  entry: AuditEntry & { ip: string | null; device: string | null },
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
    .select(['id', 'action', 'actorId', 'device', 'subjectType', 'details', 'createdAt'])
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
