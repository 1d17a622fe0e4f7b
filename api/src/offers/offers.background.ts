import { sendDueOffers, sendOffer } from './offers.service.ts'

export const tasks = {
  'offers.send': ({ offer }: { offer: string }): Promise<void> => sendOffer(offer),
  /** What was due and whose task is gone. */
  'offers.sendDue': async (): Promise<void> => void (await sendDueOffers()),
}

export const cron = '* * * * * offers.sendDue'
