import { enterAssigned, enterDue } from './waiting.service.ts'

export const tasks = {
  'replies.enter': ({ reply }: { reply: string }): Promise<void> => enterAssigned(reply),
  /** What was assigned and whose task is gone. */
  'replies.enterDue': (): Promise<void> => enterDue(),
}

export const cron = '*/2 * * * * replies.enterDue'
