import { REFERENCE_CONSENT } from '@korak/contract/references.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { addDays, now, today } from '#base/time.ts'
import type { ConsentEffect } from '#db/schema.ts'
import { emit } from '#events.ts'
import { m } from '#i18n/words/messages.js'
import { RETENTION } from '#base/retention.ts'

/** `DD.MM.YYYY`, as on all screens; the mail that confirms a withdrawal says the same sentences. */
const day = (after: number): string => addDays(today(), after).split('-').toReversed().join('.')

/**
 * What ending a consent today causes besides the record itself, in sentences a person reads before. The nouns it concerns do
 * it when they hear of it: `consentEnded`, `consentGiven`.
 */
const TOLD: Readonly<Record<ConsentEffect, (language: Language) => string[]>> = {
  none: () => [],
  talent_pool: (language) => [
    m.consent_effect_talent_pool({ date: day(0) }, { locale: language }),
    m.consent_effect_talent_pool_erased({ date: day(RETENTION.clearingDays) }, { locale: language }),
    m.consent_effect_talent_pool_kept({}, { locale: language }),
  ],
  client_sharing: (language) => [
    m.consent_effect_client_sharing({ date: day(0) }, { locale: language }),
    m.consent_effect_client_sharing_erased({}, { locale: language }),
  ],
  newsletter: (language) => [m.consent_effect_newsletter({ date: day(0) }, { locale: language })],
}

/** What ending this consent today causes. */
export const effectsOf = ({ effect, key }: { effect: ConsentEffect; key: string }, language: Language): string[] => [
  ...TOLD[effect](language),
  ...(key === REFERENCE_CONSENT ? [m.consent_effect_references({}, { locale: language })] : []),
  m.consent_effect_before({}, { locale: language }),
]

/**
 * Does what follows when a consent with this effect is not in force any more. In the open transaction.
 * @param since when it ended, where a restored backup did not know
 */
export const onEnded = (userId: string, effect: ConsentEffect, since?: Date): Promise<void> =>
  emit('consentEnded', { userId, effect, at: since ?? now(), isRepeated: since !== undefined })

/** Tells that a consent which was given holds no more, whatever others say. In the open transaction. */
export const onLapsed = (userId: string, key: string, isRepeated = false): Promise<void> =>
  emit('consentLapsed', { userId, key, isRepeated })

/** Undoes what can be undone when a consent with this effect is given again. In the open transaction. */
export const onGranted = (userId: string, effect: ConsentEffect): Promise<void> =>
  emit('consentGiven', { userId, effect })
