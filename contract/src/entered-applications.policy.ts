import type { JobStatus } from './job-records.ts'
import { onlyIn, policy } from './policy.ts'

/** Writing down an application that did not come by the portal; one that came in time may be written down after the job was closed. */
export const enteringPolicy = policy<{ status: JobStatus }>('entering')({
  enter: { audience: 'applications.update', refusal: onlyIn('published', 'paused', 'closed') },
})
