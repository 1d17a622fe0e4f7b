import { makeApplication } from '#applications/applications.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import type { Client } from '../../../test/app.ts'
import { from, kit, type Seen, type Trials } from '../../../test/kit.ts'

const body = { kind: 'fact', text: 'Na voljo od februarja.' }
async function written(author: Client): Promise<Seen> {
  const { uid } = await makeApplication()
  const note = (await author.post(`/api/applications/${uid}/notes`, body)).json.uid as string
  const url = `/api/application-notes/${note}`
  return {
    record: async () => {
      const { notes } = await from(kit.staff, `/api/applications/${uid}`)
      return notes.find((one: { uid: string }) => one.uid === note) ?? { may: {} }
    },
    calls: { delete: () => kit.staff.del(url) },
  }
}

export const trials: Trials = {
  states: {
    note: {
      own: () => written(kit.staff),
      "a colleague's": async () => {
        const permissions = ['applications.read', 'notes.manage'] as const
        return written(await kit.api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] })))
      },
    },
  },
  creating: {
    'note.create': async () => {
      const { uid } = await makeApplication()
      return () => kit.staff.post(`/api/applications/${uid}/notes`, body)
    },
  },
  admitted: { 'notes.manage': 'staff' },
}
