import type { Account } from '@korak/contract/entered-applications.rules.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'
import { onPaper } from './entered-applications.factory.ts'

const entering = (uid: string): Seen => ({
  record: () => from(kit.staff, `/api/jobs/${uid}/entering`),
  calls: { enter: () => kit.staff.post(`/api/jobs/${uid}/applications`, onPaper()) },
})

const enter = async (): Promise<string> =>
  (await kit.staff.post(`/api/jobs/${(await makeJob()).id}/applications`, onPaper())).json.uid
const personOf = async (uid: unknown): Promise<string> =>
  (await db().selectFrom('applications').select('userId').where('id', '=', String(uid)).executeTakeFirstOrThrow())
    .userId

async function entered(account: Account): Promise<Seen> {
  const uid = await enter()
  const [url, email] = [`/api/applications/${uid}/entered`, `${uid}@example.com`]
  if (account === 'offered') await kit.staff.post(`${url}/email`, { rev: 1, email })
  if (account === 'own')
    await db()
      .updateTable('users')
      .set({ email })
      .where('id', '=', await personOf(uid))
      .execute()
  const rev = account === 'offered' ? 2 : 1
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: () => kit.staff.put(url, { rev, city: 'Bled' }),
      invite: () => kit.staff.post(`${url}/email`, { rev, email: `nov.${email}` }),
      revoke: () => kit.staff.del(`${url}/email`),
    },
  }
}

export const trials: Trials = {
  states: {
    entering: {
      published: async () => entering((await makeJob()).id),
      paused: async () => entering((await makeJob({ status: 'paused' })).id),
      draft: async () => entering((await makeJob({ status: 'draft' })).id),
      closed: async () => entering((await makeJob({ status: 'closed' })).id),
      archived: async () => entering((await makeJob({ status: 'archived' })).id),
    },
    entered_application: {
      'without an account': () => entered('none'),
      'with an address': () => entered('offered'),
      'with an account': () => entered('own'),
    },
  },
  revisions: {
    entered_application: {
      table: 'applications',
      person: personOf,
      make: async () => ({ id: await enter(), rev: 1 }),
      change: (id, city, rev) => kit.staff.put(`/api/applications/${id}/entered`, { rev, city }),
      field: 'city',
      other: (id, rev) => kit.staff.put(`/api/applications/${id}/entered`, { rev, address: 'Poljanska cesta 1' }),
    },
  },
}
