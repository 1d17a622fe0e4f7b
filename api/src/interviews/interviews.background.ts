import { remindOfInterviews } from './reminders.service.ts'

export const tasks = {
  /** A list longer than one batch goes on. */
  'interviews.remind': async (): Promise<void> => {
    while ((await remindOfInterviews()) > 0);
  },
}

/** Times are UTC: the day before, from the morning on, for what is agreed meanwhile too. */
export const cron = '20 7-17 * * * interviews.remind'
