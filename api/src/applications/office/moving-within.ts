import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { type Locked, updateApplication } from '#applications/moves.queries.ts'

/** What the trail says a letter or a move is about. */
export const ofLetter = (id: string) => ({ subjectType: 'application', subjectId: id })

/** From one stage to another of the same status: nobody is told. Joins the open transaction. */
export async function moveWithin(who: Who, { id, stageId: from }: Locked, to: string | null): Promise<void> {
  await updateApplication(id, { stageId: to })
  await audit({ ...ofLetter(id), action: 'applications.stage_updated', actorId: who.userId, details: { from, to } })
}
