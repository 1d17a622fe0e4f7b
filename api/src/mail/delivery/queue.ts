import { enqueue, oneOfTwoLanes } from '#background/queue.ts'

/**
 * Asks for the sending of a mail, in the place of what was asked for it before. Mails take at most two of the tasks that
 * run at once, so that a mail server that hangs holds up nothing but mails.
 */
export const queueMail = (id: string, runAt?: Date): Promise<void> =>
  enqueue('mail.send', { id }, { key: `mail:${id}`, lane: oneOfTwoLanes('mail', id), ...(runAt ? { runAt } : {}) })
