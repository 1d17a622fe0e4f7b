import { addDays, today } from '#base/time.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const colleague = () => makeUser({ kind: 'employee', permissions: ['tasks.manage', 'jobs.read'] })
const ownUid = async (): Promise<string> => (await from(kit.staff, '/api/auth/user')).uid
const input = async (given: object = {}) => ({ text: 'Pokliči stranko', assignee_uid: await ownUid(), ...given })

function seen(uid: string): Seen {
  const url = `/api/tasks/${uid}`
  const rev = async (): Promise<number> => (await from(kit.staff, url)).rev ?? 1
  return {
    record: async () => {
      const record = await from(kit.staff, url)
      return record.may ? record : { may: {} }
    },
    calls: {
      update: async () => kit.staff.put(url, { rev: await rev(), text: 'Piši stranki' }),
      complete: async () => kit.staff.post(`${url}/complete`, { rev: await rev() }),
      reopen: async () => kit.staff.post(`${url}/reopen`, { rev: await rev() }),
      delete: () => kit.staff.del(url),
    },
  }
}
const own = (given: object) => async () => seen((await kit.staff.post('/api/tasks', await input(given))).json.uid)

async function ofAnother(given: (uid: string) => object): Promise<string> {
  const user = await colleague()
  const client = await kit.api.signIn(user)
  const { id } = await makeJob()
  const body = { text: 'Oglas', assignee_uid: user.id, record: { kind: 'job', uid: id }, ...given(user.id) }
  await client.post('/api/tasks', body)
  return id
}
const onJob = async (id: string) =>
  (await from(kit.staff, `/api/jobs/${id}/tasks`)) as { uid: string; is_mention: boolean }[]

export const trials: Trials = {
  states: {
    task: {
      later: own({}),
      overdue: own({ due_on: addDays(today(), -1) }),
      today: own({ due_on: today() }),
      done: async () => {
        const { uid } = (await kit.staff.post('/api/tasks', await input())).json
        await kit.staff.post(`/api/tasks/${uid}/complete`, { rev: 1 })
        return seen(uid)
      },
      'somebody else has it': async () => {
        const { id } = await colleague()
        return seen((await kit.staff.post('/api/tasks', await input({ assignee_uid: id }))).json.uid)
      },
      "a colleague's, on a job": async () => seen((await onJob(await ofAnother(() => ({}))))[0]?.uid ?? ''),
      'written by a colleague': async () => {
        const uid = await ownUid()
        return seen((await onJob(await ofAnother(() => ({ assignee_uid: uid }))))[0]?.uid ?? '')
      },
      'a mention': async () => {
        const { uid, name } = await from(kit.staff, '/api/auth/user')
        const id = await ofAnother(() => ({ text: `Oglas z @${name}`, mentions: [uid] }))
        return seen((await onJob(id)).find(({ is_mention: is }) => is)?.uid ?? '')
      },
    },
  },
  creating: {
    'task.create': async () => {
      const body = await input()
      return () => kit.staff.post('/api/tasks', body)
    },
    'task.restore': async () => {
      const { uid } = (await kit.staff.post('/api/tasks', await input())).json
      await kit.staff.del(`/api/tasks/${uid}`)
      return () => kit.staff.post(`/api/tasks/${uid}/restore`, {})
    },
  },
  revisions: {
    task: {
      table: 'tasks',
      person: () => ownUid(),
      make: async () => (await kit.staff.post('/api/tasks', await input())).json,
      change: (id, text, rev) => kit.staff.put(`/api/tasks/${id}`, { rev, text }),
      field: 'text',
      other: (id, rev) => kit.staff.put(`/api/tasks/${id}`, { rev, due_on: today() }),
      remove: (id) => kit.staff.del(`/api/tasks/${id}`),
    },
  },
  admitted: { 'tasks.manage': 'staff' },
}
