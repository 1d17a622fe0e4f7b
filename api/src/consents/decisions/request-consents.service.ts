import { eachOfBatches } from '#base/each-apart.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { findRowsAbout, insertRow, updateRow } from '#consents/consents.queries.ts'
import { lockPerson, record } from '#consents/ledger/ledger.service.ts'
import { findMissing, findUnasked, type Missing } from '#consents/versions.queries.ts'

const BATCH = 200

interface Asking {
  method: 'system' | 'seed'
  at: Date
}
const byPortal = (): Asking => ({ method: 'system', at: now() })

/**
 * Makes sure the person has been asked about everything that concerns them: a consent nobody has asked about yet, or a
 * material version newer than what they have decided about. One statement when there is nothing to ask. Joins the
 * open transaction.
 */
export async function requestConsents(userId: string, how = byPortal()): Promise<void> {
  if ((await findMissing(userId)).length === 0) return
  await transact(async () => {
    await lockPerson(userId)
    // Somebody else may have asked meanwhile.
    for (const missing of await findMissing(userId)) await requestConsent(userId, missing, how)
  })
}

/** Asks about one version; a question about an older one that is still open gives way. Call with the person's lock. */
export async function requestConsent(userId: string, missing: Missing, { method, at } = byPortal()): Promise<void> {
  const { consentId, versionId, key, label, hash, language } = missing
  const id = await insertRow({ userId, consentId, versionId, createdAt: at, updatedAt: at })
  if (id === null) return
  const open = (await findRowsAbout(userId, id)).filter((row) => row.id !== id && row.status === 'pending')
  for (const row of open) {
    await updateRow(row.id, { status: 'superseded', updatedAt: at })
    await record({ ...row, action: 'superseded', method, language, at })
  }
  await record({ id, userId, key, versionId, label, hash, action: 'asked', method, language, at })
}

/**
 * Asks everybody with an active account who has to be asked about this consent, in batches, each person by itself:
 * nobody waits, also not for somebody who cannot be asked, and a start from anew goes on where it stopped.
 * @returns how many were asked
 */
export async function requestFromEverybody(consentId: string): Promise<number> {
  let asked = 0
  await eachOfBatches(
    (after) => findUnasked(consentId, after, BATCH),
    async ({ id }) => {
      await requestConsents(id)
      asked += 1
    },
  )
  return asked
}
