import { deleteNeverActivated } from '#users/users.service.ts'
import { resendActivation } from './activation.service.ts'
import { deleteOldLinks } from './links.ts'
import { sendReset } from './reset.service.ts'
import { deleteExpiredSessions } from './sessions.queries.ts'
import { deleteQuietThrottles } from './throttle.ts'

/** Accounts nobody activated go after a week, as the activation mail says. */
const UNACTIVATED_DAYS = 7

export const tasks = {
  'auth.resend': ({ mailId, email }: { mailId: string; email: string }): Promise<void> =>
    resendActivation(mailId, email),
  'auth.forgot': ({ mailId, email }: { mailId: string; email: string }): Promise<void> => sendReset(mailId, email),
  'auth.tidy': async (): Promise<void> => {
    await deleteExpiredSessions()
    await deleteOldLinks()
    await deleteQuietThrottles()
    await deleteNeverActivated(UNACTIVATED_DAYS)
  },
}

/** Every night at 3.40. */
export const cron = '40 3 * * * auth.tidy'
