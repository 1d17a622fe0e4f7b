import type { Language } from '@korak/contract/shapes.ts'
import { addDays, now, today } from '#base/time.ts'
import type { ConsentEffect } from '#db/schema.ts'
import { m } from '#i18n/words/messages.js'
import { cancelClearing, scheduleClearing } from '#privacy/clearing.service.ts'
import { RETENTION } from '#privacy/retention.ts'
import { endShares } from '#sharing/sharing.service.ts'

interface Effect {
  /** What ending the consent today causes, in sentences a person reads before. */
  told: (language: Language) => string[]
  /** What happens when it has ended, for whatever reason, and when it is given (again). */
  onEnd?: (userId: string, at: Date) => Promise<void>
  onGive?: (userId: string) => Promise<void>
}

/** `DD.MM.YYYY`, as on all screens; the mail that confirms a withdrawal says the same sentences. */
const day = (after: number): string => addDays(today(), after).split('-').toReversed().join('.')

/** What hangs on a consent besides the record itself. */
const EFFECTS: Readonly<Record<ConsentEffect, Effect>> = {
  none: { told: () => [] },
  talent_pool: {
    told: (language) => [
      m.consent_effect_talent_pool({ date: day(0) }, { locale: language }),
      m.consent_effect_talent_pool_erased({ date: day(RETENTION.clearingDays) }, { locale: language }),
      m.consent_effect_talent_pool_kept({}, { locale: language }),
    ],
    onEnd: scheduleClearing,
    onGive: cancelClearing,
  },
  client_sharing: {
    told: (language) => [
      m.consent_effect_client_sharing({ date: day(0) }, { locale: language }),
      m.consent_effect_client_sharing_erased({}, { locale: language }),
    ],
    onEnd: (userId) => endShares(userId, 'consent_withdrawn'),
  },
  newsletter: {
    told: (language) => [m.consent_effect_newsletter({ date: day(0) }, { locale: language })],
  },
}

/** What ending a consent with this effect today causes. */
export const effectsOf = (effect: ConsentEffect, language: Language): string[] => [
  ...EFFECTS[effect].told(language),
  m.consent_effect_before({}, { locale: language }),
]

/** Does what follows when a consent with this effect is not in force any more. In the open transaction. */
export const causeEnd = async (userId: string, effect: ConsentEffect, at = now()): Promise<void> =>
  EFFECTS[effect].onEnd?.(userId, at)

/** Undoes what can be undone when a consent with this effect is given again. In the open transaction. */
export const causeGive = async (userId: string, effect: ConsentEffect): Promise<void> =>
  EFFECTS[effect].onGive?.(userId)
