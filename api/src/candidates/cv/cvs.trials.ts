import { makeApplication } from '#applications/applications.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../../test/kit.ts'

const cvs = (isUsed: boolean) => async (): Promise<Seen> => {
  const user = await makeUser()
  const { id } = await makeCv(user)
  const { uid } = isUsed ? await makeApplication({ user, status: 'draft' }) : { uid: null }
  if (uid) await db().updateTable('applications').set({ cvFileId: id }).where('id', '=', uid).execute()
  const client = await kit.api.signIn(user)
  return {
    record: async () =>
      (await from(client, '/api/portal/profile')).cvs.find((cv: { uid: string }) => cv.uid === id) ?? { may: {} },
    calls: { delete: () => client.del(`/api/portal/profile/cv/${id}`) },
  }
}

export const trials: Trials = {
  states: {
    cv: { free: cvs(false), used: cvs(true) },
  },
  admitted: { 'candidates.read': 'staff', 'candidates.support': 'administrator' },
}
