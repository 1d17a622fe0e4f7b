import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

let count = 0
const view = (isShared = true) => ({
  list: 'jobs',
  name: `Pogled ${++count}`,
  query: 'status[]=draft',
  columns: [],
  is_shared: isShared,
  threshold: null,
})
const views =
  (isOwn: boolean, isShared = true) =>
  async (): Promise<Seen> => {
    const owner = isOwn
      ? kit.staff
      : await kit.api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
    const { uid } = (await owner.post('/api/saved-views', view(isShared))).json
    const url = `/api/saved-views/${uid}`
    const all = async () => (await from(kit.staff, '/api/saved-views?list=jobs')).data as { uid: string }[]
    return {
      record: async () => (await all()).find((one) => one.uid === uid) as never,
      calls: {
        update: () => kit.staff.put(url, { query: '' }),
        delete: () => kit.staff.del(url),
        pin: () => kit.staff.put(`${url}/pin`, { threshold: 2 }),
        set_default: () => kit.staff.put(`${url}/roles`, { roles: [] }),
      },
    }
  }

export const trials: Trials = {
  states: { saved_view: { own: views(true), private: views(true, false), shared: views(false) } },
}
