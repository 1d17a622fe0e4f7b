import { sendDueOffers, sendOffer } from './offers.service.ts'
import { sendDueWithdrawals, sendWithdrawal } from './withdrawals.service.ts'

export const tasks = {
  'offers.send': ({ offer }: { offer: string }): Promise<void> => sendOffer(offer),
  'offers.withdraw': ({ offer }: { offer: string }): Promise<void> => sendWithdrawal(offer),
  /** What was due and whose task is gone. */
  'offers.sendDue': async (): Promise<void> => {
    await sendDueOffers()
    await sendDueWithdrawals()
  },
}

export const cron = '* * * * * offers.sendDue'
