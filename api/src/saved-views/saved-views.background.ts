import { deleteFinally } from './deleting.service.ts'

export const tasks = { 'savedViews.deleteFinally': deleteFinally }

export const cron = '* * * * * savedViews.deleteFinally'
