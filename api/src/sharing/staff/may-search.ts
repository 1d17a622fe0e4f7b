import { consentInForce } from '#consents/consents.service.ts'
import { isVisibleToStaff } from '#users/visibility.ts'

/** May staff look at this person when searching? Only with the consent to be kept in the talent pool. */
export const maySearch = async (userId: string): Promise<boolean> =>
  (await isVisibleToStaff(userId)) && (await consentInForce(userId, 'talent_pool')) !== null
