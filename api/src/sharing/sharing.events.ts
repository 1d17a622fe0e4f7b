import type { Handlers } from '#events.ts'
import { endShares, endSharesOf, repeatEnd, repeatEnds } from '#sharing/requests/ends.service.ts'
import { repeatOwed, settleAsked } from './owed.service.ts'

export const handlers: Handlers = {
  consentEnded: async ({ userId, effect, at, isRepeated }) => {
    if (effect !== 'client_sharing') return
    await (isRepeated ? repeatEnds(userId, at) : endShares(userId, 'consent_withdrawn'))
  },
  applicationWithdrawn: ({ applicationId, userId, by }) => endSharesOf(applicationId, userId, by),
  profileRestricted: ({ userId }) => endShares(userId, 'restricted'),
  accountDisabled: ({ userId }) => endShares(userId, 'administration'),
  accountClosing: ({ userId, by }) => endShares(userId, by === 'person' ? 'account_closed' : 'administration'),
  // Mails that say the company was asked go with the person they are about, or were sent to.
  accountErasing: settleAsked,
  shareEndRepeated: repeatEnd,
  owedErasureRepeated: repeatOwed,
}
