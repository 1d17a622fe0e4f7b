import { eachApart } from '#base/each-apart.ts'
import { env } from '#env.ts'
import { requestFromEverybody } from '#consents/decisions/request-consents.service.ts'
import { expireConsents, remindOfEnds } from '#consents/decisions/ending.service.ts'
import { completeJournal } from '#consents/ledger/journal.service.ts'

export const tasks = {
  /** After a material version: everybody it concerns is asked. Run again it asks those who are left. */
  'consents.ask': async ({ consentId }: { consentId: string }): Promise<void> => {
    await requestFromEverybody(consentId)
  },
  /** What fails in one part keeps no other waiting. */
  'consents.tidy': async (): Promise<void> => {
    await eachApart([expireConsents, remindOfEnds, () => completeJournal(env().DATA_DIR)], (step) => step())
  },
}

/** Just after midnight in Ljubljana, winter and summer (times are UTC): consents end with the day. */
export const cron = '5 23 * * * consents.tidy'
