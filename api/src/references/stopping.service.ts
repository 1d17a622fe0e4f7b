import { type Locked, lockApplication } from '#applications/moves.service.ts'
import { now } from '#base/time.ts'
import { mailStopped, tellUnneeded } from './references.mail.ts'
import * as queries from './references.queries.ts'
import { auditReference } from './references.trail.ts'

/** A letter that is held does not go, and is as it was before; or somebody who was asked need not answer. Joins the open transaction. */
async function stop(application: Pick<Locked, 'id' | 'userId'>, { id, state }: queries.RefereeRow): Promise<void> {
  const changes = state === 'held' ? ({ state: 'named', dueAt: null } as const) : revoked
  await queries.updateReferee(id, { ...changes, stoppedAt: now() })
  await auditReference(null, 'stopped', application)
}
const revoked = { state: 'revoked', tokenHash: null, draft: null } as const

/** A letter that is due does not go: what it stands on is there no more, and who hears about the job is told. Joins the open transaction. */
export async function stopLetter(application: Locked, referee: queries.RefereeRow): Promise<void> {
  await stop(application, referee)
  await mailStopped(application)
}

/**
 * The consent of a candidate is not in force any more: nothing that is held goes, nobody who was asked has to answer, and who
 * hears about the job is told. What was answered is there still. Joins the open transaction.
 * @param isRepeated everybody was told then
 */
export async function stopReferences(userId: string, isRepeated: boolean): Promise<void> {
  for (const id of await queries.findWaiting(userId)) {
    const application = await lockApplication(id)
    const waiting = application ? (await queries.findReferees(id)).filter(queries.isWaiting) : []
    if (!application || waiting.length === 0) continue
    for (const referee of waiting) {
      if (referee.state === 'named') continue
      await stop(application, referee)
      if (referee.state === 'open' && !isRepeated) await tellUnneeded(referee)
    }
    if (!isRepeated) await mailStopped(application)
  }
}
