import { makeLink, revokeLinks } from '#auth/links.ts'
import { transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makePasskey } from '#second-factor/second-factor.factory.ts'
import { type MakeUser, makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const accounts = (wanted: MakeUser, prepare?: (id: string) => Promise<unknown>) => async (): Promise<Seen> => {
  const { id } = await makeUser({ kind: 'employee', ...wanted })
  await prepare?.(id)
  const url = `/api/users/${id}`
  const rev = async (): Promise<number> => (await from(kit.staff, url)).rev ?? 1
  return {
    record: () => from(kit.staff, url),
    calls: {
      resend: () => kit.staff.post(`${url}/resend`),
      revoke: () => kit.staff.post(`${url}/revoke`),
      update: async () => kit.staff.put(url, { rev: await rev(), position_title: 'Vodja' }),
      disable: async () => kit.staff.post(`${url}/disable`, { rev: await rev(), reason: 'Odhod' }),
      enable: async () => kit.staff.post(`${url}/enable`, { rev: await rev() }),
      sign_out: () => kit.staff.post(`${url}/sign-out`),
      reset_factor: () => kit.staff.post(`${url}/reset-factor`),
      erase: async () => kit.staff.post(`${url}/erase`, { rev: await rev() }),
    },
  }
}
const INVITATION = {
  name: 'Mojca Novak',
  email: 'mojca.novak@example.com',
  language: 'sl-SI',
  kind: 'employee',
  roles: ['Consultants'],
}
const invite = (id: string) => transact(() => makeLink('invitation', id))
const revoked = async (id: string) => {
  await invite(id)
  await revokeLinks(id)
}

export const trials: Trials = {
  states: {
    user: {
      active: accounts({ role: 'Consultants' }),
      disabled: accounts({ status: 'disabled' }),
      invited: accounts({ status: 'registered' }, invite),
      expired: accounts({ status: 'registered' }),
      revoked: accounts({ status: 'registered' }, revoked),
      'who may do more': accounts({ role: 'Administrators' }),
      'with a second factor': accounts({}, makePasskey),
      'with open jobs': accounts({}, (contactId) => makeJob({ contactId })),
    },
  },
  creating: {
    'user.invite': async () => () => kit.staff.post('/api/users', INVITATION),
  },
  revisions: {
    profile: {
      table: 'users',
      isPersonal: true,
      make: async () => {
        await kit.staff.post('/api/users', INVITATION)
        return (await from(kit.staff, `/api/users?search=${INVITATION.email}`)).data[0]
      },
      change: (id, name, rev) => kit.staff.put(`/api/users/${id}`, { rev, name }),
      field: 'name',
      other: (id, rev) => kit.staff.put(`/api/users/${id}`, { rev, department: 'Kadri' }),
    },
  },
  admitted: { 'users.manage': 'administrator' },
}
