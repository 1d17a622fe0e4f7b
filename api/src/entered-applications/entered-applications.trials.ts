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

async function entered({ isOwn }: { isOwn: boolean }): Promise<Seen> {
  const uid = await enter()
  const email = `${uid}@example.com`
  if (isOwn)
    await db()
      .updateTable('users')
      .set({ email })
      .where('id', '=', await personOf(uid))
      .execute()
  const url = `/api/applications/${uid}/entered`
  return {
    record: () => from(kit.staff, url),
    calls: { update: () => kit.staff.put(url, { rev: 1, city: 'Bled' }) },
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
      'without an account': () => entered({ isOwn: false }),
      'with an account': () => entered({ isOwn: true }),
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
