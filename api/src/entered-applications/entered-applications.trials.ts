import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'
import { onPaper } from './entered-applications.factory.ts'

const entering = (uid: string): Seen => ({
  record: () => from(kit.staff, `/api/jobs/${uid}/entering`),
  calls: { enter: () => kit.staff.post(`/api/jobs/${uid}/applications`, onPaper()) },
})

export const trials: Trials = {
  states: {
    entering: {
      published: async () => entering((await makeJob()).id),
      paused: async () => entering((await makeJob({ status: 'paused' })).id),
      draft: async () => entering((await makeJob({ status: 'draft' })).id),
      closed: async () => entering((await makeJob({ status: 'closed' })).id),
      archived: async () => entering((await makeJob({ status: 'archived' })).id),
    },
  },
}
