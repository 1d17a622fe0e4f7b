import type { Who } from '#auth/who.ts'
import { today } from '#base/time.ts'
import { recordCreated, revise } from '#changes/changes.service.ts'
import { ofPublication, valuesOf } from './values.ts'
import * as queries from './publications.queries.ts'

/** Notes that a job is public on the portal from today, or was until today. Call with the job held. */
export async function notePortal(who: Who | null, jobId: string, isPublic: boolean): Promise<void> {
  const actorId = who?.userId ?? null
  const found = await queries.findPortal(jobId, today())
  if (!found && !isPublic) return
  if (!found) {
    const id = await queries.insertPublication({ jobId, channel: 'portal', fromOn: today() })
    await recordCreated(ofPublication(id, actorId), await valuesOf(id))
    return
  }
  const untilOn = isPublic ? null : today()
  if (found.untilOn === untilOn) return
  const values = () => valuesOf(found.id)
  await revise({ ...ofPublication(found.id, actorId), sent: 'all', values }, () =>
    queries.updatePublication(found.id, { untilOn }),
  )
}
