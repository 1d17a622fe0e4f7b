import { remindQueued, sendQueued } from '#mail/delivery/outbox.ts'

export const tasks = {
  'mail.send': ({ id }: { id: string }): Promise<void> => sendQueued(id),
  'mail.remind': (): Promise<void> => remindQueued(),
}

/** Every five minutes. */
export const cron = '*/5 * * * * mail.remind'
