import { forgetWords, remindQueued, sendQueued } from '#mail/delivery/outbox.ts'

export const tasks = {
  'mail.send': ({ id }: { id: string }): Promise<void> => sendQueued(id),
  'mail.remind': (): Promise<void> => remindQueued(),
  'mail.forgetWords': (): Promise<void> => forgetWords(),
}

/** Every five minutes, and every night. */
export const cron = ['*/5 * * * * mail.remind', '40 0 * * * mail.forgetWords'].join('\n')
