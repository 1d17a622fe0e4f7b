import { deleteOldPending } from './pending.service.ts'

export const tasks = { 'secondFactor.tidy': (): Promise<void> => deleteOldPending() }

export const cron = '25 * * * * secondFactor.tidy'
