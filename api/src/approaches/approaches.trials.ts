import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

let count = 0
const address = () => `oseba.${(count += 1)}@example.com`

const approaching = (uid: string): Seen => ({
  record: () => from(kit.staff, `/api/jobs/${uid}/approaches`),
  calls: { ask: () => kit.staff.post(`/api/jobs/${uid}/approaches`, { email: address() }) },
})

async function approach(changes: { state?: 'accepted' | 'declined' | 'withdrawn'; answerBy?: string }): Promise<Seen> {
  const { id } = await makeJob()
  const { uid } = (await kit.staff.post(`/api/jobs/${id}/approaches`, { email: address() })).json
  if (Object.keys(changes).length > 0) await db().updateTable('approaches').set(changes).where('id', '=', uid).execute()
  return {
    record: async () => (await from(kit.staff, `/api/jobs/${id}/approaches`)).approaches[0],
    calls: { withdraw: () => kit.staff.post(`/api/approaches/${uid}/withdraw`, {}) },
  }
}

export const trials: Trials = {
  states: {
    approaching: {
      published: async () => approaching((await makeJob()).id),
      draft: async () => approaching((await makeJob({ status: 'draft' })).id),
      closed: async () => approaching((await makeJob({ status: 'closed' })).id),
      past: async () => approaching((await makeJob({ publishedDays: -30, expiresDays: -1 })).id),
    },
    approach: {
      open: () => approach({}),
      accepted: () => approach({ state: 'accepted' }),
      declined: () => approach({ state: 'declined' }),
      late: () => approach({ answerBy: '2020-01-01' }),
    },
  },
}
