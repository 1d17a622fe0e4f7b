import { resendActivation } from '#accounts/sign-up/activation.service.ts'
import { deleteOldEmailChanges } from './email-changes.service.ts'
import { deleteOldLinks } from '#auth/links.ts'
import { sendReset } from '#accounts/sign-in/reset.service.ts'
import { deleteExpiredSessions } from '#auth/sessions.ts'
import { deleteQuietThrottles } from '#auth/throttle.ts'
import { forgetWantedJobs } from '#users/users.service.ts'

export const tasks = {
  'auth.resend': ({ mailId, email }: { mailId: string; email: string }): Promise<void> =>
    resendActivation(mailId, email),
  'auth.forgot': ({ mailId, email }: { mailId: string; email: string }): Promise<void> => sendReset(mailId, email),
  'auth.forgetWantedJobs': (): Promise<void> => forgetWantedJobs(),
  'auth.tidy': async (): Promise<void> => {
    // Each on its own: what fails tonight keeps nothing else longer, and brings the task back.
    const done = await Promise.allSettled(
      [deleteExpiredSessions, deleteOldLinks, deleteOldEmailChanges, deleteQuietThrottles].map((tidy) => tidy()),
    )
    for (const result of done) if (result.status === 'rejected') throw result.reason
  },
}

/** Every night at 3.40; the job one registered for is forgotten within the hour. */
export const cron = ['40 3 * * * auth.tidy', '50 * * * * auth.forgetWantedJobs'].join('\n')
