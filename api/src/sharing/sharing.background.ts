import { expireShares } from '#sharing/requests/ends.service.ts'

export const tasks = {
  /** A list longer than one batch goes on. */
  'sharing.expire': async (): Promise<void> => {
    while ((await expireShares()) > 0);
  },
}

/** Every night at 2.20 UTC. Access and answers end with the day; this only writes it down. */
export const cron = '20 2 * * * sharing.expire'
