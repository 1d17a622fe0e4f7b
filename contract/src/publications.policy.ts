import { activities, policy } from './policy.ts'

/** Where a job can be published; `zrsz` is the Employment Service of Slovenia. */
export const PUBLICATION_CHANNELS = ['portal', 'zrsz', 'company_website', 'linkedin', 'newspaper', 'other'] as const
export type PublicationChannel = (typeof PUBLICATION_CHANNELS)[number]

const byHand = ({ channel }: { channel: PublicationChannel }) => (channel === 'portal' ? 'STATE_NOT_ALLOWED' : null)

/** That a job was published somewhere. What the portal does itself it writes itself. */
export const publicationPolicy = policy<{ channel: PublicationChannel }>('publication')({
  create: { audience: 'jobs.publish' },
  update: { audience: 'jobs.publish', refusal: byHand },
  delete: { audience: 'jobs.publish', refusal: byHand },
})

export const publicationActivities = activities('publications', 'created', 'updated', 'deleted')
