import type { Account } from './entered-applications.rules.ts'
import type { JobStatus } from './job-records.ts'
import { activities, onlyIn, policy } from './policy.ts'

/** Writing down an application that did not come by the portal; one that came in time may be written down after the job was closed. */
export const enteringPolicy = policy<{ status: JobStatus }>('entering')({
  enter: { audience: 'applications.update', refusal: onlyIn('published', 'paused', 'closed') },
})

const isTheirs = ({ account }: { account: Account }) => (account === 'own' ? 'HAS_ACCOUNT' : null)

/** What can be done with what was entered, as long as its person has no account: then it is theirs. */
export const enteredApplicationPolicy = policy<{ account: Account }>('entered_application')({
  update: { audience: 'applications.update', refusal: isTheirs },
  /** An address the person has given: letters go there, the first with the link by which the account becomes theirs. */
  invite: { audience: 'applications.update', refusal: isTheirs },
  /** The address: letters are printed again. */
  revoke: {
    audience: 'applications.update',
    refusal: (facts) => isTheirs(facts) ?? (facts.account === 'none' ? 'STATE_NOT_ALLOWED' : null),
  },
})

export const enteredApplicationActivities = activities('entered_applications', 'updated', 'invited', 'revoked')
