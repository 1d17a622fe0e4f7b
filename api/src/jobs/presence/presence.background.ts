import { forgetPresences } from './presence.service.ts'

export const tasks = {
  /** Forgets who has not been heard of; added by whoever was. */
  'presence.forget': (): Promise<void> => forgetPresences(),
}

export const cron = ''
