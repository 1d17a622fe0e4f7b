import { transact } from '#db/db.ts'
import { forgetPhones } from './kept-contacts.ts'

export const tasks = {
  'bulk.forgetPhones': (): Promise<void> => transact(forgetPhones),
}

export const cron = '57 3 * * * bulk.forgetPhones'
