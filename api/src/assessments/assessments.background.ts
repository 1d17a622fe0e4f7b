import { askAboutWaiting } from '#assessments/orders/waiting.service.ts'

export const tasks = {
  'assessments.poll': (): Promise<void> => askAboutWaiting(),
}

export const cron = '*/10 * * * * assessments.poll'
