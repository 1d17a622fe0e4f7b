import { consentInForce, isRefused } from '#consents/consents.service.ts'
import { findUserByEmail } from '#users/users.service.ts'
import type { ApproachMails } from './approaches.letters.ts'
import { findApproach } from './approaches.queries.ts'

/**
 * Has whoever the address belongs to told us that they do not want to hear of other jobs? By declining or withdrawing the consent to be kept
 * for them; by declining mails about new jobs, where they have not agreed to be kept; by limiting the use of their data, or by leaving.
 */
async function isUnwanted(email: string): Promise<boolean> {
  const owner = await findUserByEmail(email.toLowerCase())
  if (!owner) return false
  if (owner.restrictedAt || owner.closingAt) return true
  if (await consentInForce(owner.id, 'talent_pool')) return false
  return (await isRefused(owner.id, 'talent_pool')) || isRefused(owner.id, 'newsletter')
}

/**
 * Looked up when the mail goes out, by the background process: nothing whoever asks can see, not even how long it takes, depends on it.
 * @returns null when it is not to be sent
 */
export async function wantedApproach(params: ApproachMails['approach_asked']) {
  const asked = await findApproach(params.approach)
  return asked?.state === 'open' && !(await isUnwanted(asked.email)) ? params : null
}
