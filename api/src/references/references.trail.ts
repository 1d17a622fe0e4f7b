import type { Locked } from '#applications/moves.service.ts'
import { audit, type AuditEntry } from '#audit/audit.ts'
import { clearCaches } from '#base/cache.ts'
import { afterCommit } from '#db/db.ts'

/** In the trail, and in every count at once. */
export async function auditReference(
  actorId: string | null,
  verb:
    | 'asked'
    | 'named'
    | 'updated'
    | 'withdrawn'
    | 'prepared'
    | 'sent'
    | 'recalled'
    | 'reminded'
    | 'stopped'
    | 'answered'
    | 'declined'
    | 'revoked'
    | 'deleted'
    | 'opened'
    | 'noted',
  { id, userId }: Pick<Locked, 'id' | 'userId'>,
  details?: AuditEntry['details'],
): Promise<void> {
  afterCommit(clearCaches)
  await audit({
    action: `references.${verb}`,
    actorId,
    userId,
    subjectType: 'application',
    subjectId: id,
    ...(details && { details }),
  })
}
