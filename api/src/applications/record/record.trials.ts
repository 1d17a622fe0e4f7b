import { makeApplication, moveApplication, whoIs } from '#applications/applications.factory.ts'
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

/** An application of whoever; the caller has given an opinion of it, or has not. */
async function thoughtOf({ isGiven, isEnded }: { isGiven: boolean; isEnded?: boolean }): Promise<Seen> {
  const { uid } = await makeApplication()
  const url = `/api/applications/${uid}/triage`
  const opinion = { opinion: 'yes', reason: '' }
  if (isGiven) await kit.staff.post(url, opinion)
  if (isEnded) {
    const who = whoIs(await makeUser({ kind: 'employee' }))
    await moveApplication(who, uid, { to: 'not_selected' })
  }

  return {
    record: async () => (await from(kit.staff, `/api/applications/${uid}`)).triage ?? { may: {} },
    calls: { give: () => kit.staff.post(url, opinion), delete: () => kit.staff.del(url) },
  }
}

export const trials: Trials = {
  states: {
    triage: {
      'without an opinion': () => thoughtOf({ isGiven: false }),
      'with an opinion': () => thoughtOf({ isGiven: true }),
      ended: () => thoughtOf({ isGiven: true, isEnded: true }),
    },
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
    'note.restore': async () => {
      const { uid } = await makeApplication()
      const note = (await kit.staff.post(`/api/applications/${uid}/notes`, body)).json.uid as string
      await kit.staff.del(`/api/application-notes/${note}`)
      return () => kit.staff.post(`/api/application-notes/${note}/restore`, {})
    },
  },
  admitted: { 'notes.manage': 'staff', 'triages.give': 'staff' },
}
