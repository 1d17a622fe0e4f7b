import { remindOfInterviews, takeBackLapsed } from './reminders.service.ts'

export const tasks = {
  /** A list longer than one batch goes on. */
  'interviews.remind': async (): Promise<void> => {
    while ((await remindOfInterviews()) > 0);
  },
  'interviews.takeBackLapsed': async (): Promise<void> => {
    while ((await takeBackLapsed()) > 0);
  },
}

/** Times are UTC: reminders the day before, from the morning on, for what is agreed meanwhile too; invitations every hour. */
export const cron = ['20 7-17 * * * interviews.remind', '10 * * * * interviews.takeBackLapsed'].join('\n')
