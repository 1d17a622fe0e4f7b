import type { JobStatus } from './job-records.ts'
import { activities, onlyIn, policy } from './policy.ts'

/** Writing down an application that did not come by the portal; one that came in time may be written down after the job was closed. */
export const enteringPolicy = policy<{ status: JobStatus }>('entering')({
  enter: { audience: 'applications.update', refusal: onlyIn('published', 'paused', 'closed') },
})

/** What can be done with what was entered, as long as its person has no account: then it is theirs. */
export const enteredApplicationPolicy = policy<{ hasAccount: boolean }>('entered_application')({
  update: { audience: 'applications.update', refusal: ({ hasAccount }) => (hasAccount ? 'HAS_ACCOUNT' : null) },
})

export const enteredApplicationActivities = activities('entered_applications', 'updated')
