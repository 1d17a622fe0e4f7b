import { askAboutWaiting } from './waiting.service.ts'

export const tasks = {
  'assessments.poll': (): Promise<void> => askAboutWaiting(),
}

export const cron = '*/10 * * * * assessments.poll'
