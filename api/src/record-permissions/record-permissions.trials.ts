import { makeJob } from '#jobs/jobs.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const given = (status: 'draft' | 'published' | 'closed' | 'archived') => async (): Promise<Seen> => {
  const [{ id }, person] = [await makeJob(), await makeUser({ kind: 'employee' })]
  const url = `/api/jobs/${id}/permissions`
  const { uid } = (await kit.staff.post(url, { user_uid: person.id, what: 'see' })).json
  await db().updateTable('jobs').set({ status }).where('id', '=', id).execute()
  const gone = { may: { delete: false } }
  return {
    record: async () => (await from(kit.staff, url)).data.find((one: { uid: string }) => one.uid === uid) ?? gone,
    calls: { delete: () => kit.staff.del(`/api/record-permissions/${uid}`) },
  }
}

export const trials: Trials = {
  states: {
    record_permission: {
      'of a draft': given('draft'),
      'of a published job': given('published'),
      'of a closed job': given('closed'),
      'of an archived job': given('archived'),
    },
  },
  creating: {
    'record_permission.create': async () => {
      const [{ id }, person] = [await makeJob(), await makeUser({ kind: 'employee' })]
      return () => kit.staff.post(`/api/jobs/${id}/permissions`, { user_uid: person.id, what: 'edit' })
    },
  },
}
