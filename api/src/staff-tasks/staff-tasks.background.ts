import { deleteFinally } from './deleting.service.ts'

export const tasks = { 'staffTasks.deleteFinally': deleteFinally }

export const cron = '* * * * * staffTasks.deleteFinally'
