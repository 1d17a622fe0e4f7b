import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { sendMail } from '#mail/mail.ts'
import { findUser } from '#users/users.service.ts'
import type { FactorChange } from './second-factor.letters.ts'

/**
 * Writes a change of the second factor into the trail and tells the person by mail. Within the transaction of the change.
 * @param actorId who did it when it was not the person
 */
export const tellOfFactor = (
  userId: string,
  change: FactorChange,
  context?: Pick<RequestContext, 'ip' | 'device'>,
  actorId: string | null = userId,
): Promise<void> =>
  transact(async () => {
    await audit({ action: `second_factor.${change}`, actorId, userId }, context)
    const user = await findUser(userId)
    if (!user) return
    const to = { address: user.email, name: user.name }
    await sendMail({
      template: 'second_factor_changed',
      userId,
      to,
      language: user.language,
      params: { change, device: context?.device ?? '' },
    })
  })
