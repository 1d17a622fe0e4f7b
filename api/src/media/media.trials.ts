import { db } from '#db/db.ts'
import { makePng } from '#files/files.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const media = (isUsed: boolean) => async (): Promise<Seen> => {
  const { json } = await kit.staff.upload('/api/media', { file: { name: 'a.png', data: makePng() }, title: 'A' })
  const url = `/api/media/${json.uid}`
  if (isUsed)
    await db()
      .updateTable('users')
      .set({ avatarFileId: json.uid })
      .where('id', '=', (await makeUser()).id)
      .execute()
  return {
    record: async () => (await from(kit.staff, `/api/media?filter[id]=${json.uid}`)).data[0] ?? { may: {} },
    calls: { update: () => kit.staff.put(url, { rev: 1, title: 'B' }), delete: () => kit.staff.del(url) },
  }
}

export const trials: Trials = {
  states: {
    medium: { free: media(false), used: media(true) },
  },
  creating: {
    'medium.create': async () => {
      const file = { name: 'a.png', data: makePng() }
      return () => kit.staff.upload('/api/media', { file, title: 'A' })
    },
  },
  revisions: {
    medium: {
      table: 'files',
      make: async () => {
        const file = { name: 'a.png', data: makePng() }
        return (await kit.staff.upload('/api/media', { file, title: 'A', collection: 'a' })).json
      },
      change: (id, title, rev) => kit.staff.put(`/api/media/${id}`, { rev, title }),
      field: 'title',
      other: (id, rev) => kit.staff.put(`/api/media/${id}`, { rev, collection: 'b' }),
      remove: (id) => kit.staff.del(`/api/media/${id}`),
    },
  },
  admitted: { 'media.read': 'staff', 'media.manage': 'staff' },
}
