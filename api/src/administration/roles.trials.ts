import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

let made = 0
const copy = async () => {
  const source = await idOf('Researchers')
  const name = `Kopija ${++made}`
  return (await kit.staff.post('/api/roles', { copy_of: source, name_sl: name, name_en: name })).json
}
const idOf = async (key: string): Promise<number> => {
  await makeUser({ kind: 'employee', role: key, ...(key === 'Researchers' && { permissions: ['jobs.read'] }) })
  const roles = (await from(kit.staff, '/api/roles')) as unknown as { id: number; key: string }[]
  return roles.find((one) => one.key === key)?.id ?? 0
}
const roles =
  (find: () => Promise<number>): (() => Promise<Seen>) =>
  async () => {
    const url = `/api/roles/${await find()}`
    const rev = async (): Promise<number> => (await from(kit.staff, url)).rev ?? 1
    return {
      record: () => from(kit.staff, url),
      calls: {
        update: async () => kit.staff.put(url, { rev: await rev(), name_sl: `Novo ime ${++made}` }),
        update_permissions: async () =>
          kit.staff.put(url, { rev: await rev(), permissions: ['jobs.read', 'jobs.update'] }),
        update_second_factor: async () =>
          kit.staff.put(url, { rev: await rev(), second_factor_days: 30 + (++made % 300) }),
        view: async () => {
          const answer = await kit.staff.post(`${url}/view`)
          await kit.staff.del('/api/role-view')
          return answer
        },
        delete: () => kit.staff.del(url),
      },
    }
  }

export const trials: Trials = {
  states: {
    role: {
      copied: roles(async () => (await copy()).id),
      'copied and given': roles(async () => {
        const { id, key } = await copy()
        await makeUser({ kind: 'employee', role: key })
        return id
      }),
      'of the portal': roles(() => idOf('Researchers')),
      'with a profile': roles(() => idOf('Employees')),
      'above the caller': roles(() => idOf('Administrators')),
    },
  },
  creating: {
    'role.create': async () => {
      const source = await idOf('Researchers')
      return () => kit.staff.post('/api/roles', { copy_of: source, name_sl: 'Vodje', name_en: 'Leads' })
    },
  },
  revisions: {
    role: {
      table: 'roles',
      make: copy,
      change: (id, name_sl, rev) => kit.staff.put(`/api/roles/${id}`, { rev, name_sl }),
      field: 'name_sl',
      other: (id, rev) => kit.staff.put(`/api/roles/${id}`, { rev, permissions: [] }),
      remove: (id) => kit.staff.del(`/api/roles/${id}`),
    },
  },
  admitted: { 'roles.manage': 'administrator', 'evaluations.create': 'staff' },
}
