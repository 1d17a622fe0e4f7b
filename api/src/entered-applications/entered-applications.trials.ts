import { today } from '#base/time.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

let count = 0
/** An application as it came by post. */
export const onPaper = (changes: object = {}) => ({
  name: `Papirna Prijava ${(count += 1)}`,
  came_by: 'post',
  came_on: today(),
  address: 'Dunajska cesta 5',
  postal: '1000',
  city: 'Ljubljana',
  ...changes,
})

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
