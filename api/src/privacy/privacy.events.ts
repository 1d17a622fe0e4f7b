import type { Handlers } from '#events.ts'
import { repeatWish } from '#privacy/accounts/choices.service.ts'
import { repeatHold } from '#privacy/erasure/holds.service.ts'
import { buryRow } from '#privacy/erasure/rows.service.ts'
import { cancelClearing, repeatClearing, scheduleClearing } from '#privacy/retention/clearing.service.ts'

export const handlers: Handlers = {
  consentGiven: async ({ userId, effect }) => {
    if (effect === 'talent_pool') await cancelClearing(userId)
  },
  consentEnded: async ({ userId, effect, at }) => {
    if (effect === 'talent_pool') await scheduleClearing(userId, at)
  },
  rowDeleted: buryRow,
  wishRepeated: repeatWish,
  holdRepeated: repeatHold,
  clearingRepeated: repeatClearing,
}
