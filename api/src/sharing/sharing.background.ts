import { eachApart } from '#base/each-apart.ts'
import { findCompaniesToAsk } from './owed.queries.ts'
import { settleAsked } from './owed.service.ts'
import { mailOwed } from './sharing.mail.ts'
import { expireShares } from '#sharing/requests/ends.service.ts'

export const tasks = {
  'sharing.expire': async (): Promise<void> => {
    await expireShares()
  },
  /** Companies that had nobody to be asked to erase, or whom no mail has reached, and have somebody now. */
  'sharing.sendOwed': async (): Promise<void> => {
    await settleAsked()
    await eachApart(await findCompaniesToAsk(), mailOwed)
  },
}

/** Every night at 2.20 UTC: access and answers end with the day, this only writes it down. New contacts every five minutes. */
export const cron = ['20 2 * * * sharing.expire', '*/5 * * * * sharing.sendOwed'].join('\n')
