import { audit } from '#audit/audit.ts'
import { eachApart } from '#base/each-apart.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { findDue, lockCampaign } from './campaigns.queries.ts'
import { close } from './campaigns.service.ts'

/**
 * Closes the campaigns whose last day is over. What fails in one does not keep the others waiting; that nobody can open its
 * answers is no failure.
 */
export const closeDue = async (): Promise<void> =>
  eachApart(await findDue(now()), (id) =>
    transact(async () => {
      const row = await lockCampaign(id)
      if (row?.status !== 'open' || row.closesAt > now()) return
      await close(null, row)
      await audit({ action: 'campaigns.closed', actorId: null, subjectType: 'campaign', subjectId: id })
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'KEY_MISSING')) throw error
    }),
  )
