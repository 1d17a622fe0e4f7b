import { keepReturned } from './keeping.service.ts'

export const tasks = {
  /** Mails that were refused after they had gone out. */
  'printedLetters.keepReturned': async (): Promise<void> => void (await keepReturned()),
}

export const cron = '*/5 * * * * printedLetters.keepReturned'
